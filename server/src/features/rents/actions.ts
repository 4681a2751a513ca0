import type { Rents } from '@hausheft/contract/rents.ts'
import type { Day } from '@hausheft/contract/swiss/zurich.ts'
import type { Db, PropertyPlace } from '../../platform/database/sql.ts'
import { listLinked, listLoose, listOccurrences, listSettled } from './queries.ts'
import { rentsOf, seriesIn } from './rules.ts'

/** A year of what comes back as income at a house, as far as the caller sees it. */
export async function listRents(db: Db, place: PropertyPlace, year: number, today: Day): Promise<Rents> {
	const occurrences = await listOccurrences(db, place)
	const series = seriesIn(occurrences, year)
	const newest = series.map((each) => each.newest)
	const settled = await listSettled(
		db,
		place,
		series.flatMap(({ times }) => times.flatMap(({ id }) => id ?? [])),
	)
	const named = await listLinked(
		db,
		place.group,
		newest.map(({ id }) => id),
	)
	const loose = await listLoose(db, place, year, {
		names: newest.map(({ name }) => name.toLowerCase()),
		amounts: series.flatMap(({ times }) => times.map(({ proposed }) => proposed)),
		linked: named.map(({ id }) => id),
	})
	const linked = [
		...named,
		...(await listLinked(
			db,
			place.group,
			loose.map(({ id }) => id),
		)),
	]
	return rentsOf({ year, today, occurrences, series }, { settled, linked, loose })
}
