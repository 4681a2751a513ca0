import { contactRequests } from '@hausheft/contract/contact-requests.ts'
import { contacts } from '@hausheft/contract/contacts.ts'
import type { House } from '../../platform/house.ts'
import { contactHandlers } from './handlers.ts'

export const mountContacts = ({ serve }: Pick<House, 'serve'>): void => serve(contacts, contactRequests, contactHandlers)
