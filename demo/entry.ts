import type { Sent } from '@hausheft/contract/endpoint.ts'
import type { events } from '@hausheft/contract/events.ts'
import type { Role } from '@hausheft/contract/roles.ts'
import type { Day } from '@hausheft/contract/swiss/zurich.ts'
import type { ContactKey } from './contacts.ts'
import type { House } from './house.ts'
import type { Invoice } from './invoice.ts'
import type { Picture } from './pictures/draw.ts'
import type { BookKey, PlaceKey, ThingKey } from './places.ts'
import type { Random } from './random.ts'
import { ref } from './ref.ts'

type Fields = Sent<typeof events.createEvent>['body']
type Parts = Pick<Fields, 'name' | 'description' | 'balance' | 'maintenance' | 'measurement' | 'time_recording' | 'reminder' | 'rental'>

/** One entry, before anything in it has an id. */
export type EntryDraft = Parts & {
	place: PlaceKey
	on: Day
	/** By the clock in Zurich. */
	time?: string
	/** Who logs it, where that person has an account; else the owner. */
	by?: Exclude<Role, 'viewer'>
	book?: BookKey
	objects?: ThingKey[]
	contacts?: ContactKey[]
	photos?: Picture[]
	papers?: Invoice[]
	/** Ticked off afterwards by the caretaker. */
	ticked?: 'maintenance' | 'reminder'
	/** A mark on the first photo: left, top, width, height in per cent, and what is said about it. */
	mark?: { at: [number, number, number, number]; text: string }
	/** The first photo stands at its object from then on, under this name. */
	plan?: string
}

type Tax = 'werterhaltend' | 'wertvermehrend' | 'energie'
export const paid = (rappen: number, tax?: Tax) => ({ balance: { expense: rappen, tax_relevant: tax !== undefined, ...(tax && { tax }) } })
/** Of a bill that is of two kinds, the first so many per cent. */
export const mixed = (rappen: number, tax: Tax, tax_percent: number, tax_rest: Tax) => ({
	balance: { expense: rappen, tax_relevant: true, tax, tax_percent, tax_rest },
})
export const received = (rappen: number, taxed = true) => ({ balance: { income: rappen, tax_relevant: taxed } })
export const worked = ({ people }: House, role: Role, minutes: number, note?: string) => ({
	time_recording: [{ minutes, user_id: ref('person', role), user_text: people[role].name, ...(note && { note }) }],
})
export const read = (unit: string, name: string, data: string, object?: ThingKey) => ({
	unit: ref('unit', unit),
	name,
	data,
	object: object ? ref('object', object) : null,
})
/** Some francs, as they stand on bills: whole five Rappen. */
export const about = (random: Random, least: number, most: number): number => random.between(least * 20, most * 20) * 5
