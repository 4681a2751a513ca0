import type { answers } from '@hausheft/contract/answers.ts'
import { memberOf, personOf } from '../../platform/database/act.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { answerTo } from './actions.ts'

export const answerHandlers: Handlers<typeof answers> = {
	answerQuestion: (acting, { params, query }) =>
		answerTo(acting.db, { ...memberOf(acting, params.id), group: params.id, person: personOf(acting).id }, query.q),
}
