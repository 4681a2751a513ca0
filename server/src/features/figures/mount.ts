import { figureRequests } from '@hausheft/contract/figure-requests.ts'
import { figures } from '@hausheft/contract/figures.ts'
import type { House } from '../../platform/house.ts'
import { figureHandlers } from './handlers.ts'

export const mountFigures = ({ serve }: Pick<House, 'serve'>): void => serve(figures, figureRequests, figureHandlers)
