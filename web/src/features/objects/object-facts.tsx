import { useQuery } from '@tanstack/react-query'
import { allowed } from '@hausheft/contract/allowed.ts'
import { events } from '@hausheft/contract/events.ts'
import { figures } from '@hausheft/contract/figures.ts'
import { files } from '@hausheft/contract/files.ts'
import type { Group } from '@hausheft/contract/groups.ts'
import { readsOf } from '@hausheft/contract/object-reads.ts'
import type { PropertyObject } from '@hausheft/contract/objects.ts'
import { chf, count, reading } from '@hausheft/contract/swiss/formats.ts'
import { longAgo } from '@hausheft/contract/swiss/long-ago.ts'
import { dayOf, dayText, dueText } from '@hausheft/contract/swiss/zurich.ts'
import { read } from '../../platform/api/client.ts'
import { useToday } from '../../platform/page/now.ts'
import type { InProperty } from '../../platform/places/use-property.ts'
import { Amount } from '../../ui/amount.tsx'
import { AppLink } from '../../ui/app-link.tsx'
import { useTodosAt } from '../../kit/todos.ts'
import { ComingLine } from '../../ui/skeleton.tsx'
import { OnPlans } from '../../kit/viewer/on-plans.tsx'
import { Plans } from '../files/plans.tsx'
import { lastReadings } from './last-readings.ts'
import { Mentions } from './mentions.tsx'
import { lastServiceWord } from './objects-in-figures.ts'
import { ObjectTags } from './object-tags.tsx'

type ObjectFactsProps = {
	object: PropertyObject
	place: InProperty
	/** The address that opens an entry. */
	linkTo: (event: string) => { to: string; search: Record<string, unknown> }
}

/** Each of which makes them larger. */
export function readsOfFacts(object: PropertyObject, { rbac }: Group) {
	const { served, open, measured, sum, files: held, plans } = readsOf(object)
	return [
		...[...(object.last_service_at ? [served] : []), open, measured].map((input) => read(events.rollProperty, input)),
		...(allowed(rbac.permissions, 'balance.read') ? [read(figures.sumProperty, sum)] : []),
		...[held, plans].map((input) => read(files.listFiles, input)),
	]
}

/** When it was last done, what is next, what it has cost, what its meters said last, and how it works. */
export function ObjectFacts({ object, place, linkTo }: ObjectFactsProps) {
	const today = useToday()
	const asked = readsOf(object)
	const open = useQuery(read(events.rollProperty, asked.open))
	const measured = useQuery(read(events.rollProperty, asked.measured))
	const { todos, isComing } = useTodosAt(place.group, place.property.id)
	const next = todos.find(({ id }) => open.data?.ids.includes(id))
	const readings = lastReadings(measured.data?.events ?? [], object.id).slice(0, 4)
	return (
		<>
			<div className="noun-facts-tags">
				<ObjectTags object={object} />
			</div>
			<dl>
				<LastDone object={object} linkTo={linkTo} />
				<div>
					<dt>Als Nächstes</dt>
					<dd>
						{next ? (
							<>
								<b className="noun-facts-short" title={next.note ?? next.name}>
									{next.note ?? next.name}
								</b>
								<AppLink {...linkTo(next.id)} resetScroll={false}>
									{dueText(next.date, today)}
								</AppLink>
							</>
						) : isComing ? (
							<ComingLine />
						) : (
							<span className="dim">Nichts vorgemerkt</span>
						)}
					</dd>
				</div>
				{allowed(place.group.rbac.permissions, 'balance.read') && <Cost object={object} />}
				{readings.length > 0 && (
					<div>
						<dt>{readings.length === 1 ? 'Letzter Stand' : 'Letzte Stände'}</dt>
						{readings.map(({ name, data, symbol, at }) => (
							<dd key={`${name} ${symbol}`} className="noun-facts-line">
								<b>{reading(data, symbol)}</b> <span className="dim">{`${name}, ${dayText(dayOf(at))}`}</span>
							</dd>
						))}
					</div>
				)}
			</dl>
			<OnPlans group={place.group.id} property={object.property} thing={object.id} />
			<Plans place={place} object={object} />
			<Mentions object={object} group={place.group} />
		</>
	)
}

/** What its entries cost together, and brought in. */
function Cost({ object }: { object: PropertyObject }) {
	const { data } = useQuery(read(figures.sumProperty, readsOf(object).sum))
	if (!data || (data.expense === 0 && data.income === 0)) return null
	return (
		<div>
			<dt>Kosten seit Beginn</dt>
			<dd>
				<Amount rappen={data.expense} currency plain />
				<span className="dim">{count(data.count, 'Eintrag', 'Einträge')}</span>
				{data.income > 0 && <span className="dim">{`Einnahmen ${chf(data.income)}`}</span>}
			</dd>
		</div>
	)
}

/** The latest entry that says a maintenance was done; without one, the latest of all. */
function LastDone({ object, linkTo }: Pick<ObjectFactsProps, 'object' | 'linkTo'>) {
	const today = useToday()
	const { data } = useQuery({ ...read(events.rollProperty, readsOf(object).served), enabled: Boolean(object.last_service_at) })
	const { last_service_at, last_at } = object
	const at = last_service_at ?? last_at
	if (!at)
		return (
			<div>
				<dt>{lastServiceWord(object.name)}</dt>
				<dd>
					<span className="dim">Noch nichts erfasst</span>
				</dd>
			</div>
		)
	const [served] = data?.events ?? []
	const by = served && [served.maintenance?.contact, ...served.contacts].map((id) => id && data?.names?.[id]).find(Boolean)
	const when = [dayText(dayOf(at)), by].filter(Boolean).join(', ')
	return (
		<div>
			<dt>{last_service_at ? lastServiceWord(object.name) : 'Letzter Eintrag'}</dt>
			<dd>
				<b className="noun-facts-main">{longAgo(dayOf(at), today)}</b>
				<span className="noun-facts-short" title={when}>
					{when}
				</span>
				{served && (
					<AppLink {...linkTo(served.id)} resetScroll={false}>
						<span className="noun-facts-short" title={served.name}>
							{served.name}
						</span>
					</AppLink>
				)}
			</dd>
		</div>
	)
}
