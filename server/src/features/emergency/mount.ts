import { emergencyRequests } from '@hausheft/contract/emergency-requests.ts'
import { emergency } from '@hausheft/contract/emergency.ts'
import type { House } from '../../platform/house.ts'
import { emergencyHandlers } from './handlers.ts'

export const mountEmergency = ({ serve }: Pick<House, 'serve'>): void => serve(emergency, emergencyRequests, emergencyHandlers)
