import type { Logged } from '@hausheft/contract/fields.ts'
import type { PropertyObject } from '@hausheft/contract/objects.ts'
import { disabled, title, type FieldsOf } from '../history/words.ts'

export const objectFields: FieldsOf<Omit<PropertyObject, 'property' | 'state' | 'last_service_at' | Logged>> = {
	name: title,
	disabled_at: disabled,
}
