import { z } from 'zod/mini'
import { Event } from '@hausheft/contract/event-replies.ts'
import { Attempts } from '../../platform/forms/repeated-create.ts'
import { KeptFile } from '../../kit/attachments/attachment.ts'
import { EntryValues } from './entry-values.ts'

/** What is kept on the device until it is saved or discarded. */
export const EntryDraft = z.object({
	values: EntryValues,
	files: z.array(KeptFile),
	/** The house it was begun for. */
	property: z.string(),
	/** The entry that is changed, as it was when changing began. */
	base: z.optional(Event),
	sent: z.optional(Attempts),
})
export type EntryDraft = z.infer<typeof EntryDraft>

export type FormMode = 'create' | 'edit' | 'duplicate'

/** `place`: the house, or for quick capture the group, whose draft moves from house to house. */
export const draftKey = (mode: FormMode, place: string, event?: string, tick?: string) =>
	tick ? `event.tick.${tick}.${event}` : mode === 'create' ? `event.new.${place}` : `event.${mode}.${event}`
