import { sql } from 'kysely'
import type { Db } from '../../platform/database/sql.ts'

type Owner = { person: string; email: string; group: string }

/** Who owns a group that runs here by itself, each once; `since`: only of groups that are older. */
export async function listOwners(db: Db, since: Date): Promise<Owner[]> {
	const { rows } = await sql<Owner>`
		select distinct on (p.id) p.id as person, p.email, g.id as "group" from "group" g
		join member m on m.group_id = g.id and m.role = 'owner' and m.removed_at is null
		join person p on p.id = m.person_id and p.email is not null and p.deleted_at is null
		where g.deleted_at is null and g.plan_key = 'self_hosted' and g.created_at < ${since}
		order by p.id, g.created_at, g.id`.execute(db)
	return rows
}
