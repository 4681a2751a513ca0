import type { readings } from '@hausheft/contract/readings.ts'
import { placeOf } from '../../platform/database/act.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { listReadings } from './queries.ts'

export const readingHandlers: Handlers<typeof readings> = {
	listReadings: (acting, { params }) => listReadings(acting.db, placeOf(acting).group, params.id),
}
