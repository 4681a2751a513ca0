// Hides how a departure is saved once: what is typed lies on the device until then, and goes later where nobody answers.
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { journals } from '@hausheft/contract/journals.ts'
import type { Party } from '@hausheft/contract/parties.ts'
import { stays, type StayRules } from '@hausheft/contract/stays.ts'
import type { Day } from '@hausheft/contract/swiss/zurich.ts'
import { keptText } from '../../kit/waiting/kept-text.ts'
import { read } from '../../platform/api/client.ts'
import { randomId } from '../../platform/api/random-id.ts'
import { useSend } from '../../platform/api/use-send.ts'
import { useDraft } from '../../platform/forms/use-draft.ts'
import { useCurrentUser } from '../../platform/session/session.ts'
import { showToast } from '../../ui/toast-queue.ts'
import { amountOf, departureBody, DepartureDraft, isNothingDone, journalOfStays, nothingDone, paidBy } from './departure.ts'
import type { NamedStay } from './named-stays.ts'

/** It is there with the rest of the page; before, a departure is as it ever was. */
const loadKeeping = () => import('../../platform/queue/send-or-keep.ts').catch(() => undefined)

type Leaving = { group: string; stay: NamedStay; parties: readonly Party[]; rules: StayRules; today: Day; onDone: () => void }

export function useLeaveStay({ group, stay, parties, rules, today, onDone }: Leaving) {
	const [key] = useState(randomId)
	const me = useCurrentUser()?.id
	const navigate = useNavigate()
	const name = `departure.${stay.id}`
	const draft = useDraft({ key: name, shape: DepartureDraft, fresh: nothingDone, isClean: isNothingDone })
	const { mutateAsync, isPending } = useSend(stays.leaveStay)
	const { data: books } = useQuery(read(journals.listJournals, { params: { id: stay.property } }))
	const { data: kinds } = useQuery(read(journals.listJournalTypes, {}))
	// So that it is there when the connection is not.
	useEffect(() => void loadKeeping(), [])
	const amount = amountOf(stay, rules, today)
	const paid = paidBy({ stay, amount, parties, me, today })
	const [problem, setProblem] = useState<string>()

	const done = (entry: string | null) => {
		draft.reset()
		showToast('Gute Heimreise.', {
			...(entry !== null && {
				action: {
					label: 'Zum Eintrag',
					run: () =>
						void navigate({ to: '/group/$group/property/$property', params: { group, property: stay.property }, search: { event: entry } }),
				},
			}),
		})
		onDone()
	}
	const leave = async () => {
		if (isPending) return
		const input = (at: string) => {
			const journal = journalOfStays(books ?? [], kinds ?? [])
			return { params: { id: stay.id }, body: departureBody({ stay, draft: draft.value, at, paid, journal }), key }
		}
		setProblem(undefined)
		try {
			const begun = input(new Date().toISOString())
			const keeping = me === undefined ? undefined : await loadKeeping()
			if (!keeping || me === undefined) return done((await mutateAsync(begun)).event)
			const outcome = await keeping.sendOrKeep(
				(signal) => mutateAsync({ ...begun, signal }),
				() => ({
					person: me,
					kind: 'departure',
					path: stays.leaveStay.path.replace('{id}', stay.id),
					body: begun.body,
					key,
					bodies: [JSON.stringify(begun.body)],
					title: begun.body.entry.name,
					event_at: begun.body.entry.event_at,
					group,
					property: stay.property,
					content: draft.value,
					draft: name,
					opens: `/group/${group}/property/${stay.property}/stays?stay=${stay.id}`,
				}),
			)
			if ('reply' in outcome) return done(outcome.reply.event)
			draft.reset()
			showToast(keptText, { action: { label: 'Rückgängig', run: () => void keeping.takeBack(outcome.waits) } })
			onDone()
		} catch (refused) {
			setProblem((refused as Error).message)
		}
	}
	return { draft: draft.value, change: draft.change, amount, paid, leave, busy: isPending, problem }
}
