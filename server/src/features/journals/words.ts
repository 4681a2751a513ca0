import type { Logged } from '@hausheft/contract/fields.ts'
import type { Journal } from '@hausheft/contract/journals.ts'
import { disabled, kind, title, type FieldsOf } from '../history/words.ts'

export const journalFields: FieldsOf<Omit<Journal, 'property' | Logged>> = { name: title, type_id: kind, disabled_at: disabled }
