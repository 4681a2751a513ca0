import type { history } from '@hausheft/contract/history.ts'
import { idFrom } from '../../platform/http/cursor.ts'
import { Page, type Handlers } from '../../platform/http/serve.ts'
import { listHistory } from './actions.ts'

export const historyHandlers: Handlers<typeof history> = {
	listHistory: async (acting, { params, query: { source, fk, user, from, limit = 50 } }) => {
		const page = await listHistory(acting, params.id, { source, fk, person: user }, idFrom(from), limit)
		return new Page(page.rows, page.from)
	},
}
