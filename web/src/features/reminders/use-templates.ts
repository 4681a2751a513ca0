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
import { parseFrancs } from '../../platform/words/typed.ts'
import { showToast } from '../../ui/toast-queue.ts'
import type { Chosen } from './template-row.tsx'
import { entryOf, firstDay, type Template } from './templates.ts'

type Wanted = { template: Template; chosen: Chosen }
const wrongAmount = "Bitte einen Betrag wie 1'234.50 eingeben."

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
		const wrong = wanted.find(({ chosen: { amount = '' } }) => amount.trim() && parseFrancs(amount) === undefined)
		if (wrong) {
			setProblem(`${wrong.template.name}: ${wrongAmount}`)
			return made
		}
		setBusy(true)
		setProblem(undefined)
		try {
			const journal = wanted.some(({ template }) => template.readings) ? await readingsJournal() : undefined
			const now = moment()
			for (const { template, chosen } of wanted) {
				const day = firstDay(template, chosen.month ?? template.month, today, chosen.year)
				const known = `${property} ${template.name} ${day} ${chosen.amount ?? ''}`
				const body = () => entryOf(template, day, now, template.readings && journal, moneyOf(template, chosen))
				const request = sent.current.get(known) ?? { key: randomId(), body: body() }
				sent.current.set(known, request)
				await mutateAsync({ params: { id: property }, ...request })
				made.push(template.name)
			}
			showToast(`${count(made.length, 'Erinnerung', 'Erinnerungen')} vorgemerkt.`)
		} catch (error) {
			const before = made.length > 0 ? `${count(made.length, 'Erinnerung ist', 'Erinnerungen sind')} vorgemerkt, der Rest nicht: ` : ''
			setProblem(before + (error as Error).message)
		} finally {
			setBusy(false)
		}
		return made
	}
	/** Where meters are read from: the house's journal for that, if it has one. */
	const readingsJournal = async () => {
		const types = await client.fetchQuery(read(journals.listJournalTypes, {}))
		const type = types.find(({ name }) => name === 'Zählerstände')?.id
		const list = await client.fetchQuery(read(journals.listJournals, { params: { id: property } }))
		return list.find((each) => each.type === type && each.disabled_at === null)?.id
	}
	return { make, busy, problem }
}

const moment = () => new Date().toISOString()

function moneyOf({ money }: Template, { amount = '' }: Chosen) {
	const rappen = amount.trim() ? parseFrancs(amount) : undefined
	if (!money || rappen === undefined) return null
	return { expense: money === 'expense' ? rappen : null, income: money === 'income' ? rappen : null }
}
