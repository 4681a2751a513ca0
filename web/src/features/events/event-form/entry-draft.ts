import { z } from 'zod/mini'
import { Event } from '@hausheft/contract/events.ts'
import { Sent } from '../../../platform/repeated-create.ts'
import { KeptFile } from './attachments.ts'
import { EntryValues } from './entry-values.ts'

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
