import { sharing } from '@hausheft/contract/sharing.ts'
import { sharingRequests } from '@hausheft/contract/sharing-requests.ts'
import type { House } from '../../platform/house.ts'
import { sharingHandlers } from './handlers.ts'

export const mountSharing = ({ serve }: Pick<House, 'serve'>): void => serve(sharing, sharingRequests, sharingHandlers)
