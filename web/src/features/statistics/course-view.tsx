import { IconDownload, IconHistory } from '../../ui/icons.gen.ts'
import type { Unit } from '@hausheft/contract/events.ts'
import { statistics, wayOf, type Statistic, type StatisticData } from '@hausheft/contract/statistics.ts'
import { spanCount, spanName } from '@hausheft/contract/swiss/spans.ts'
import { slotName } from '@hausheft/contract/swiss/slots.ts'
import { useChangingRead } from '../../platform/api/use-changing-read.ts'
import { useToday } from '../../platform/page/now.ts'
import { saveBlob } from '../../platform/page/save-blob.ts'
import type { InProperty } from '../../platform/places/use-property.ts'
import { Button } from '../../ui/button.tsx'
import { LineChart } from '../../ui/charts/line-chart.tsx'
import { ChipButton } from '../../ui/chip.tsx'
import { Box } from '../../ui/box.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ReadFailed } from '../../ui/read-failed.tsx'
import { SkeletonCards } from '../../ui/skeleton.tsx'
import { BackwardsNotice } from './backwards-notice.tsx'
import { CourseTable } from './course-table.tsx'
import { CourseTools } from './course-tools.tsx'
import { csvOf } from '@hausheft/contract/swiss/csv.ts'
import { adds, keyFigure } from './key-figure.ts'
import { noFigureOf } from './no-figure.ts'
import { LogReading } from './nothing-yet.tsx'
import { askedOf } from './ranges.ts'
import { lineOf, slotText, summaryOf, tableOf, type Course, type ShownSeries } from './shown-course.ts'
import { fileNameOf, isBeforeShown, keyOfLine, keysAfterTap, shownOf } from './shown-series.ts'
import { labelsOf } from './slot-labels.ts'
import { titlesOf } from './series.ts'
import { toneOf } from './tones.ts'
import type { StatisticView } from './use-statistic-view.ts'

type CourseViewProps = { statistic: Statistic; unit: Unit; place: InProperty; view: StatisticView }

/** The big picture with its table: which series, how long, and with the year before or without. */
export function CourseView({ statistic, unit, place, view }: CourseViewProps) {
	const today = useToday()
	const { last, scale } = view
	const query = askedOf(last, scale, statistic.scale, today)
	const { data, error, refetch } = useChangingRead(statistics.getStatisticData, { params: { id: statistic.id }, query })
	if (error && (!data || (error as { status?: number }).status === 422))
		return (
			<>
				<CourseTools statistic={statistic} view={view} />
				<ReadFailed error={error} onRetry={() => void refetch()} />
			</>
		)
	if (!data) return <SkeletonCards />
	const isEmpty = data.series.every(({ slots, before }) => ![...slots, ...before].some((slot) => slot?.value))
	if (isEmpty && data.series.length < 2 && !last && scale === statistic.scale)
		return (
			<>
				<CourseTools statistic={statistic} view={view} />
				<NoFigure data={data} unit={unit} statistic={statistic} place={place} view={view} />
			</>
		)
	return <KnownCourse data={data} statistic={statistic} unit={unit} place={place} view={view} />
}

function KnownCourse({ data, statistic, unit, place, view }: CourseViewProps & { data: StatisticData }) {
	const { scale, series } = data
	const today = useToday()
	const titles = titlesOf(series)
	const every: ShownSeries[] = series.map((each, nth) => ({ ...each, tone: toneOf(nth), title: titles[nth] ?? each.name }))
	const shown = shownOf(every, view.series)
	const way = wayOf(unit.kind, statistic.summarize)
	const withBefore = isBeforeShown(view.before, shown)
	const course: Course = { series: shown, scale, way, symbol: unit.symbol, withBefore }
	const slots = (series[0]?.slots ?? []).map(({ on }) => on)
	const toggle = (each: ShownSeries) => {
		const next = keysAfterTap(every, shown, each)
		if (next) view.set({ series: next })
	}
	const save = () => {
		const { columns, rows } = tableOf(course, true)
		const text = csvOf([columns, ...rows.map(({ name, cells }) => [name, ...cells])])
		saveBlob(new Blob([text], { type: 'text/csv;charset=utf-8' }), fileNameOf(statistic.name))
	}
	const [first] = shown
	const figure = shown.length === 1 && first ? keyFigure(first, way, scale, unit.symbol, today) : undefined
	const [from, to] = [slots[0], slots.at(-1)]
	return (
		<>
			<CourseTools
				statistic={statistic}
				view={view}
				before={every.length > 1 && <SeriesChips every={every} shown={shown} onToggle={toggle} />}
			>
				<ChipButton Icon={IconHistory} pressed={withBefore} onPress={() => view.set({ before: !withBefore })}>
					Vorjahr
				</ChipButton>
			</CourseTools>
			<Box className="statistic-chart">
				{figure && (
					<p className="statistic-figure">
						<span className="dim">{figure.when}</span>
						<b>{figure.value}</b>
						{figure.change && <span>{figure.change}</span>}
					</p>
				)}
				<LineChart
					summary={summaryOf(course)}
					label={spanName(scale)}
					unit={course.symbol}
					slots={slots.map((slot) => slotName(slot, scale))}
					labels={labelsOf(slots, scale)}
					series={shown.map((each) => lineOf(each, course))}
					adds={adds(way)}
					beforeName={withBefore ? 'Vorjahr' : undefined}
					whole={from && to ? `${slotName(from, scale)} bis ${slotName(to, scale)}` : ''}
					textOf={(at, nth) => (shown[nth] ? slotText(shown[nth], at, course) : '')}
				>
					{null}
				</LineChart>
			</Box>
			<BackwardsNotice series={shown} place={place} />
			<Box
				title="Die Zahlen dazu"
				className="statistic-table"
				action={
					<Button look="quiet" Icon={IconDownload} onClick={save}>
						CSV
					</Button>
				}
			>
				<CourseTable caption={`${statistic.name}, ${spanCount(slots.length, scale)}`} course={course} />
			</Box>
		</>
	)
}

type SeriesChipsProps = { every: readonly ShownSeries[]; shown: readonly ShownSeries[]; onToggle: (series: ShownSeries) => void }

const SeriesChips = ({ every, shown, onToggle }: SeriesChipsProps) => (
	<div className="chips chips-open" role="group" aria-label="Zähler und Messungen">
		{every.map((each) => (
			<ChipButton key={keyOfLine(each)} pressed={shown.includes(each)} onPress={() => onToggle(each)}>
				<svg width="11" height="11" aria-hidden="true">
					<circle cx="5.5" cy="5.5" r="5.5" fill={`var(--${each.tone})`} />
				</svg>
				{each.title}
			</ChipButton>
		))}
	</div>
)

function NoFigure({ data, statistic, unit, place, view }: CourseViewProps & { data: StatisticData }) {
	const { title, text, way } = noFigureOf(data, wayOf(unit.kind, statistic.summarize), unit.symbol, useToday())
	return (
		<Empty
			title={title}
			motif="meter"
			action={way ? <Button onClick={() => view.set(way)}>Längeren Zeitraum zeigen</Button> : <LogReading place={place} />}
		>
			{text}
		</Empty>
	)
}
