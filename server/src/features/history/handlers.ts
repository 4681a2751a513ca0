import { Id } from '@hausheft/contract/fields.ts'
import type { history } from '@hausheft/contract/history.ts'
import { invalidField } from '@hausheft/contract/refusals.ts'
import { Page, type Handlers } from '../../platform/http/serve.ts'
import { listHistory } from './actions.ts'

export const historyHandlers: Handlers<typeof history> = {
	listHistory: async (acting, { params, query: { source, fk, user, from, limit = 50 } }) => {
		if (from !== undefined && !Id.safeParse(from).success) throw invalidField('from', 'Diese Stelle der Liste gibt es nicht.')
		const page = await listHistory(acting, params.id, { source, fk, person: user }, from ?? null, limit)
		return new Page(page.rows, page.from)
	},
}
