import { z } from 'zod/mini'
import { Id, Stamp, stamps } from './fields.ts'

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
	/** A HEIC whose picture, with its pixels, is still being made. */
	preparing: z.optional(z.literal(true)),
	/** A paper of this closing of a year: seen by who sees amounts, and changed by nobody. */
	closing: z.optional(Id),
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

export const fileReplies = {
	listFiles: z.array(ListedFile),
	getFile: File,
	createFile: File,
	changeFile: File,
}
