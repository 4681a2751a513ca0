import { IconSettings } from '../../ui/icons.gen.ts'
import { getRouteApi } from '@tanstack/react-router'
import type { Day } from '@hausheft/contract/swiss/zurich.ts'
import { useToday } from '../../platform/page/now.ts'
import { usePageTitle } from '../../platform/page/page-title.ts'
import { useProperty, type InProperty } from '../../platform/places/use-property.ts'
import { stayCan } from '../../platform/rights/stay-can.ts'
import { NoPermission } from '../../kit/no-permission.tsx'
import { NotFound } from '../../kit/not-found-page.tsx'
import { PropertyHead } from '../../kit/property-head.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { IconLink } from '../../ui/icon-button.tsx'
import { PrintButton } from '../../ui/print-button.tsx'
import { ReadFailed } from '../../ui/read-failed.tsx'
import { SkeletonCards } from '../../ui/skeleton.tsx'
import { useNarrowDays } from '../../ui/use-media.ts'
import { StayCalendar } from './stay-calendar.tsx'
import { monthGrid, yearGrid } from './stay-rows.ts'
import { useStays } from './use-stays.ts'
import '../../kit/list-head.css'
import './stays-page.css'

const route = getRouteApi('/_app/group/$group/property/$property/stays')
const title = 'Aufenthalte'

/** Who is in the house when, who would like to be, and the way to say so oneself. */
export function StaysPage() {
	const place = useProperty(route.useParams())
	const may = place !== undefined && stayCan(place.group).read.may
	usePageTitle(title, place?.property.name, place?.group.name)
	if (!place) return <NotFound />
	const { group, property, base } = place
	const rule = stayCan(group).rule.may
	return (
		<>
			<PropertyHead
				group={group}
				property={property}
				part={title}
				phoneActions={rule && <IconLink label="Regeln und Listen" Icon={IconSettings} to={`${base}/stays/rules`} />}
			/>
			<section className="wrap stays-page" aria-labelledby="stays-title">
				<div className="list-head">
					<h2 id="stays-title">{title}</h2>
					{may && (
						<div className="list-head-ways">
							{rule && (
								<LinkButton to={`${base}/stays/rules`} look="secondary" Icon={IconSettings}>
									Regeln und Listen
								</LinkButton>
							)}
							<PrintButton />
						</div>
					)}
				</div>
				{may ? <Loaded key={property.id} place={place} /> : <NoPermission backTo={base} />}
			</section>
		</>
	)
}

const yearsOf = (days: readonly Day[]): number[] => [...new Set(days.map((day) => Number(day.slice(0, 4))))]

function Loaded({ place }: { place: InProperty }) {
	const today = useToday()
	const isYear = !useNarrowDays()
	const { month = today.slice(0, 7) } = route.useSearch()
	const first = `${month}-01`
	const year = Number(month.slice(0, 4))
	const grid = isYear ? yearGrid(year) : monthGrid(first)
	// What comes is listed below, whichever year is looked at.
	const years = yearsOf([today, ...grid.rows.flatMap(({ days }) => [days[0] ?? today, days.at(-1) ?? today])])
	const found = useStays(place.property.id, years, today)
	const { rules, stays } = found
	if (found.error && !found.isThere) return <ReadFailed error={found.error} onRetry={found.refetch} />
	if (!rules || !found.isFirstThere) return <SkeletonCards count={3} />
	if (!rules.active && stays.length === 0) return <NotKept place={place} />
	return <StayCalendar place={place} found={found} rules={rules} grid={grid} isYear={isYear} month={first} today={today} />
}

const NotKept = ({ place: { base, group } }: { place: InProperty }) => (
	<Empty
		title="Wer ist wann im Haus?"
		motif="key"
		action={
			stayCan(group).rule.may && (
				<LinkButton to={`${base}/stays/rules`} Icon={IconSettings}>
					Aufenthalte führen
				</LinkButton>
			)
		}
	>
		Für dieses Haus werden noch keine Aufenthalte geführt. Danach steht hier ein Jahr mit allen Tagen: den ersten und den letzten antippen,
		eintragen, fertig.
	</Empty>
)
