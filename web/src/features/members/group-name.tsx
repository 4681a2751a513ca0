import { useState } from 'react'
import type { FormEvent } from 'react'
import { z } from 'zod/mini'
import { GroupFields } from '@hausheft/contract/group-requests.ts'
import { groups, type Group } from '@hausheft/contract/groups.ts'
import { useSend } from '../../platform/api/use-send.ts'
import { useDraft } from '../../platform/forms/use-draft.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { useKeptDraft } from '../../ui/kept-draft.ts'
import { showToast } from '../../ui/toast-queue.ts'
import './group-name.css'

/** Null as long as nothing was typed: somebody else's change shows up then, and never in the middle of typing. */
const Typed = z.nullable(z.string())

/** The name by which the group calls itself. */
export function GroupName({ group, mayChange }: { group: Group; mayChange: boolean }) {
	const kept = `group.${group.id}`
	const draft = useDraft({ key: kept, shape: Typed, fresh: null, isClean: (typed) => typed === null || typed === group.name })
	useKeptDraft({ draft: kept, isDirty: draft.isDirty, discard: draft.reset })
	const [error, setError] = useState<string>()
	const send = useSend(groups.changeGroup)
	const name = draft.value ?? group.name
	const dirty = name !== group.name
	if (!mayChange) return <p className="group-name-fixed">{group.name}</p>

	const submit = async (event: FormEvent) => {
		event.preventDefault()
		if (!dirty) return
		const checked = GroupFields.safeParse({ name })
		if (!checked.success) return setError(checked.error.issues[0]?.message)
		setError(undefined)
		try {
			await send.mutateAsync({ params: { id: group.id }, body: checked.data })
			draft.reset()
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
						onChange={({ target }) => draft.change(target.value)}
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
