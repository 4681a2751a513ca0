import { z } from 'zod/mini'
import { Event } from '@hausheft/contract/events.ts'
import { KeptFile } from './attachments.ts'
import { EntryValues } from './entry-values.ts'

/** Requests without an answer: whether one of them was carried out is not known, so the next one goes out under the same key. */
export const Sent = z.object({ key: z.string(), bodies: z.array(z.string()) })
export type Sent = z.infer<typeof Sent>

/** What is kept on the device until it is saved or discarded. */
export const EntryDraft = z.object({
	values: EntryValues,
	files: z.array(KeptFile),
	/** The entry that is changed, as it was when changing began. */
	base: z.optional(Event),
	sent: z.optional(Sent),
})
export type EntryDraft = z.infer<typeof EntryDraft>

export type FormMode = 'create' | 'edit' | 'duplicate'

export const draftKey = (mode: FormMode, property: string, event: string | undefined) =>
	mode === 'create' ? `event.new.${property}` : `event.${mode}.${event}`
