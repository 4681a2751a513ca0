import type { Event } from '@hausheft/contract/events.ts'
import { dayText, type Day } from '@hausheft/contract/swiss/zurich.ts'
import { isDay, parseDay } from '../../platform/words/typed.ts'
import { knownChoice } from '../event-draft/choice.ts'
import type { EntryValues } from '../event-draft/entry-values.ts'

export type CellField = 'name' | 'day' | 'journal' | 'objects' | 'balance'

type Cell = {
	label: string
	/** Where the form says what is wrong with it. */
	path: string
	/** Which of the rights is asked. */
	right: 'write' | 'amount'
	/** What one types over. */
	text: (values: EntryValues) => string
	/** What is typed, in the entry. */
	put: (values: EntryValues, typed: string, today: Day) => EntryValues
	/** Where in the form of the whole entry there is more than fits here. */
	elsewhere?: (event: Pick<Event, 'objects' | 'balance' | 'transfer' | 'measurement' | 'time_recording'>) => string | undefined
}

/** What of an entry is changed in its row. */
export const cells: Record<CellField, Cell> = {
	name: { label: 'Titel', path: 'name', right: 'write', text: ({ name }) => name, put: (values, name) => ({ ...values, name }) },
	day: {
		label: 'Datum',
		path: 'day',
		right: 'write',
		text: ({ day }) => (isDay(day) ? dayText(day) : day),
		put: (values, typed, today) => ({ ...values, day: parseDay(typed, today) ?? typed }),
	},
	journal: {
		label: 'Journal',
		path: 'journal',
		right: 'write',
		text: ({ journal }) => journal,
		put: (values, journal) => ({ ...values, journal }),
	},
	objects: {
		label: 'Objekt',
		path: 'objects',
		right: 'write',
		text: ({ objects: [first] }) => first?.id ?? '',
		put: (values, id) => ({ ...values, objects: id ? [knownChoice(id)] : [] }),
		elsewhere: ({ objects }) => (objects.length > 1 ? 'objects' : undefined),
	},
	balance: {
		label: 'Betrag',
		path: 'balance.amount',
		right: 'amount',
		text: ({ parts, balance: { side, amount } }) => (parts.includes('balance') && amount ? (side === 'expense' ? '-' : '+') + amount : ''),
		put: withAmount,
		elsewhere: ({ balance, transfer, measurement, time_recording: times }) => {
			if (balance?.expense != null && balance.income !== null) return 'balance.other'
			// Another amount would no longer be what its parts add up to.
			if (balance) return balance.split?.by === 'amounts' ? 'balance.split' : undefined
			// An entry that says a payment has no amount beside it.
			if (transfer) return 'transfer.amount'
			return measurement.length > 0 ? 'readings.0.data' : times.length > 0 ? 'times.0.duration' : undefined
		},
	},
}

const signed = /^\s*([-+\u2012-\u2015\u2212])\s*/

/** A sign says which side it is; without one it stays on its own, at first an expense. Nothing typed: no amount. */
function withAmount(values: EntryValues, typed: string): EntryValues {
	const others = values.parts.filter((part) => part !== 'balance')
	if (typed.trim() === '') return { ...values, parts: others }
	const sign = signed.exec(typed)?.[1]
	const side = sign === undefined ? values.balance.side : sign === '+' ? 'income' : 'expense'
	return { ...values, parts: [...others, 'balance'], balance: { ...values.balance, side, amount: typed.replace(signed, '') } }
}
