import { z } from 'zod/mini'
import { contract, del, get, post } from './endpoint.ts'
import { exportFormats, exportStatuses, reportNames } from './export-kinds.ts'
import type { exportRequests } from './export-requests.ts'
import { Id, ofId, Stamp } from './fields.ts'

/** What was asked for; what is absent narrows nothing. */
const AskedReport = z.object({
	from: z.optional(z.string()),
	to: z.optional(z.string()),
	kinds: z.optional(z.array(z.string())),
	journals: z.optional(z.array(Id)),
	objects: z.optional(z.array(Id)),
	contact: z.optional(Id),
	person: z.optional(Id),
	year: z.optional(z.int()),
	rate: z.optional(z.int()),
})

/** A file that was asked for: seen by who asked, and by nobody else. */
export const Export = z.object({
	id: Id,
	group: Id,
	/** Null: of the whole group. */
	property: z.nullable(Id),
	report: z.enum(reportNames),
	format: z.enum(exportFormats),
	asked: AskedReport,
	status: z.enum(exportStatuses),
	/** How much of it is made, 0 to 1. */
	progress: z.number(),
	/** In bytes, once it is ready. */
	size: z.nullable(z.int()),
	filename: z.nullable(z.string()),
	/** Why there is no file, in a sentence. */
	problem: z.nullable(z.string()),
	created_at: Stamp,
	/** When it goes by itself. */
	expires_at: Stamp,
})
export type Export = z.infer<typeof Export>

/** Hours: one's own for who has no more than that. */
const permission = ['export.run', 'export.own_hours'] as const
const getExport = get('/exports/{id}/get', { permission: 'signed_in', keys: 'within', params: ofId, reply: Export })
const list = { permission, params: ofId, reply: z.array(Export) } as const
const create = { permission, changes: 'users', params: ofId, reply: Export, replay: getExport } as const

export const exports = contract<typeof exportRequests>()({
	/** The caller's own, newest first. */
	listExports: get('/properties/{id}/exports', list),
	listGroupExports: get('/groups/{id}/exports', list),
	createExport: post('/properties/{id}/exports', create),
	/** Gives numbers to the receipts of each house where they go along. */
	createGroupExport: post('/groups/{id}/exports', { ...create, costly: true }),
	getExport,
	getExportContent: get('/exports/{id}/content', { permission: 'signed_in', keys: 'within', params: ofId, raw: true }),
	/** One that is being made ends. */
	removeExport: del('/exports/{id}', { permission: 'signed_in', keys: 'within', changes: 'users', params: ofId }),
})
