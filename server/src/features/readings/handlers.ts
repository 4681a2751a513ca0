import type { readings } from '@hausheft/contract/readings.ts'
import { placeOf, type Acting } from '../../platform/database/act.ts'
import { settleDocuments } from '../../platform/database/settling.ts'
import { Several } from '../../platform/http/answers.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { shownDocuments } from '../events/actions.ts'
import { listStored } from '../events/queries.ts'
import { listReadings, putOrder, recordRound } from './actions.ts'

export const readingHandlers: Handlers<typeof readings> = {
	listReadings: (acting, { params }) => listReadings(acting, params.id),
	recordReadings: async (acting, { params, body }) => {
		const ids = await recordRound(acting, params.id, body)
		await settleDocuments(acting.db)
		return eventsAs(acting, ids)
	},
	putReadingOrder: async (acting, { params, body }) => {
		await putOrder(acting, params.id, body)
		return listReadings(acting, params.id)
	},
}

/** As the caller may know them, in the order of the round. */
async function eventsAs(acting: Acting, ids: string[]): Promise<Several> {
	const rows = await listStored(acting.db, placeOf(acting).group, ids)
	const texts = await shownDocuments(acting, rows)
	const byId = new Map(rows.map(({ id }, at) => [id, texts[at]?.text ?? '']))
	return new Several(
		'events',
		ids.map((id) => [id, byId.get(id) ?? '']),
	)
}
