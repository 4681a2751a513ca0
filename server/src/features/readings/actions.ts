import type { ReadingOrderFields, RoundFields } from '@hausheft/contract/reading-requests.ts'
import type { Reading } from '@hausheft/contract/readings.ts'
import { invalidField, Refusal } from '@hausheft/contract/refusals.ts'
import { placeOf, type Acting } from '../../platform/database/act.ts'
import { createEvent } from '../events/actions.ts'
import { findKnown } from '../events/references/queries.ts'
import { listCourses, setReadingOrder } from './queries.ts'
import { byObject, expectedOf, fieldOf, titleOf } from './rules.ts'

/** What the property measures, in the order of its round, and what to expect of each series now. */
export async function listReadings(acting: Acting, property: string): Promise<Reading[]> {
	const rows = await listCourses(acting.db, placeOf(acting).group, property)
	return rows.map(({ kind, symbol, data, event_at, event, course, ...series }, position) => ({
		...series,
		last: { data, event_at, event },
		expected: expectedOf({ kind, symbol }, course, Date.now()),
		position,
	}))
}

/** Keeps in which order the meters of a property are walked past, and which are left out. */
export async function putOrder(acting: Acting, property: string, { series }: ReadingOrderFields): Promise<void> {
	const { group } = placeOf(acting)
	const objects = series.flatMap(({ object }) => object ?? [])
	const nothing = { contacts: [], people: [], meant: [], files: [], journals: [] }
	const units = series.map(({ unit }) => unit)
	const known = await findKnown(acting.db, { group, property, event: null, from: null }, { ...nothing, objects, units })
	for (const [at, { unit, object }] of series.entries()) {
		if (!known.units.includes(unit)) throw invalidField(`series.${at}.unit`, 'Das gibt es hier nicht.')
		if (object && !known.objects.includes(object)) throw invalidField(`series.${at}.object`, 'Das gibt es hier nicht.')
	}
	await setReadingOrder(acting.db, group, property, series)
}

/** Writes the entries of a round; answers their ids. A field that is refused is named as it stands in the round. */
export async function recordRound(acting: Acting, property: string, { event_at, journal, rows: sent }: RoundFields): Promise<string[]> {
	const ids: string[] = []
	for (const { object, rows } of byObject(sent)) {
		const made = createEvent(
			acting,
			{ group: placeOf(acting).group, property },
			{
				name: titleOf(rows),
				event_at,
				...(journal && { journal }),
				measurement: rows.map(({ unit, name, note, data, replaced }) => ({ unit, name, note, data, replaced, object })),
				objects: object === null ? [] : [object],
				files: rows.flatMap(({ files }) => files),
			},
		)
		ids.push(
			await made.catch((error: unknown) => {
				if (!(error instanceof Refusal) || !error.extra.errors) throw error
				const errors = error.extra.errors.map(({ path, message }) => ({ path: fieldOf(path, rows), message }))
				throw new Refusal(error.code, error.detail, { ...error.extra, errors })
			}),
		)
	}
	return ids
}
