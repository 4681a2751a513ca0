import { propertyRequests } from '@hausheft/contract/property-requests.ts'
import { properties } from '@hausheft/contract/properties.ts'
import type { House } from '../../platform/house.ts'
import { propertyHandlers } from './handlers.ts'

export const mountProperties = ({ serve }: Pick<House, 'serve'>): void => serve(properties, propertyRequests, propertyHandlers)
