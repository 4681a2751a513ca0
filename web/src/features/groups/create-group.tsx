import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { GroupFields, groups } from '@hausheft/contract/groups.ts'
import { useSend } from '../../platform/api.ts'
import { useOpenForm } from '../../platform/open-forms.ts'
import { randomId } from '../../platform/random-id.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'

/** One field: the name by which the group calls itself. */
export function CreateGroup() {
	const [name, setName] = useState('')
	const [error, setError] = useState<string>()
	const [key, setKey] = useState(randomId)
	const send = useSend(groups.createGroup)
	const navigate = useNavigate()
	useOpenForm(name !== '')

	const submit = async (event: FormEvent) => {
		event.preventDefault()
		const checked = GroupFields.safeParse({ name })
		if (!checked.success) return setError(checked.error.issues[0]?.message)
		setError(undefined)
		try {
			const group = await send.mutateAsync({ body: checked.data, key })
			setName('')
			await navigate({ to: '/group/$group', params: { group: group.id } })
		} catch (refusal) {
			setError(refusal instanceof Error ? refusal.message : undefined)
		}
	}
	return (
		<form className="create-group" onSubmit={(event) => void submit(event)} noValidate>
			<Field label="Name" description="Zum Beispiel «Familie Keller» oder «STWEG Lindenhof»." error={error} required>
				{(control) => (
					<input
						{...control}
						className="input"
						name="name"
						autoComplete="organization"
						maxLength={200}
						value={name}
						onChange={({ target }) => {
							setName(target.value)
							setKey(randomId())
						}}
					/>
				)}
			</Field>
			<Button type="submit" busy={send.isPending}>
				Gruppe anlegen
			</Button>
		</form>
	)
}
