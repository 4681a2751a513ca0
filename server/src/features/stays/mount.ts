import { stayRequests } from '@hausheft/contract/stay-requests.ts'
import { stays } from '@hausheft/contract/stays.ts'
import type { House } from '../../platform/house.ts'
import { stayHandlers } from './handlers.ts'

export const mountStays = ({ serve }: Pick<House, 'serve'>): void => serve(stays, stayRequests, stayHandlers)
