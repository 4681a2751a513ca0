import { useState } from 'react'
import type { FormEvent } from 'react'
import { GroupFields } from '@hausheft/contract/group-requests.ts'
import { groups, type Group } from '@hausheft/contract/groups.ts'
import { useSend } from '../../platform/api/use-send.ts'
import { useOpenForm } from '../../platform/page/open-forms.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast-queue.ts'
import './group-name.css'

/** The name by which the group calls itself. */
export function GroupName({ group, mayChange }: { group: Group; mayChange: boolean }) {
	// Undefined as long as nothing was typed: somebody else's change shows up then, and never in the middle of typing.
	const [typed, setTyped] = useState<string>()
	const [error, setError] = useState<string>()
	const send = useSend(groups.changeGroup)
	const name = typed ?? group.name
	const dirty = mayChange && name !== group.name
	useOpenForm(dirty)
	if (!mayChange) return <p className="group-name-fixed">{group.name}</p>

	const submit = async (event: FormEvent) => {
		event.preventDefault()
		if (!dirty) return
		const checked = GroupFields.safeParse({ name })
		if (!checked.success) return setError(checked.error.issues[0]?.message)
		setError(undefined)
		try {
			await send.mutateAsync({ params: { id: group.id }, body: checked.data })
			setTyped(undefined)
			showToast('Gespeichert.')
		} catch (refusal) {
			setError(refusal instanceof Error ? refusal.message : undefined)
		}
	}
	return (
		<form className="group-name-form" onSubmit={(event) => void submit(event)} noValidate>
			<Field label="Name" error={error}>
				{(control) => (
					<input
						{...control}
						className="input"
						name="name"
						autoComplete="off"
						maxLength={200}
						value={name}
						onChange={({ target }) => setTyped(target.value)}
					/>
				)}
			</Field>
			<Button
				type="submit"
				look={dirty ? 'primary' : 'secondary'}
				busy={send.isPending}
				why={dirty ? undefined : 'Es ist noch nichts geändert.'}
			>
				Speichern
			</Button>
		</form>
	)
}
