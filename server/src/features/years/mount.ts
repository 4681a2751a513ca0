import { yearRequests } from '@hausheft/contract/year-requests.ts'
import { years } from '@hausheft/contract/years.ts'
import type { House } from '../../platform/house.ts'
import { yearHandlers } from './handlers.ts'

export const mountYears = ({ serve, stores, images }: Pick<House, 'serve' | 'stores' | 'images'>): void =>
	serve(years, yearRequests, yearHandlers(stores.files, images))
