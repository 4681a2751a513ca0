// Hides what the nouns with a form of their own differ in, so that there is one form, one way to save and one way to delete.
import type { Endpoint } from '@hausheft/contract/endpoint.ts'
import type { Resource } from '@hausheft/contract/groups.ts'
import type { Source } from '@hausheft/contract/live.ts'
import type { Permission } from '@hausheft/contract/rights.ts'
import type { TrashSource } from '@hausheft/contract/trash.ts'
import type { Sent } from './repeated-create.ts'
import type { Values } from './versions.ts'

export type Words = { article: 'der' | 'die' | 'das'; one: string; many: string }
/** What is stored, as far as all nouns have it. */
export type Entity = { id: string; version: number; disabled_at?: string | null }
/** What is kept on the device: the typed, the entity that it is based on, and what was sent without an answer. */
export type Draft<E, V> = { values: V; base?: E | undefined; sent?: Sent | undefined }

type Parsed<T> = { success: boolean; data?: T | undefined; error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }
export type Shape<T> = { safeParse(value: unknown): Parsed<T> }

/** E is stored, V stands in the fields of the form, F is what they become when they are sent. */
export type Noun<E extends Entity, V extends Values, F extends object> = {
	source: Extract<TrashSource, Source>
	/** Under which its limit stands; a noun without one has none. */
	resource?: Resource
	write: Permission
	words: Words
	/** In the order in which one reads them. */
	labels: Record<keyof V & string, string>
	/** What is said at a field instead of the schema's own words. */
	errorTexts?: Partial<Record<keyof V & string, string>>
	nameOf: (entity: E) => string
	/** Undefined: a new one. */
	valuesOf: (entity: E | undefined) => V
	/** The contract's own schema. */
	fields: Shape<F>
	/** Of a kept draft. */
	draft: { safeParse(value: unknown): { success: true; data: Draft<E, V> } | { success: false; error: unknown } }
	create: Endpoint<{ params: { id: string }; body: F }, unknown, E>
	change: Endpoint<{ params: { id: string }; body: object }, unknown, E>
	remove: Endpoint<{ params: { id: string } }, unknown, undefined>
}

const big = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const these = { der: 'dieser', die: 'diese', das: 'dieses' } as const

/** `Die Liegenschaft`, at the beginning of a sentence. */
export const theNoun = ({ article, one }: Words): string => `${big(article)} ${one}`
/** `Diese Liegenschaft`. */
export const thisNoun = ({ article, one }: Words): string => `${big(these[article])} ${one}`
/** It was deleted while its form was open. */
export const goneText = (words: Words): string => `${thisNoun(words)} wurde inzwischen gelöscht. Die Eingaben bleiben hier erhalten.`
