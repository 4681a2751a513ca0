import { useQuery } from '@tanstack/react-query'
import { events } from '@hausheft/contract/events.ts'
import { groups } from '@hausheft/contract/groups.ts'
import type { PropertyObject } from '@hausheft/contract/objects.ts'
import { todosOf } from '@hausheft/contract/first-screens.ts'
import { reading } from '@hausheft/contract/swiss/formats.ts'
import { dayOf, dueText, relativeDay } from '@hausheft/contract/swiss/zurich.ts'
import { read } from '../../platform/api/client.ts'
import { useToday } from '../../platform/page/now.ts'
import { lastReadings } from './last-readings.ts'
import { ObjectTags } from './object-tags.tsx'

/** How the object stands: what is open, what comes next, what its meters said last. */
export function ObjectFacts({ object, group }: { object: PropertyObject; group: string }) {
	const today = useToday()
	const of = { params: { id: object.property } }
	const open = useQuery(read(events.rollProperty, { ...of, query: { object: object.id, state: 'open', limit: 100 } }))
	const measured = useQuery(read(events.rollProperty, { ...of, query: { object: object.id, kind: 'measurement', limit: 30 } }))
	const { data: todos = [] } = useQuery(read(groups.listReminders, todosOf(group)))
	const next = todos.find(({ id }) => open.data?.ids.includes(id))
	const readings = lastReadings(measured.data?.events ?? [], object.id).slice(0, 4)
	const { state } = object
	const quiet = !state.is_maintenance_open && !state.is_rent && !next && readings.length === 0
	return (
		<>
			<div className="noun-facts-tags">
				<ObjectTags object={object} />
			</div>
			{(next || readings.length > 0) && (
				<dl>
					{next && (
						<div>
							<dt>Als Nächstes</dt>
							<dd>
								<b>{next.note ?? next.name}</b>, {dueText(next.date, today)}
							</dd>
						</div>
					)}
					{readings.map(({ name, data, symbol, at }) => (
						<div key={`${name} ${symbol}`}>
							<dt>{`${name}, ${relativeDay(dayOf(at), today)}`}</dt>
							<dd>
								<b>{reading(data, symbol)}</b>
							</dd>
						</div>
					))}
				</dl>
			)}
			{quiet && <p className="dim">Nichts offen, nichts ausgeliehen, kein Zählerstand.</p>}
		</>
	)
}
