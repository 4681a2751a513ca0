import { z } from 'zod/mini'
import { Annotation, AnnotationFields } from './annotations.ts'
import { del, get, post, put } from './endpoint.ts'
import { Id, Limit, Cursor, ofId, stamps } from './fields.ts'

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
	...stamps,
})
export type File = z.infer<typeof File>

/** What an upload's form may carry beside `file`. */
export const FileForm = z.strictObject({
	property: z.optional(Id),
	event: z.optional(Id),
	/** Without it a PDF is taken for a receipt, everything else for none. */
	receipt: z.optional(z.enum(['true', 'false'])),
})
export type FileForm = z.infer<typeof FileForm>

export const sizes = ['thumb', 'preview', 'original'] as const

const getFile = get('/files/{id}/get', { permission: 'file.read', summary: 'Eine Datei', params: ofId, reply: File })

export const files = {
	listFiles: get('/properties/{id}/files', {
		permission: 'file.read',
		summary: 'Dateien der Liegenschaft, neueste zuerst',
		params: ofId,
		query: z.object({ limit: z.optional(Limit), from: z.optional(Cursor) }),
		reply: z.array(File),
	}),
	getFile,
	getContent: get('/files/{id}/content', {
		permission: 'file.read',
		summary: 'Inhalt einer Datei; thumb 480 px, preview 1600 px',
		params: ofId,
		query: z.object({ size: z.optional(z.enum(sizes)) }),
		raw: true,
	}),
	getAnnotations: get('/files/{id}/annotations', {
		permission: 'file.read',
		summary: 'Markierungen auf einem Bild, als W3C Web Annotations',
		params: ofId,
		reply: z.array(Annotation),
	}),
	/** The list as a whole; the version that it is based on is that of the file. */
	putAnnotations: put('/files/{id}/annotations', {
		permission: 'event.update',
		summary: 'Markierungen auf einem Bild setzen',
		params: ofId,
		body: z.array(AnnotationFields).check(z.maxLength(200)),
		reply: z.array(Annotation),
		ifMatch: 'optional',
	}),
	createFile: post('/groups/{id}/files', {
		permission: 'file.create',
		summary: 'Datei hochladen: multipart/form-data mit `file`, wahlweise `property`, `event`, `receipt`',
		params: ofId,
		reply: File,
		multipart: FileForm,
		counts: true,
		replay: getFile,
	}),
	removeFile: del('/files/{id}', { permission: 'file.delete', summary: 'Datei in den Papierkorb', params: ofId }),
}
