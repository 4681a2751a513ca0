import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { EventFields } from '@hausheft/contract/event-requests.ts'
import { events } from '@hausheft/contract/events.ts'
import { journals } from '@hausheft/contract/journals.ts'
import { count } from '@hausheft/contract/swiss/formats.ts'
import type { Day } from '@hausheft/contract/swiss/zurich.ts'
import { read } from '../../platform/api/client.ts'
import { randomId } from '../../platform/api/random-id.ts'
import { useSend } from '../../platform/api/use-send.ts'
import { showToast } from '../../ui/toast-queue.ts'
import { notedBefore, notingOf, readingsJournal, wrongAmount, type Wanted } from './noting.ts'

/** Notes what was chosen for a house, one after the other; what has been noted stays where a later one fails, and is not noted twice. */
export function useTemplates(property: string) {
	const client = useQueryClient()
	const { mutateAsync } = useSend(events.createEvent)
	const [busy, setBusy] = useState(false)
	const [problem, setProblem] = useState<string>()
	/** Whoever tries again after a lost answer sends the same, and makes nothing twice. */
	const sent = useRef(new Map<string, { key: string; body: EventFields }>())
	const make = async (wanted: readonly Wanted[], today: Day): Promise<string[]> => {
		const made: string[] = []
		if (busy || wanted.length === 0) return made
		const wrong = wrongAmount(wanted)
		if (wrong) {
			setProblem(wrong)
			return made
		}
		setBusy(true)
		setProblem(undefined)
		try {
			const journal = wanted.some(({ template }) => template.readings) ? await findJournal() : undefined
			const now = moment()
			for (const each of wanted) {
				const { known, body } = notingOf(each, { today, now, journal })
				const request = sent.current.get(`${property} ${known}`) ?? { key: randomId(), body }
				sent.current.set(`${property} ${known}`, request)
				await mutateAsync({ params: { id: property }, ...request })
				made.push(each.template.name)
			}
			showToast(`${count(made.length, 'Erinnerung', 'Erinnerungen')} vorgemerkt.`)
		} catch (error) {
			setProblem(notedBefore(made.length) + (error as Error).message)
		} finally {
			setBusy(false)
		}
		return made
	}
	const findJournal = async () => {
		const types = await client.fetchQuery(read(journals.listJournalTypes, {}))
		return readingsJournal(types, await client.fetchQuery(read(journals.listJournals, { params: { id: property } })))
	}
	return { make, busy, problem }
}

const moment = () => new Date().toISOString()
