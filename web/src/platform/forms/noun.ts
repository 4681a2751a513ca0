// Hides what the nouns with a form of their own differ in, so that there is one form, one way to save and one way to delete.
import type { Endpoint } from '@hausheft/contract/endpoint.ts'
import { nouns, type PathOf, type Words } from '@hausheft/contract/nouns.ts'
import { atStart } from '@hausheft/contract/words.ts'
import type { NounPlaces } from '../places/noun-places.ts'
import type { FormNoun } from '../rights/noun-can.ts'
import type { Draft } from './form-state.ts'

/** What stands in a field: text as typed, or ids in no order. */
export type Values = Record<string, string | readonly string[]>
export type FieldErrors<V> = Partial<Record<keyof V & string, string>>
/** What is stored, as far as all nouns have it. */
export type Entity = { id: string; version: number; disabled_at?: string | null }

type Parsed<T> = { success: boolean; data?: T | undefined; error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }
type Shape<T> = { safeParse(value: unknown): Parsed<T> }

type Row = { source: FormNoun; path: PathOf<FormNoun>; words: Words }
/** What the table of nouns says of it. */
export const rowOf = (source: FormNoun): Row => ({ source, path: nouns[source].path, words: nouns[source].words })

/** E is stored, V stands in the fields of the form, F is what they become when they are sent. */
export type Noun<E extends Entity, V extends Values, F extends object> = Row & {
	/** In the order in which one reads them. */
	labels: Record<keyof V & string, string>
	/** What is said at a field instead of the schema's own words. */
	errorTexts?: Partial<Record<keyof V & string, string>>
	nameOf: (entity: E) => string
	/** Where its list and its things are looked at. */
	places: NounPlaces
	/** Undefined: a new one. */
	valuesOf: (entity: E | undefined) => V
	/** How a text or a list is sent, where not as it stands in the form. */
	sentText?: Partial<Record<keyof V & string, (text: string) => unknown>>
	sentList?: Partial<Record<keyof V & string, (ids: readonly string[]) => unknown>>
	/** The contract's own schema. */
	fields: Shape<F>
	/** Of a kept draft. */
	draft: { safeParse(value: unknown): { success: true; data: Draft<E, { values: V }> } | { success: false; error: unknown } }
	create: Endpoint<{ params: { id: string }; body: F }, unknown, E>
	change: Endpoint<{ params: { id: string }; body: object }, unknown, E>
	remove: Endpoint<{ params: { id: string } }, unknown, undefined>
}

/** It was deleted while its form was open. */
export const goneText = (words: Words): string =>
	`${atStart(words, 'demonstrative')} wurde inzwischen gelöscht. Die Eingaben bleiben hier erhalten.`
