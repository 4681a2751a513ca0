import type { InboxItem } from '@hausheft/contract/inbox.ts'
import { done, type FieldsOf } from '../history/words.ts'

export const inboxFields: FieldsOf<Pick<InboxItem, 'processed'>> = { processed: done('Mail', 'die Mail') }
