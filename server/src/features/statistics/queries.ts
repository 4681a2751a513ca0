import { sql } from 'kysely'
import { fromJson } from '@hausheft/contract/from-json.ts'
import type { Scale } from '@hausheft/contract/scales.ts'
import type { Statistic } from '@hausheft/contract/statistics.ts'
import { invalidField } from '@hausheft/contract/refusals.ts'
import { holdsAnything } from '../../platform/database/entity.ts'
import { among, iso, isoOrNull, refusing, type Db } from '../../platform/database/sql.ts'

export async function listStatistics(db: Db, group: string, property: string): Promise<Statistic[]> {
	const rows = await statisticsOf(db, group)
		.where('property_id', '=', property)
		.orderBy(sql`name collate de_ch`)
		.orderBy('id')
		.execute()
	return rows.map(shaped)
}

const statisticsOf = (db: Db, group: string) =>
	db
		.selectFrom('statistic')
		.select(['id', 'name', 'property_id as property', 'unit_id as unit', 'note', sql<Scale>`scale`.as('scale'), 'summarize', 'series'])
		.select([isoOrNull('disabled_at').as('disabled_at'), 'version', iso('created_at').as('created_at'), iso('updated_at').as('updated_at')])
		.where('group_id', '=', group)
		.where('deleted_at', 'is', null)

type Row = Omit<Statistic, 'series'> & { series: string | null }
const shaped = ({ series, ...row }: Row): Statistic => ({
	...row,
	series: fromJson<Statistic['series']>(series),
})

export async function findStatistic(db: Db, group: string, id: string): Promise<Statistic | undefined> {
	const row = await statisticsOf(db, group).where('id', '=', id).executeTakeFirst()
	return row && shaped(row)
}

type Columns = {
	name?: string | undefined
	unit_id?: string | undefined
	note?: string | null | undefined
	scale?: Scale | undefined
	summarize?: boolean | undefined
	series?: string | null | undefined
	disabled_at?: string | null | undefined
}
type NewStatistic = Columns & { group_id: string; property_id: string; name: string; unit_id: string; scale: Scale }

const unknownUnit = () => invalidField('unit', 'Das gibt es hier nicht.')

export async function insertStatistic(db: Db, columns: NewStatistic): Promise<string> {
	const made = db.insertInto('statistic').values(columns).returning('id').executeTakeFirstOrThrow()
	return (await refusing(made, 'statistic_unit_id_fkey', unknownUnit)).id
}

export async function changeStatistic(db: Db, group: string, id: string, columns: Columns): Promise<void> {
	if (!holdsAnything(columns)) return
	const done = db.updateTable('statistic').set(columns).where('group_id', '=', group).where('id', '=', id).execute()
	await refusing(done, 'statistic_unit_id_fkey', unknownUnit)
}

/** Which of these are objects of the property. */
export async function knownObjects(db: Db, group: string, property: string, ids: string[]): Promise<string[]> {
	if (ids.length === 0) return []
	const rows = await db
		.selectFrom('object')
		.select('id')
		.where('group_id', '=', group)
		.where('property_id', '=', property)
		.where(among('id', ids))
		.where('deleted_at', 'is', null)
		.execute()
	return rows.map(({ id }) => id)
}
