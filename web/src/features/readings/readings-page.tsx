import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { events } from '@hausheft/contract/events.ts'
import { objects } from '@hausheft/contract/objects.ts'
import { readings } from '@hausheft/contract/readings.ts'
import { read } from '../../platform/api/client.ts'
import { useHanded } from '../../platform/forms/handed-drafts.ts'
import { usePageTitle } from '../../platform/page/page-title.ts'
import { useProperty } from '../../platform/places/use-property.ts'
import { entryCan } from '../../platform/rights/entry-can.ts'
import { NotFound } from '../../kit/not-found-page.tsx'
import { PropertyHead } from '../../kit/property-head.tsx'
import { InBrowser } from '../../ui/in-browser.tsx'
import { ReadFailed } from '../../ui/read-failed.tsx'
import { FormComing, SkeletonCards } from '../../ui/skeleton.tsx'
import { KnownMeters } from './known-meters.tsx'
import { roundDraft } from './round-draft.ts'
import '../../kit/list-head.css'
import './readings-page.css'

// What it consists of need not be known where every page begins.
const form = import('./round-form.tsx')
const RoundForm = lazy(() => form.then((module) => ({ default: module.RoundForm })))

const route = getRouteApi('/_app/group/$group/property/$property/readings')
const title = 'Zähler ablesen'

/** The reading round of a house: every meter in walking order, and one save for all. */
export function ReadingsPage() {
	const params = route.useParams()
	const place = useProperty(params)
	const navigate = useNavigate()
	const house = { params: { id: params.property } }
	const { data: series, error, refetch } = useQuery(read(readings.listReadings, house))
	const { data: units } = useQuery(read(events.listUnits, {}))
	const { data: things = [] } = useQuery(read(objects.listObjects, house))
	/** Each is a form of its own: what was typed after one was sent goes on in the next. */
	const [round, setRound] = useState(0)
	const handed = useHanded(roundDraft(params.property))
	usePageTitle(title, place?.property.name, place?.group.name)
	if (!place) return <NotFound />
	const { group, property } = place
	const { create } = entryCan(group, undefined)
	const onSaved = (left: boolean) =>
		left ? setRound(round + 1) : void navigate({ to: '/group/$group/property/$property', params, replace: true })
	return (
		<>
			<PropertyHead group={group} property={property} part={title} />
			<section className="wrap readings-page" aria-labelledby="readings-title">
				<div className="list-head">
					<h2 id="readings-title">{title}</h2>
				</div>
				{series && units ? (
					create.may ? (
						<InBrowser fallback={<FormComing />}>
							<Suspense fallback={<SkeletonCards count={5} />}>
								<RoundForm
									key={`${property.id} ${round} ${handed}`}
									group={group}
									property={property.id}
									series={series}
									units={units}
									objects={things}
									onSaved={onSaved}
								/>
							</Suspense>
						</InBrowser>
					) : (
						<KnownMeters series={series} units={units} objects={things} why={create.why} />
					)
				) : error ? (
					<ReadFailed error={error} onRetry={() => void refetch()} />
				) : (
					<SkeletonCards count={5} />
				)}
			</section>
		</>
	)
}
