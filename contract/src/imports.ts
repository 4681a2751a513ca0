import { z } from 'zod/mini'
import { contract, del, get, patch, post } from './endpoint.ts'
import { Id, ofId, Stamp, stamps } from './fields.ts'
import { mostZipBytes } from './exchange-limits.ts'
import { Mapping, type importRequests } from './import-requests.ts'

/** `checking`, `running` and `undoing` are under way; `failed` stopped in the middle, and what it made until then can be undone. */
export const importStates = ['ready', 'checking', 'checked', 'running', 'done', 'failed', 'undoing', 'undone'] as const
export type ImportState = (typeof importStates)[number]
export const busyStates: readonly ImportState[] = ['checking', 'running', 'undoing']

/** So many of a person can wait to be run: they lie on the server until then. */
export const mostOpen = { tables: 20, moves: 3 } as const
/** For so many days it can be undone, as long as the trash keeps things. */
export const undoDays = 30
export const mostImportErrors = 200

/** A table makes four kinds of things, another group's file all of them. */
const Made = z.object({
	events: z.int(),
	journals: z.int(),
	objects: z.int(),
	contacts: z.int(),
	properties: z.optional(z.int()),
	statistics: z.optional(z.int()),
	files: z.optional(z.int()),
})
export type Made = z.infer<typeof Made>
/** Of another group's file: what it is of and what is in it. */
const Moving = z.object({ group: z.string(), made_at: Stamp, counts: Made, bytes: z.int() })
const ImportResult = z.object({
	/** Nothing was written. */
	dry: z.boolean(),
	made: Made,
	changed: z.int(),
	/** Rows that are known and say nothing new. */
	same: z.int(),
	/** Rows that were left out, by an error. */
	left: z.int(),
	/** The first of them; `column` is the place of a heading, from 0. Of another group's file the message names the thing. */
	errors: z.array(z.object({ row: z.nullable(z.int()), column: z.nullable(z.int()), message: z.string() })),
	/** What an undo left as it is, since it was changed after the import. */
	kept: z.array(z.object({ noun: z.enum(['event', 'contact', 'object', 'property']), id: Id, name: z.string() })),
	/** What else is to be known of it. */
	notes: z.optional(z.array(z.string())),
})
export type ImportResult = z.infer<typeof ImportResult>

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
export const ListedImport = z.omit(Import, { preview: true, headings: true })
export type ListedImport = z.infer<typeof ListedImport>

const getImport = get('/imports/{id}/get', { permission: 'import.run', params: ofId, reply: Import })
// What becomes of it is told while it runs, batch by batch; the import itself as something of the group.
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
