import { columnsOf, entryPlan, rowOf } from '@hausheft/contract/entry-plan.ts'
import type { EventFields } from '@hausheft/contract/event-requests.ts'
import { nouns, whichCan, type PathOf, type WhichCan } from '@hausheft/contract/nouns.ts'
import { limitText, type Resource } from '@hausheft/contract/plans.ts'
import { FlatRateFields, lastingFields } from '@hausheft/contract/tax-requests.ts'

export const noneMade = (): Record<PathOf<WhichCan<'travels'>>, number> =>
	Object.fromEntries(whichCan('travels').map((name) => [nouns[name].path, 0])) as Record<PathOf<WhichCan<'travels'>>, number>

type Counts = Partial<Record<string, number>>
type Room = { resource: Resource; used: number; limit: number; plan: string }

/** What does not fit into the plan: the first of it, in words. */
export function tooMany(counts: Counts, rooms: readonly Room[]): string | null {
	const full = rooms.find(({ resource, used, limit }) => used + (counts[resource] ?? 0) > limit && (counts[resource] ?? 0) > 0)
	return full ? limitText(full.plan, full.resource, full.limit) : null
}

type Unit = { id: string; name: string; symbol: string; kind: string }
/** Which unit here is the one of the file: the same one, or else one of the same symbol and kind. */
export const unitsHere = (theirs: readonly Unit[], ours: readonly Unit[]): Map<string, string> =>
	new Map(
		theirs.flatMap(({ id, symbol, kind }) => {
			const found =
				ours.find((unit) => unit.id === id && unit.symbol === symbol) ?? ours.find((unit) => unit.symbol === symbol && unit.kind === kind)
			return found ? [[id, found.id] as const] : []
		}),
	)

/** Every row of a batch has the same columns. */
export const noContact = Object.fromEntries(
	[
		'company',
		'firstname',
		'lastname',
		'email',
		'phone',
		'address_street',
		'address_city',
		'address_zip',
		'valid_from',
		'valid_until',
		'disabled_at',
	].map((column) => [column, null]),
)

type Row = Record<string, unknown>
type Here = { group: string; person: string }
export type MovedEvent = {
	id: string
	property: string
	author: string | null
	fields: EventFields
	series: Record<string, string | null>
	settles: string | null
}
/** An entry by the rows of its tables. */
export function eventRows(
	{ group: group_id, person }: Here,
	{ id, property, author, fields, series, settles }: MovedEvent,
	unit: (id: string) => string,
): Record<'event' | 'event_measurement' | 'event_time' | 'event_object' | 'event_contact', Row[]> {
	const event_id = id
	const { objects, contacts, measurement, time_recording } = fields
	const listed = <T>(list: readonly T[] | null | undefined, row: (one: T) => Row) =>
		(list ?? []).map((one, position) => ({ group_id, event_id, position, ...row(one) }))
	// To which series a part belongs is said by no request.
	const together = Object.fromEntries(Object.entries(series).map(([part, of]) => [`${part}_series`, of]))
	return {
		event: [
			{
				group_id,
				id,
				property_id: property,
				person_id: person,
				author_text: author,
				settles_id: settles,
				...columnsOf({ ...noFields, ...fields }),
				...together,
			},
		],
		event_measurement: listed(measurement, (row) => rowOf('measurement', { ...row, unit: unit(row.unit) })),
		event_time: listed(time_recording, ({ user_text, ...row }) =>
			rowOf('time_recording', { ...row, user_id: user_text ? null : person, user_text: user_text ?? '–' }),
		),
		event_object: listed([...new Set(objects)], (object_id) => ({ object_id })),
		event_contact: listed([...new Set(contacts)], (contact_id) => ({ contact_id })),
	}
}

const noFields = { description: '', journal: null, ...Object.fromEntries([...entryPlan.parts.keys()].map((part) => [part, null])) }

export const flatRateColumns = (rate: Partial<Record<string, unknown>>): Row => ({
	...Object.fromEntries(
		Object.keys(FlatRateFields.shape).map((field) => [
			field === 'base' ? 'base_rappen' : field,
			rate[field] ?? (field === 'note' ? '' : null),
		]),
	),
	emptied: lastingFields.filter((field) => rate[field] === null),
})
