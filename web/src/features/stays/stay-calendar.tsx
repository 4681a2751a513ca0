import { lazy, Suspense, useMemo, useRef, useState, type ComponentProps } from 'react'
import { useNavigate, getRouteApi } from '@tanstack/react-router'
import type { StayRules } from '@hausheft/contract/stays.ts'
import type { Day } from '@hausheft/contract/swiss/zurich.ts'
import type { StaysSearch } from '../../platform/places/stays-search.ts'
import type { InProperty } from '../../platform/places/use-property.ts'
import { stayCan } from '../../platform/rights/stay-can.ts'
import { useFocusNear } from '../../ui/use-focus-near.ts'
import { AskedBox } from './asked-box.tsx'
import { ChoiceBar } from './choice-bar.tsx'
import { ComingBox } from './coming-box.tsx'
import { inCalendar, type NamedStay } from './named-stays.ts'
import { StayBar } from './stay-bar.tsx'
import { StayGrid, type TouchedDay } from './stay-grid.tsx'
import type { StayGrid as Grid } from './stay-rows.ts'
import { peakTimes, turnsIn } from './stay-turns.ts'
import { standingText } from './stay-words.ts'
import { useChoice } from './use-choice.ts'
import type { FoundStays } from './use-stays.ts'

const NewStaySheet = lazy(() => import('./new-stay-sheet.tsx').then((module) => ({ default: module.NewStaySheet })))
const NightsBox = lazy(() => import('./nights-box.tsx').then((module) => ({ default: module.NightsBox })))
const StaySheet = lazy(() => import('./stay-sheet.tsx').then((module) => ({ default: module.StaySheet })))
const route = getRouteApi('/_app/group/$group/property/$property/stays')

type StayCalendarProps = {
	place: InProperty
	found: FoundStays
	rules: StayRules
	grid: Grid
	isYear: boolean
	/** Its first day. */
	month: Day
	today: Day
}

/** From one wish to the next, else back to the days. */
const nearStays = (gone: Element) =>
	(gone.closest('.asked-wish') && document.querySelector<HTMLElement>('.asked-what')) ??
	document.querySelector<HTMLElement>('.stay-grid [tabindex="0"]')

/** The days, what has been chosen of them, and what is said about them below. */
export function StayCalendar({ place, found, rules, grid, isYear, month, today }: StayCalendarProps) {
	const { parties, stays } = found
	const { group, property } = place
	const search = route.useSearch()
	const navigate = useNavigate()
	const element = useRef<HTMLFormElement>(null)
	const year = Number(month.slice(0, 4))
	const go = (changes: StaysSearch) =>
		void navigate({
			to: `${place.base}/stays`,
			search: (before: StaysSearch) => ({ ...before, ...changes }),
			replace: true,
			resetScroll: false,
		})
	const onTouch = (touched: TouchedDay) => {
		setByKey(touched.byKey)
		choosing.touch(touched.day)
	}
	const open = (stay: string | undefined) => go({ stay, leave: undefined })
	const choosing = useChoice({ place, parties, stays, today, element, onSaved: () => search.stay === 'new' && open(undefined) })
	const { form, choice, whole, standing } = choosing
	const [byKey, setByKey] = useState(false)
	useFocusNear(nearStays)
	const years = useMemo(() => [year - 1, year, year + 1], [year])
	const peaks = useMemo(() => peakTimes(rules, years, parties), [rules, years, parties])
	const turns = whole ? turnsIn({ from_on: whole.from, until_on: whole.until }, peaks) : []
	return (
		<>
			<StayDays
				grid={grid}
				isYear={isYear}
				stays={stays}
				peaks={peaks}
				choice={choice}
				today={today}
				month={month}
				onTouch={stayCan(group).write.may && rules.active ? onTouch : undefined}
				onOpen={({ id }: NamedStay) => open(id)}
				onAway={(day) => go({ month: day.slice(0, 7) })}
				onLetGo={form.restart}
			/>
			<ChoiceBar choosing={choosing} turns={turns} asks={rules.ask} byKey={byKey} onMore={() => open('new')} />
			<AskedBox stays={stays} group={group} peaks={peaks} today={today} onOpen={open} />
			<ComingBox stays={stays} today={today} year={year} onOpen={open} />
			<Suspense fallback={null}>
				<NightsBox property={property.id} parties={parties} rules={rules} year={year} today={today} />
			</Suspense>
			<Suspense fallback={null}>
				{search.stay === 'new' && (
					<NewStaySheet
						form={form}
						filled={choosing.filled}
						element={element}
						parties={parties}
						beds={rules.beds}
						asks={rules.ask}
						words={[...(standing ? [standingText(standing)] : []), ...turns]}
						isTaken={standing !== undefined && standing.taken.length > 0}
						onClose={() => open(undefined)}
					/>
				)}
				{search.stay !== undefined && search.stay !== 'new' && (
					<StaySheet
						key={search.stay}
						id={search.stay}
						place={place}
						stays={stays}
						parties={parties}
						rules={rules}
						peaks={peaks}
						today={today}
						leaving={search.leave !== undefined}
						onLeave={(leave) => go({ leave: leave ? 1 : undefined })}
						onClose={() => open(undefined)}
					/>
				)}
			</Suspense>
		</>
	)
}

/** The days with the ways to others, and what their colours mean. */
const StayDays = ({ month, ...grid }: ComponentProps<typeof StayGrid> & { stays: readonly NamedStay[]; month: Day }) => (
	<div className="stay-sheet-paper">
		<StayBar month={month} isYear={grid.isYear} today={grid.today} onShow={grid.onAway} />
		<div className="stay-scroll">
			<StayGrid {...grid} stays={inCalendar(grid.stays)} />
		</div>
		<Legend stays={grid.stays} peaks={grid.peaks.length > 0} can={grid.onTouch !== undefined} isYear={grid.isYear} />
	</div>
)

type LegendProps = { stays: readonly NamedStay[]; peaks: boolean; can: boolean; isYear: boolean }

const Legend = ({ stays, peaks, can, isYear }: LegendProps) => (
	<p className="stay-legend">
		{can && <span className="stay-hint">{isYear ? 'Ersten und letzten Tag anklicken.' : 'Ersten und letzten Tag antippen.'}</span>}
		{stays.some(({ own }) => own) && <span className="stay-key stay-key-own">eigene</span>}
		<span className="stay-key stay-key-fixed">{stays.some(({ own }) => own) ? 'andere' : 'zugesagt'}</span>
		{stays.some(({ state }) => state === 'asked') && <span className="stay-key stay-key-asked">angefragt</span>}
		{peaks && <span className="stay-key stay-key-peak">begehrte Zeit</span>}
	</p>
)
