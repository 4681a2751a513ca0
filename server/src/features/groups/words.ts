import type { Group } from '@hausheft/contract/groups.ts'
import { title, type FieldsOf } from '../history/words.ts'

export const groupFields: FieldsOf<Pick<Group, 'name'>> = { name: title }
