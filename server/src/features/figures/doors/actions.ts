// Hides where it is shown who has paid what for a house that is shared, as figures that can be compared.
import { partySides } from '@hausheft/contract/event-parts.ts'
import type { EventFilters } from '@hausheft/contract/event-requests.ts'
import type { Sum } from '@hausheft/contract/figures.ts'
import type { Db, PropertyPlace } from '../../../platform/database/sql.ts'
import type { Viewer } from '../../events/rules.ts'
import { amountIn, sharingOf } from '../../sharing/actions.ts'
import { findHouse, listSharedClosings } from '../../sharing/queries.ts'
import { summing } from '../queries.ts'
import { figuresFrom, type Door, type Figure } from '../rules.ts'

/** What the page of a house says, now and of each year, what its closings keep, and the lists to which its figures lead; none in the trash. */
export async function sharingDoors(db: Db, place: PropertyPlace, years: readonly number[], viewer: Viewer): Promise<Door[]> {
	const house = await findHouse(db, place)
	if (!house) return []
	const now = await sharingOf(db, place, {})
	const shown = [...shownAt('', now)]
	for (const year of years) shown.push(...shownAt(String(year), await sharingOf(db, place, { year })))
	const closings = await listSharedClosings(db, place)
	const kept = closings.flatMap(({ until_on, figures }) =>
		figures.flatMap(({ id, balance }) => figuresSaid('closing', until_on, id, { balance })),
	)
	const lists = await listed(db, place, viewer, now)
	return [
		{ name: 'sharing', shows: ({ figure, at }) => figure === 'party' || (figure === 'shared' && isOf(at, years)), figures: shown },
		{ name: 'closing', shows: ({ figure }) => figure === 'closing', figures: kept },
		{
			name: 'list',
			shows: ({ figure, at, field }) => figure === 'side' || (figure === 'shared' && at === '' && field === 'unshared'),
			figures: lists,
		},
	]
}

const isOf = (at: string, years: readonly number[]) => at === '' || years.includes(Number(at))
/** Where nothing is nothing is said. */
const figuresSaid = (figure: string, at: string, key: string, fields: Record<string, number>): Figure[] =>
	figuresFrom(figure, at, key, Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== 0)))

type ShownSharing = Awaited<ReturnType<typeof sharingOf>>
const shownAt = (at: string, { parties, unshared, unpaid }: ShownSharing): Figure[] => [
	...parties.flatMap(({ id, carried, balance, ...sums }) => figuresSaid('party', at, id, at === '' ? { carried, balance, ...sums } : sums)),
	...figuresSaid('shared', at, '', { unshared, unpaid }),
]

/** What stands under the list of each figure, and how long it is. */
async function listed(db: Db, place: PropertyPlace, viewer: Viewer, { parties, since }: ShownSharing): Promise<Figure[]> {
	const scope = { property: place.property }
	const count = async (filter: EventFilters): Promise<number> =>
		(await summing(db, scope, viewer, filter).execute(db)).rows.reduce((sum, row: Sum) => sum + row.count, 0)
	const figures = figuresSaid('shared', '', '', { unshared: await count({ kind: 'unshared', ...(since && { since }) }) })
	for (const { id: party } of parties)
		for (const as of partySides) {
			const filter = { party, as }
			const amount = await amountIn(db, place.group, { scope, viewer, filter, party })
			figures.push(...figuresSaid('side', '', `${party} ${as}`, { amount, count: await count(filter) }))
		}
	return figures
}
