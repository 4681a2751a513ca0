import { z } from 'zod/mini'
import { contract, del, get, patch, post } from './endpoint.ts'
import { Id, ofId, Stamp, stamps } from './fields.ts'
import type { fileRequests } from './file-requests.ts'

/** One upload may have this many bytes. */
export const maxFileBytes = 25 * 1024 * 1024

export const File = z.object({
	id: Id,
	filename: z.string(),
	/** The URL of its content. */
	path: z.string(),
	mime: z.string(),
	user: z.nullable(Id),
	event: z.nullable(Id),
	property: z.nullable(Id),
	size: z.nullable(z.int()),
	/** Pixels of an image as it is shown, so that its place is known before it has loaded. */
	width: z.nullable(z.int()),
	height: z.nullable(z.int()),
	annotations: z.boolean(),
	/** A receipt is seen only by who sees amounts. */
	receipt: z.boolean(),
	/** A plan or a manual stands at its property by itself: everybody who sees that sees it, and it is never a receipt. */
	plan: z._default(z.boolean(), false),
	/** The object at which it stands, seen as a plan is. */
	object: z._default(z.nullable(Id), null),
	...stamps,
})
export type File = z.infer<typeof File>

/** In the list of a house each stands where its entry does. */
export const ListedFile = z.extend(File, {
	/** When its entry happened; without one, when it came. */
	dated_at: Stamp,
	/** What its entry is called. */
	title: z.nullable(z.string()),
})
export type ListedFile = z.infer<typeof ListedFile>

/** Who may put a file among the plans and manuals of a house or an object: any of these. */
export const keepers = ['object.write', 'property.write'] as const

const getFile = get('/files/{id}/get', { permission: 'file.read', params: ofId, reply: File })

export const files = contract<typeof fileRequests>()({
	listFiles: get('/properties/{id}/files', {
		permission: 'file.read',
		params: ofId,
		reply: z.array(ListedFile),
		long: true,
	}),
	getFile,
	getContent: get('/files/{id}/content', {
		permission: 'file.read',
		params: ofId,
		raw: true,
	}),
	createFile: post('/groups/{id}/files', {
		permission: 'file.create',
		changes: ['file', 'event'],
		params: ofId,
		reply: File,
		counts: true,
		replay: getFile,
	}),
	/** Name and receipt for who may change the entry that it hangs on, and for who uploaded it; `plan` and `object` for who keeps what a house has. */
	changeFile: patch('/files/{id}', {
		permission: ['event.update', ...keepers],
		changes: ['file', 'event'],
		params: ofId,
		reply: File,
		ifMatch: 'optional',
	}),
	removeFile: del('/files/{id}', { permission: 'file.delete', changes: ['file', 'event'], params: ofId }),
})
