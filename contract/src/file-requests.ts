import { z } from 'zod/mini'
import { Cursor, Id, Limit, StoredYear, text } from './fields.ts'
import { fileKinds, sizes } from './file-kinds.ts'

/** What an upload's form may carry beside `file`. */
export const FileForm = z.strictObject({
	property: z.optional(Id),
	event: z.optional(Id),
	/** Without it a PDF is taken for a receipt, everything else for none. */
	receipt: z.optional(z.enum(['true', 'false'])),
	plan: z.optional(z.enum(['true', 'false'])),
	object: z.optional(Id),
})
export type FileForm = z.infer<typeof FileForm>

export const FileChange = z.strictObject({
	/** Its ending stays. */
	filename: z.optional(text(200)),
	receipt: z.optional(z.boolean()),
	plan: z.optional(z.boolean()),
	object: z.optional(z.nullable(Id)),
})
export type FileChange = z.infer<typeof FileChange>

const FilesQuery = z.object({
	limit: z.optional(Limit),
	from: z.optional(Cursor),
	kind: z.optional(z.enum(fileKinds)),
	/** Part of the name. */
	q: z.optional(text(200, 0)),
	/** Of the entry; without one, of the upload. */
	year: z.optional(StoredYear),
	/** At which it stands by itself. */
	object: z.optional(Id),
	/** An object or an entry to which a pin on it leads. */
	pinned: z.optional(Id),
})
export type FilesQuery = z.infer<typeof FilesQuery>

export const fileRequests = {
	listFiles: { summary: 'Dateien der Liegenschaft nach dem Datum ihrer Einträge, neueste zuerst', query: FilesQuery },
	getFile: { summary: 'Eine Datei' },
	getContent: {
		summary: 'Inhalt einer Datei; thumb 480 px, preview 1600 px; mit marks=1 das ganze Bild oder PDF mit seinen Markierungen',
		query: z.object({ size: z.optional(z.enum(sizes)), marks: z.optional(z.literal('1')) }),
	},
	createFile: {
		summary: 'Datei hochladen: multipart/form-data mit `file`, wahlweise `property`, `event`, `receipt`, `plan`, `object`',
		multipart: FileForm,
	},
	changeFile: { summary: 'Datei umbenennen, zum Beleg oder Plan machen, einem Objekt zuordnen', body: FileChange },
	removeFile: { summary: 'Datei in den Papierkorb' },
}
