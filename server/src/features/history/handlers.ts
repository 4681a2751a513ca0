import type { history } from '@hausheft/contract/history.ts'
import { idFrom } from '../../platform/http/paging.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { listHistory } from './actions.ts'

export const historyHandlers: Handlers<typeof history> = {
	listHistory: (acting, { params, query: { source, fk, user, from, limit = 50 } }) =>
		listHistory(acting, params.id, { source, fk, person: user }, idFrom(from), limit),
}
