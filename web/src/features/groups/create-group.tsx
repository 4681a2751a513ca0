import { useState } from 'react'
import type { FormEvent } from 'react'
import { z } from 'zod/mini'
import { GroupFields } from '@hausheft/contract/group-requests.ts'
import { groups, type Group } from '@hausheft/contract/groups.ts'
import { useSend } from '../../platform/api/use-send.ts'
import { randomId } from '../../platform/api/random-id.ts'
import { useDraft } from '../../platform/forms/use-draft.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { useKeptDraft } from '../../ui/kept-draft.ts'
import './create-group.css'

/** What was typed, and the key under which it is sent: the same name is never made into two groups. */
const NewGroup = z.object({ name: z.string(), key: z.string() })

/** One field: the name by which the group calls itself. */
export function CreateGroup({ onCreated }: { onCreated: (group: Group) => void }) {
	const [error, setError] = useState<string>()
	const draft = useDraft({ key: 'group.new', shape: NewGroup, fresh: { name: '', key: '' }, isClean: ({ name }) => name === '' })
	useKeptDraft({ draft: 'group.new', isDirty: draft.isDirty, discard: draft.reset })
	const { name, key } = draft.value
	const send = useSend(groups.createGroup)

	const submit = async (event: FormEvent) => {
		event.preventDefault()
		const checked = GroupFields.safeParse({ name })
		if (!checked.success) return setError(checked.error.issues[0]?.message)
		setError(undefined)
		try {
			const group = await send.mutateAsync({ body: checked.data, key })
			draft.reset()
			onCreated(group)
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
						onChange={({ target }) => draft.change({ name: target.value, key: randomId() })}
					/>
				)}
			</Field>
			<Button type="submit" busy={send.isPending}>
				Gruppe anlegen
			</Button>
		</form>
	)
}
