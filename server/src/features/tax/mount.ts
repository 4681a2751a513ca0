import { taxRequests } from '@hausheft/contract/tax-requests.ts'
import { tax } from '@hausheft/contract/tax.ts'
import type { House } from '../../platform/house.ts'
import { taxHandlers } from './handlers.ts'

export const mountTax = ({ serve }: Pick<House, 'serve'>): void => serve(tax, taxRequests, taxHandlers)
