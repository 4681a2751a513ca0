import { objectRequests } from '@hausheft/contract/object-requests.ts'
import { objects } from '@hausheft/contract/objects.ts'
import type { House } from '../../platform/house.ts'
import { objectHandlers } from './handlers.ts'

export const mountObjects = ({ serve }: Pick<House, 'serve'>): void => serve(objects, objectRequests, objectHandlers)
