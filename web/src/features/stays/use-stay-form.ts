// Hides how a stay that is chosen or changed is kept while it is typed, sent, and taken back.
import { useEffect, useState, type RefObject } from 'react'
import type { Stay } from '@hausheft/contract/stays.ts'
import { stays } from '@hausheft/contract/stays.ts'
import { undoneText } from '../../kit/stay-undone.ts'
import { useTrashToast } from '../../kit/trash-toast.ts'
import { randomId } from '../../platform/api/random-id.ts'
import { useSend } from '../../platform/api/use-send.ts'
import { goneDraft } from '../../platform/device/kept-drafts.ts'
import { firstAttempt } from '../../platform/forms/repeated-create.ts'
import { useForm } from '../../platform/forms/use-form.ts'
import { useObservable } from '../../platform/page/observable.ts'
import { useOpenForm } from '../../platform/page/open-forms.ts'
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts'
import { useKeptDraft } from '../../ui/kept-draft.ts'
import { showToast } from '../../ui/toast-queue.ts'
import { emptyStay, StayDraft, stayRules, type OfferedStay, type StayContent } from './stay-form.ts'

type StayFormOptions = {
	property: string
	offered: OfferedStay
	/** Absent for a new one. */
	stay?: Stay | undefined
	/** Where its fields stand. */
	element: RefObject<HTMLElement | null>
	onSaved: (saved: Stay) => void
}

export type StayForm = ReturnType<typeof useStayForm>

export function useStayForm({ property, offered, stay, element, onSaved }: StayFormOptions) {
	const { mutateAsync: remove } = useSend(stays.removeStay)
	const { mutateAsync: change } = useSend(stays.changeStay)
	const rules = stayRules(property, offered)
	const draft = stay ? `stay.${stay.id}` : `stay.new.${property}`
	const takeBack = (made: Stay, before: Stay | undefined) => {
		const sent = { params: { id: made.id }, version: made.version }
		const undone = before
			? change({ ...sent, body: fieldsOf(before) }).then(({ state }) => undoneText(before.state, state))
			: remove(sent).then(() => 'Zurückgenommen.')
		void undone.then(
			(said) => showToast(said),
			(error: unknown) => showToast((error as Error).message, { tone: 'bad' }),
		)
	}
	const {
		state: source,
		send,
		restart,
	} = useForm({
		rules,
		create: stays.createStay,
		change: stays.changeStay,
		draft,
		shape: StayDraft,
		fresh: () => (stay ? { content: rules.contentOf(stay), base: stay } : { content: emptyStay, sent: firstAttempt(randomId()) }),
		latest: stay,
		onEffect: (effect, reply) => {
			if (effect.is === 'upload') reply({ is: 'uploaded' })
			else if (effect.is === 'focus') requestAnimationFrame(() => focusFirstInvalid(element.current))
			else if (effect.is === 'gone') showToast(goneDraft(effect.stays))
			else if (effect.is === 'saved') {
				const saved = effect.entity
				showToast(saved.state === 'asked' ? (stay ? 'Geändert und angefragt.' : 'Angefragt.') : stay ? 'Geändert.' : 'Eingetragen.', {
					action: { label: 'Rückgängig', run: () => takeBack(saved, stay) },
				})
				if (stay === undefined || isShown()) onSaved(saved)
			}
		},
	})
	const now = useObservable(source, source.get())
	const isShown = useKeptDraft({ draft, isDirty: () => source.get().dirty, discard: restart, saving: source })
	const [keep, setKeep] = useState<ReadonlySet<string>>(new Set(Object.keys(rules.bodyOf(emptyStay))))
	useOpenForm(now.dirty && now.content.note !== '')
	const { conflict } = now
	useEffect(() => {
		if (conflict) element.current?.querySelector<HTMLElement>('[type="radio"]:checked')?.focus()
	}, [conflict, element])
	const type = (changes: Partial<StayContent>) =>
		send({ is: 'typed', content: { ...source.get().content, ...changes }, at: Object.keys(changes) })
	return {
		now,
		rules,
		type,
		restart,
		keep,
		setKeep,
		save: () => send(conflict ? { is: 'chosen', keep } : { is: 'save' }),
		merge: () => send({ is: 'merge' }),
	}
}

const fieldsOf = ({ from_on, until_on, party, guest, people, alone, note }: Stay) => ({
	from_on,
	until_on,
	party,
	guest,
	people,
	alone,
	note,
})

/** Into the trash, with a way back. */
export function useRemoveStay() {
	const { mutateAsync } = useSend(stays.removeStay)
	const thrown = useTrashToast()
	return async ({ id, version }: Stay): Promise<boolean> => {
		try {
			await mutateAsync({ params: { id }, version })
			thrown('stay', id, 'Aufenthalt gelöscht.')
			return true
		} catch (error) {
			showToast((error as Error).message, { tone: 'bad' })
			return false
		}
	}
}
