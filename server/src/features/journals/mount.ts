import { journalRequests } from '@hausheft/contract/journal-requests.ts'
import { journals } from '@hausheft/contract/journals.ts'
import type { House } from '../../platform/house.ts'
import { journalHandlers } from './handlers.ts'

export const mountJournals = ({ serve }: Pick<House, 'serve'>): void => serve(journals, journalRequests, journalHandlers)
