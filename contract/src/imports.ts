import { z } from 'zod/mini'
import { contract, del, get, patch, post } from './endpoint.ts'
import { Id, ofId, Stamp, stamps, StoredRappen } from './fields.ts'
import { mostZipBytes } from './exchange-limits.ts'
import { Mapping, type importRequests } from './import-requests.ts'
import { Suggested } from './suggested.ts'
import { nouns, whichCan, type PathOf, type WhichCan } from './nouns.ts'

/** `checking`, `running` and `undoing` are under way; `failed` stopped in the middle, and what it made until then can be undone. */
const importStates = ['ready', 'checking', 'checked', 'running', 'done', 'failed', 'undoing', 'undone'] as const
export type ImportState = (typeof importStates)[number]
export const busyStates: readonly ImportState[] = ['checking', 'running', 'undoing']

/** So many of a person can wait to be run: they lie on the server until then. */
export const mostOpen = { tables: 20, moves: 3 } as const
export const mostImportErrors = 200

/** A table makes four kinds of things, another group's file all of them. */
const madeOfTables = { events: z.int(), journals: z.int(), objects: z.int(), contacts: z.int() }
type Moved = PathOf<WhichCan<'travels'>>
const MadeCounts = z.object({
	...(Object.fromEntries(whichCan('travels').map((name) => [nouns[name].path, z.optional(z.int())])) as Record<
		Exclude<Moved, keyof typeof madeOfTables>,
		z.ZodMiniOptional<z.ZodMiniInt>
	>),
	...madeOfTables,
})
export type MadeCounts = z.infer<typeof MadeCounts>
/** Of another group's file: what it is of and what is in it. */
const Moving = z.object({ group: z.string(), made_at: Stamp, counts: MadeCounts, bytes: z.int() })
/** Why a row is left out that has no fault: `known` has a number that is there, `alike` is there in all likelihood. */
const skipReasons = ['known', 'alike', 'currency', 'pending', 'total', 'detail'] as const
export type SkipReason = (typeof skipReasons)[number]
const Sums = z.object({ expense: StoredRappen, income: StoredRappen, minutes: z.int(), readings: z.int() })
export type Sums = z.infer<typeof Sums>
/** A row by its number in the sheet, and what it says. */
const Line = z.object({ row: z.int(), text: z.string() })
export type Line = z.infer<typeof Line>
const Skipped = z.object({
	reason: z.enum(skipReasons),
	/** In which the amounts are; null is francs. */
	currency: z.nullable(z.string()),
	rows: z.int(),
	expense: StoredRappen,
	income: StoredRappen,
	/** The first of them. */
	first: z.array(Line),
})
export type Skipped = z.infer<typeof Skipped>
/** A row as it is booked. */
const Booked = z.object({
	row: z.int(),
	what: z.enum(['made', 'changed', 'same']),
	name: z.string(),
	event_at: z.nullable(Stamp),
	expense: z.nullable(StoredRappen),
	income: z.nullable(StoredRappen),
	minutes: z.nullable(z.int()),
	/** What else it carries: each by the name of its field. */
	more: z.array(z.object({ label: z.string(), value: z.string() })),
	/** What its title names and no column says. */
	suggested: z.optional(Suggested),
})
export type Booked = z.infer<typeof Booked>
const ImportResult = z.object({
	/** Nothing was written. */
	dry: z.boolean(),
	made: MadeCounts,
	changed: z.int(),
	/** Rows that are known and say nothing new. */
	same: z.int(),
	/** Rows that were left out, by an error. */
	left: z.int(),
	/** The first of them; `column` is the place of a heading, from 0. Of another group's file the message names the thing. */
	errors: z.array(z.object({ row: z.nullable(z.int()), column: z.nullable(z.int()), message: z.string() })),
	/** What an undo took back, thrown away or given back as it was. */
	undone: z.optional(MadeCounts),
	/** What an undo left as it is, since it was changed after the import. */
	kept: z.array(z.object({ noun: z.enum(['event', 'contact', 'object', 'property']), id: Id, name: z.string() })),
	/** What the new entries of a table come to. */
	sums: z.optional(Sums),
	skipped: z.optional(z.array(Skipped)),
	/** Of a check: the first rows as they would be booked. */
	booked: z.optional(z.array(Booked)),
	/** What else is to be known of it. */
	notes: z.optional(z.array(z.string())),
})
export type ImportResult = z.infer<typeof ImportResult>

/** `path` is the field of the mapping; the example is one of the column's. */
const Question = z.object({
	path: z.enum(['decimal', 'three_decimals', 'hours', 'negative', 'positive', 'century']),
	message: z.string(),
	column: z.int(),
	row: z.int(),
	text: z.string(),
})
export type Question = z.infer<typeof Question>

export const Import = z.object({
	id: Id,
	group: Id,
	user: Id,
	filename: z.string(),
	format: z.enum(['csv', 'xlsx', 'json', 'zip']),
	status: z.enum(importStates),
	/** How much is done, 0 to 1. */
	progress: z.number(),
	rows: z.int(),
	headings: z.array(z.string()),
	/** The first rows as text; empty once it is done. */
	preview: z.array(z.array(z.string())),
	/** Null of another group's file, which says itself what is what. */
	mapping: z.nullable(Mapping),
	/** What of a table is not clear: a run is refused until the mapping says it. */
	questions: z.optional(z.array(Question)),
	/** The sheets of a workbook, and where their headings most likely stand. */
	sheets: z.optional(z.array(z.object({ name: z.string(), rows: z.int(), heading_row: z.int() }))),
	/** Which of them it is, and where its headings stand. */
	sheet: z.optional(z.nullable(z.string())),
	heading_row: z.optional(z.int()),
	/** How it begins: the rows among which the headings are. */
	opening: z.optional(z.array(z.object({ row: z.int(), cells: z.array(z.string()) }))),
	/** What the mapping books all the same, as it reads. */
	chosen_rows: z.optional(z.array(Line)),
	moving: z.nullable(Moving),
	/** The mapping is that of the last import with these headings. */
	remembered: z.boolean(),
	result: z.nullable(ImportResult),
	/** Why it stopped. */
	problem: z.nullable(z.string()),
	undo_until: z.nullable(Stamp),
	...stamps,
})
export type Import = z.infer<typeof Import>
export const ListedImport = z.omit(Import, {
	preview: true,
	headings: true,
	questions: true,
	sheets: true,
	sheet: true,
	heading_row: true,
	opening: true,
	chosen_rows: true,
})
export type ListedImport = z.infer<typeof ListedImport>

const getImport = get('/imports/{id}/get', { permission: 'import.run', params: ofId, reply: Import })
// What becomes of it is told at its end; the import itself as something of the group.
const step = { permission: 'import.run', changes: 'group', params: ofId, reply: Import, replay: getImport } as const

export const imports = contract<typeof importRequests>()({
	listImports: get('/groups/{id}/imports', { permission: 'import.run', params: ofId, reply: z.array(ListedImport) }),
	getImport,
	createImport: post('/groups/{id}/imports', { ...step, costly: true, maxFile: { zip: mostZipBytes } }),
	changeImport: patch('/imports/{id}', { permission: 'import.run', changes: 'group', params: ofId, reply: Import }),
	runImport: post('/imports/{id}/run', step),
	undoImport: post('/imports/{id}/undo', step),
	removeImport: del('/imports/{id}', { permission: 'import.run', changes: 'group', params: ofId }),
})
