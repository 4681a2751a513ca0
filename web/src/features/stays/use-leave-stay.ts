// Hides how a departure is saved once: what is typed lies on the device until then, and goes later where nobody answers.
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Party } from '@hausheft/contract/parties.ts'
import type { StayRules } from '@hausheft/contract/stays.ts'
import type { Day } from '@hausheft/contract/swiss/zurich.ts'
import { keptText } from '../../kit/waiting/kept-text.ts'
import { openAgain } from '../../kit/waiting/open-again.ts'
import { isBusy } from '../../kit/attachments/unload-question.ts'
import { withRow, type RoundRow } from '../../kit/readings/round-row.ts'
import { ApiError } from '../../platform/api/client.ts'
import { useDraft } from '../../platform/forms/use-draft.ts'
import { useCurrentUser } from '../../platform/session/session.ts'
import { showToast } from '../../ui/toast-queue.ts'
import { amountOf, departureBody, DepartureDraft, isNothingDone, journalOfStays, nothingDone, paidBy } from './departure.ts'
import { nothingWrong, placedWrong, withoutWrong, wrongIn, type Wrong } from './departure-wrong.ts'
import type { NamedStay } from './named-stays.ts'
import { useAtDeparture } from './use-at-departure.ts'
import { useLeavePhotos } from './use-leave-photos.ts'
import { useSendDeparture } from './use-send-departure.ts'

type Leaving = {
	group: string
	stay: NamedStay
	parties: readonly Party[]
	rules: StayRules
	today: Day
	onErrors: () => void
	onDone: () => void
}

const notSent = 'Nicht alle Fotos konnten hochgeladen werden. Bitte nochmals versuchen oder weglassen.'

/** Under which it lies on the device. */
export const draftOfDeparture = ({ id }: Pick<NamedStay, 'id'>) => `departure.${id}`

export function useLeaveStay({ group, stay, parties, rules, today, onErrors, onDone }: Leaving) {
	const me = useCurrentUser()?.id
	const house = useAtDeparture(stay.property)
	const name = draftOfDeparture(stay)
	const draft = useDraft({ key: name, shape: DepartureDraft, fresh: nothingDone, isClean: isNothingDone })
	const now = useRef(draft.value)
	useEffect(() => {
		now.current = draft.value
	})
	/** Photos come in between whatever else is typed. */
	const put = (next: Partial<DepartureDraft>) => {
		now.current = { ...now.current, ...next }
		draft.change(now.current)
	}
	const attachments = useLeavePhotos({
		group,
		property: stay.property,
		draft: name,
		start: draft.value.files,
		onStored: (files) => files.map(({ id }) => id).join() !== now.current.files.map(({ id }) => id).join() && put({ files }),
	})
	const amount = amountOf(stay, rules, today)
	const paid = paidBy({ stay, amount, sharing: { parties, new_expenses: house.newExpenses }, me, today })
	const [wrong, setWrong] = useState<Wrong>(nothingWrong)
	const [step, setStep] = useState<'idle' | 'uploading' | 'sending'>('idle')
	const say = useSaid(group, stay.property)
	const send = useSendDeparture({ group, stay, draft: name, attachments })

	const stop = (next: Wrong) => {
		setWrong(next)
		setStep('idle')
		if (Object.keys(next.errors).length > 0) onErrors()
	}
	const leave = async () => {
		if (step !== 'idle') return
		const at = new Date().toISOString()
		const missed = wrongIn(now.current.rows, at, house)
		if (Object.keys(missed.errors).length > 0) return stop(missed)
		setWrong(nothingWrong)
		try {
			setStep('uploading')
			await attachments.settled()
			if (isBusy(attachments.list.get()) && !attachments.isCutOff()) return stop({ errors: {}, problem: notSent })
			setStep('sending')
			const content = now.current
			const journal = journalOfStays(house.books, house.kinds)
			const outcome = await send((files) => departureBody({ stay, draft: content, at, paid, journal, files }), content)
			draft.reset()
			if ('reply' in outcome) say.stored(outcome.reply.event)
			else say.waits(outcome.waits)
			onDone()
		} catch (refused) {
			stop(refused instanceof ApiError ? placedWrong(refused, now.current.rows) : { errors: {}, problem: (refused as Error).message })
		}
	}
	const read = (row: RoundRow) => {
		put({ rows: withRow(now.current, row).rows })
		setWrong((before) => withoutWrong(before, row.key))
	}
	return { draft: draft.value, name, put, read, house, attachments, amount, paid, leave, step, wrong }
}

/** What is said once it is saved, with the way to it or back. */
function useSaid(group: string, property: string) {
	const navigate = useNavigate()
	const router = useRouter()
	const show = (event: string) => void navigate({ to: '/group/$group/property/$property', params: { group, property }, search: { event } })
	return {
		stored: (event: string | null) =>
			void showToast('Gute Heimreise.', { ...(event !== null && { action: { label: 'Zum Eintrag', run: () => show(event) } }) }),
		waits: (id: string) => void showToast(keptText, { action: { label: 'Rückgängig', run: () => void openAgain(router, id) } }),
	}
}
