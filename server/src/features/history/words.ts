import type { SharingParty } from '@hausheft/contract/shares.ts'
import { chf } from '@hausheft/contract/swiss/formats.ts'
import { recurrenceText } from '@hausheft/contract/swiss/spans.ts'
import { dateTime, dayText } from '@hausheft/contract/swiss/zurich.ts'

/** What ids are called. */
export type Names = ReadonlyMap<string, string>

export const gone = '(nicht mehr vorhanden)'
type Show = (value: never, names: Names) => string | null
type Turn = (before: string | null, after: string | null, thing: string) => string | undefined
export type Field = {
	label: string
	/** In a sentence, as its object; `many` where the value is a list. */
	what: string
	many?: string
	/** A method: it is shown what stands in its own column. */
	show(value: unknown, names: Names): string | null
	/** `named`: in «» within a sentence; `quiet`: too much for one. */
	as?: 'named' | 'quiet'
	/** A change that has a word of its own. */
	turn?: Turn
}

const plain: Show = (value: string) => value || null
export const name: Show = (id: string, names) => names.get(id) ?? gone

export const text = (label: string, what: string, as?: Field['as']): Field => ({ label, what, show: plain, ...(as && { as }) })
export const reference = (label: string, what: string): Field => ({ label, what, show: name, as: 'named' })
export const dayOf = (label: string, what: string): Field => ({ label, what, show: dayText })
export const amount = (label: string, what: string): Field => ({ label, what, show: chf })
export const list = (label: string, what: string, many: string, show: Show = name): Field => ({ label, what, many, show })
export const done = (label: string, what: string): Field => ({
	label,
	what,
	show: yes('erledigt', 'offen'),
	turn: (before, after) => (before && after ? `${what} ${after === 'erledigt' ? 'abgehakt' : 'wieder geöffnet'}` : undefined),
})

export const yes =
	(on: string, off: string | null): Show =>
	(value: boolean) =>
		value ? on : off

export const recurrence = (label: string, what: string): Field => ({ label, what, show: recurrenceText })
export const disabled: Field = {
	label: 'Stillgelegt seit',
	what: 'den Zustand',
	show: dateTime,
	turn: (before, after, thing) => (before && after ? undefined : `${thing} ${after ? 'stillgelegt' : 'wieder aktiviert'}`),
}
export const address = {
	address_street: text('Strasse', 'die Strasse', 'named'),
	address_zip: text('PLZ', 'die PLZ'),
	address_city: text('Ort', 'den Ort', 'named'),
}
export const title = text('Name', 'den Namen', 'named')
export const kind: Field = { label: 'Art', what: 'die Art', show: name }

type Same = 'id' | 'group' | 'version' | 'created_at' | 'updated_at'
/** What of a noun can change: `part.field` of what has parts, a list as one. A reference is recorded under its column. */
type Path<T> = {
	[K in Exclude<keyof T & string, Same>]: NonNullable<T[K]> extends readonly unknown[]
		? K
		: NonNullable<T[K]> extends object
			? `${K}.${keyof NonNullable<T[K]> & string}`
			: K extends 'type' | 'unit' | 'photo'
				? `${K}_id`
				: K
}[Exclude<keyof T & string, Same>]

type KnownRow = Record<string, unknown>

/** Every field in the order in which people read them; null: said by another one, or by none. What is left out does not compile. */
export type FieldsOf<T, More extends string = never> = Record<Path<T> | More, Field | null>

/** Who shares which house, as far as the reader sees it. */
export type Sharers = ReadonlyMap<string, readonly SharingParty[]>
/** What follows of a change and is kept nowhere, as a field would say it. */
export type Followed = { field: string; label: string; what: string; before: string; after: string }

/** What a noun says of its changes. */
export type NounHistory = {
	/** What is said instead of the field of which it follows. */
	follows?: { of: string; all: string; from: (before: KnownRow, after: KnownRow, sharers: Sharers) => Followed[] }
	/** In the order in which people read them; null: said by another field, or by none. */
	fields: Record<string, Field | null>
	/** How one comes to be, where it is not «angelegt». */
	made?: string
	/** What is said of one that comes to where its reader sees it. */
	came?: string
}
