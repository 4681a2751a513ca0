import { sql } from 'kysely'
import type { Findings } from '@hausheft/contract/health.ts'
import { fromJson } from '@hausheft/contract/from-json.ts'
import type { Db } from '../../platform/database/sql.ts'

export async function countFindings(db: Db): Promise<Findings> {
	const { rows } = await sql<{ counts: string }>`select count_findings() as counts`.execute(db)
	return fromJson<Findings>(rows[0]?.counts ?? '{}')
}
