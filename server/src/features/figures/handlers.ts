import type { figures } from '@hausheft/contract/figures.ts'
import type { Acting } from '../../platform/database/act.ts'
import { firstRows } from '../../platform/database/batch.ts'
import type { EarlyReads, Row } from '../../platform/database/batch.ts'
import { build } from '../../platform/database/connect.ts'
import { withEarly, type Handlers, type RequestById } from '../../platform/http/serve.ts'
import { sumEntries } from './actions.ts'
import { listYears, type Scope } from './queries.ts'

const yearsEarly = (scope: Scope): EarlyReads => ({
	statements: [listYears(scope).compile(build)],
	whole: true,
})
async function years(acting: Acting, scope: Scope, found: Row[][] | undefined): Promise<number[]> {
	const rows = firstRows<{ year: number }>(found) ?? (await listYears(scope).execute(acting.db)).rows
	return rows.map(({ year }) => year)
}

export const figureHandlers: Handlers<typeof figures> = {
	sumProperty: (acting, { params, query }) => sumEntries(acting, { property: params.id }, query),
	sumGroup: (acting, { params, query }) => sumEntries(acting, { group: params.id }, query),
	yearsProperty: withEarly(
		({ params }: RequestById) => yearsEarly({ property: params.id }),
		(acting, { params }, found) => years(acting, { property: params.id }, found),
	),
	yearsGroup: withEarly(
		({ params }: RequestById) => yearsEarly({ group: params.id }),
		(acting, { params }, found) => years(acting, { group: params.id }, found),
	),
}
