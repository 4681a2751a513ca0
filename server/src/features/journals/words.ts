import type { Journal } from '@hausheft/contract/journals.ts'
import { disabled, kind, title, type FieldsOf } from '../history/words.ts'

export const journalFields: FieldsOf<Omit<Journal, 'property' | 'events_count'>> = { name: title, type_id: kind, disabled_at: disabled }
