import { z } from 'zod'
import { base, type Endpoint } from '@hausheft/contract/endpoint.ts'
import { historySources } from '@hausheft/contract/history.ts'
import { nounAt } from '@hausheft/contract/nouns.ts'
import type { Call } from './noun.ts'

/** Ids by their names: `event:boiler`. */
type Ids = ReadonlyMap<string, string>
const isFull = process.env['HAUSHEFT_FULL'] !== undefined
type Json = { properties?: Record<string, Json>; enum?: string[]; const?: string; anyOf?: Json[] }

const labelled = (ids: Ids, ...kinds: string[]) =>
	[...ids].filter(([label]) => kinds.includes(label.split(':')[0] ?? '')).map(([, id]) => id)
/** The noun of a path's id, in the names. */
const ofNoNoun: Record<string, string> = {
	invites: 'invite',
	exports: 'export',
	tokens: 'token',
	webhooks: 'webhook',
	deliveries: 'delivery',
	imports: 'import',
	links: 'link',
	closings: 'closing',
}
export const kindAt = (path: string): string | undefined => ofNoNoun[path] ?? nounAt(path)

/** What is asked for by each filter whose schema does not list its values; a cursor is walked. */
const values: Record<string, (ids: Ids, isPeriod: boolean) => string[]> = {
	// A cursor, or the first day of a period: of one that holds what there is.
	from: (_, isPeriod) => (isPeriod ? ['2025-01-01', '2025-03-01', '2025-12-20'] : []),
	to: () => ['2025-12-31'],
	cursor: () => [],
	limit: () => ['1'],
	q: () => 'Boiler Bioler Kaminfeger Kaminfegur Offerte Tresorplam Leiterwagin Kunz Seeweg Zügelwage Mahnung Bootsstig e %'.split(' '),
	year: () => ['2024', '2025', '2026'],
	month: () => ['2025-02', '2026-11'],
	day: () => ['2025-07-01', '2026-07-01'],
	since: () => ['2025-02-03', '2025-02-04'],
	until: () => ['2025-02-02', '2025-02-03'],
	party: (ids) => labelled(ids, 'party'),
	amount_from: () => ['12000'],
	amount: () => ['100'],
	amount_to: () => ['12345'],
	group: (ids) => labelled(ids, 'group'),
	property: (ids) => labelled(ids, 'property'),
	journal: (ids) => [...labelled(ids, 'journal'), 'none'],
	object: (ids) => [...labelled(ids, 'object', 'contact'), 'none'],
	pinned: (ids) => labelled(ids, 'object', 'event'),
	contact: (ids) => [...labelled(ids, 'contact', 'object'), 'none'],
	worker: (ids) => [...ids].filter(([label]) => ['person:anna', 'person:caretaker'].includes(label)).map(([, id]) => id),
	worker_text: () => ['Kunz von nebenan', 'Der Nachbar'],
	unit: (ids) => labelled(ids, 'unit'),
	reading: () => ['Wasser'],
	photo: (ids) => labelled(ids, 'file'),
	series: (ids) => labelled(ids, 'series'),
	fk: (ids) => labelled(ids, ...historySources),
	person: (ids) => labelled(ids, 'person'),
	user: (ids) => labelled(ids, 'person'),
	user_text: () => ['Der Nachbar', 'Kunz von nebenan'],
}

/** What a house is asked in words, beside what it is searched by. */
const questions = [
	'Boiler Bergli',
	'Boiler 2025',
	'Was hat der Boiler gekostet?',
	'Was hat Boiler entkalkt gekostet?',
	'Wie oft war der Kaminfeger da?',
	'Wie oft Boiler?',
	'Wann ist der Boiler wieder fällig?',
	'Miete Boiler',
	'Zählerstand Wasser',
	'Telefon Huber',
	'Huber Leiterwagen',
]

/**
 * Every filter by itself with each of its values, and in the lists of a group or a property with a kind, a source or a period; all of it for
 * the first id. Where askers take turns, each takes half of the values, and of the kinds the next one: between them they ask for all, and with
 * HAUSHEFT_FULL each of them does.
 */
export function callsOf(endpoint: Endpoint, ids: Ids, turn?: number): Call[] {
	const filters = valuesOf(endpoint, ids)
	const isIts = (at: number) => isFull || turn === undefined || (at + turn) % 2 === 0
	const alone = filters.flatMap(([field, each]) => each.filter((_, at) => isIts(at)).map((value) => ({ [field]: value })))
	const wide = /\/(groups|properties)\/\{id\}/.test(endpoint.path)
	const paired = filters.filter(([field]) => wide && ['kind', 'source', 'from'].includes(field))
	const pairs = paired.flatMap(([field, each]) =>
		filters.flatMap(([other, [first]], at) => {
			const turns = isFull ? each : each.slice((at + (turn ?? 0)) % each.length).slice(0, 1)
			return other === field || first === undefined ? [] : turns.map((value) => ({ [field]: value, [other]: first }))
		}),
	)
	return paramsOf(endpoint, ids).flatMap((params, at) => [
		{ params },
		...(at === 0 ? [...alone, ...pairs] : []).map((query) => ({ params, query })),
	])
}

/** Of each endpoint once: to describe a schema takes as long as a request. */
const queries = new WeakMap<Endpoint, Record<string, Json>>()
function fieldsOf(endpoint: Endpoint): Record<string, Json> {
	const known = queries.get(endpoint)
	if (known) return known
	const { properties = {} } = endpoint.query
		? (z.toJSONSchema(endpoint.query as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Json)
		: {}
	queries.set(endpoint, properties)
	return properties
}

function valuesOf(endpoint: Endpoint, ids: Ids): [field: string, values: string[]][] {
	const properties = fieldsOf(endpoint)
	return Object.entries(properties).map(([field, schema]) => {
		const listed = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]) ?? values[field]?.(ids, 'to' in properties)
		if (listed) return [field, endpoint.path.endsWith('/answer') ? [...questions, ...listed] : listed]
		throw new Error(`${endpoint.path} can be asked by ${field}: server/test/seen-plans.ts must say with which values.`)
	})
}

/** Every id that the path could be asked for, those of other houses' things too. */
export function paramsOf({ path }: Endpoint, ids: Ids): Record<string, string>[] {
	const names = [...path.matchAll(/(\w+)\/\{(\w+)\}/g)].map(([, noun = '', name = '']) => [noun, name] as const)
	return names.reduce<Record<string, string>[]>(
		(all, [noun, name]) => {
			if (name === 'year') return all.flatMap((params) => ['2024', '2025', '2026'].map((year) => ({ ...params, year })))
			const kind = kindAt(noun)
			if (!kind) throw new Error(`${path} asks for an id of ${noun}: server/test/seen-plans.ts must know them.`)
			return all.flatMap((params) => labelled(ids, kind).map((id) => ({ ...params, [name]: id })))
		},
		[{}],
	)
}

export const isWalked = (endpoint: Endpoint, ids: Ids): boolean =>
	valuesOf(endpoint, ids).some(([field]) => field === 'from') && !valuesOf(endpoint, ids).some(([field]) => field === 'to')
export const isProduct = ({ path }: Endpoint): boolean => path.startsWith(`${base}/`)

const periods: Record<string, Record<string, string>> = {
	'/time-recording': { from: '2026-01-01', to: '2026-12-31' },
	'/user/calendar': { from: '2026-11-01', to: '2026-12-31' },
	'/events-rolling': { include: 'names' },
}
/** What an endpoint cannot do without, or says more with. */
export const queryOf = (path: string): Record<string, string> => Object.entries(periods).find(([end]) => path.endsWith(end))?.[1] ?? {}
