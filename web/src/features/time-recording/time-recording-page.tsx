import { getRouteApi, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { IconPlus } from '../../ui/icons.gen.ts'
import { timeRecording } from '@hausheft/contract/time-recording.ts'
import { ApiError } from '../../platform/api/client.ts'
import { useChangingRead } from '../../platform/api/use-changing-read.ts'
import { useToday } from '../../platform/page/now.ts'
import { usePageTitle } from '../../platform/page/page-title.ts'
import { useProperty } from '../../platform/places/use-property.ts'
import { NotFound } from '../../kit/not-found-page.tsx'
import { PropertyHead } from '../../kit/property-head.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { IconLink } from '../../ui/icon-button.tsx'
import { PrintButton, PrintIcon } from '../../ui/print-button.tsx'
import { ReadFailed } from '../../ui/read-failed.tsx'
import { SkeletonCards } from '../../ui/skeleton.tsx'
import { plainName, softened } from '../../ui/softened.ts'
import { EventPanelSlot } from '../event-panel/event-panel-slot.tsx'
import { PeriodChips } from './period-chips.tsx'
import { HoursReport } from './hours-report.tsx'
import { periodOf, periodText, spell } from './period.ts'
import { TimeFigures } from './time-figures.tsx'
import { queryOf, type Narrowed } from './time-sums.ts'
import '../../kit/list-head.css'
import './time-recording-page.css'

const route = getRouteApi('/_app/group/$group/property/$property/time-recording')
const begin = 'Zeit erfassen'

/** Who has worked how long in this house, in which month and for which journal; and the entries that say so. */
export function TimeRecordingPage() {
	const place = useProperty(route.useParams())
	const search = route.useSearch()
	const navigate = useNavigate()
	const today = useToday()
	const days = periodOf(search.period, today)
	// The year that the server means without days: the page brings it along.
	const asked = days.name === 'year' ? {} : { from: days.from, to: days.to }
	const params = { id: place?.property.id ?? '' }
	const whole = useChangingRead(timeRecording.getTimeRecording, { params, query: asked })
	const narrowed: Narrowed = { month: search.month, worker: search.worker, book: search.book }
	const input = { params, query: { ...asked, ...queryOf(narrowed) } }
	const behind = useChangingRead(timeRecording.getTimeRecording, input)
	usePageTitle('Zeiterfassung', place?.property.name, place?.group.name)
	if (!place) return <NotFound />
	const { group, property, base, can } = place
	const to = `${base}/time-recording`
	const period = search.period && { period: search.period }
	const createTo = { to, search: { ...search, event: 'new', kind: 'time-recording' }, exact: true, resetScroll: false }
	const { data } = whole
	const wrong = whole.error instanceof ApiError ? whole.error.errors[0]?.message : undefined
	const add = can.createEntries && (
		<LinkButton {...createTo} Icon={IconPlus}>
			{begin}
		</LinkButton>
	)
	return (
		<>
			<PropertyHead
				group={group}
				property={property}
				part="Zeiterfassung"
				phoneActions={
					<>
						<PrintIcon />
						{add && <IconLink {...createTo} label={begin} Icon={IconPlus} size={24} />}
					</>
				}
			/>
			<section className="wrap time-page" aria-labelledby="time-title">
				<TimeHead printed={`${property.name}, ${periodText(days)}`} isOwn={data?.scope === 'own'} add={add} />
				<PeriodChips
					days={days}
					error={wrong}
					linkTo={(name) => ({ to, search: name === 'year' ? {} : { period: name } })}
					onChoose={(chosen) => void navigate({ to, search: { period: spell(chosen) }, resetScroll: false })}
				/>
				{whole.error && !wrong && !data && <ReadFailed error={whole.error} onRetry={() => void whole.refetch()} />}
				{!data && !whole.error && <SkeletonCards count={3} />}
				{data && !wrong && (
					<TimeFigures
						rows={data.rows}
						days={days}
						narrowed={narrowed}
						entries={behind.data && { input, first: behind.data }}
						add={add}
						pending={whole.isPlaceholderData || behind.isPlaceholderData}
						linkTo={(only) => ({ to, search: { ...period, ...only } })}
						linkOf={(event) => ({ to, search: { ...search, event } })}
					/>
				)}
				{data && !wrong && data.rows.length > 0 && (
					<HoursReport place={place} days={days} worker={search.worker} own={data.scope === 'own'} />
				)}
			</section>
			<EventPanelSlot group={group} property={property.id} search={search} />
		</>
	)
}

type TimeHeadProps = { /** On paper alone. */ printed: string; isOwn: boolean; add: ReactNode }

const TimeHead = ({ printed, isOwn, add }: TimeHeadProps) => (
	<div className="list-head">
		<div>
			<h2 id="time-title" aria-label={plainName('Zeiterfassung')}>
				{softened('Zeiterfassung')}
			</h2>
			<p className="time-print">{printed}</p>
			<p className="dim">{isOwn ? 'Nur die eigenen Zeiten.' : 'Wer wie lange gearbeitet hat, aus allen Einträgen.'}</p>
		</div>
		<div className="list-head-ways">
			<PrintButton />
			{add}
		</div>
	</div>
)
