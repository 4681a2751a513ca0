import { memo, useEffect, useMemo, useRef, useState, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react'
import { addDays, monthYear, weekday, weekdayShort, type Day } from '@hausheft/contract/swiss/zurich.ts'
import { cx } from '../../ui/cx.ts'
import type { DayChoice } from './stay-choice.ts'
import type { NamedStay } from './named-stays.ts'
import { bandIn, barsIn, steppedDay, type StayBar, type StayGrid as Grid, type StayRow } from './stay-rows.ts'
import { dayName, spanOfStay } from './stay-words.ts'
import './stay-grid.css'

export type TouchedDay = { day: Day; byKey: boolean }

type StayGridProps = {
	grid: Grid
	/** Twelve months; else the weeks of one. */
	isYear: boolean
	stays: readonly NamedStay[]
	/** What many want, and whose turn it is. */
	peaks: readonly { from_on: Day; until_on: Day; text: string }[]
	choice: DayChoice
	today: Day
	/** What is touched one after the other; absent for who may not. */
	onTouch: ((touched: TouchedDay) => void) | undefined
	onOpen: (stay: NamedStay) => void
	/** A key leads out of what is shown. */
	onAway: (day: Day) => void
	onLetGo: () => void
}

/** The days with who is there: touched or reached by arrows, Enter begins and ends. */
export function StayGrid(props: StayGridProps) {
	const { grid, isYear, stays, peaks, choice, today, onTouch, onOpen, onAway, onLetGo } = props
	const root = useRef<HTMLDivElement>(null)
	const days = grid.rows.flatMap((row) => row.days)
	const isShown = (day: Day) => day >= (days[0] ?? '') && day <= (days.at(-1) ?? '')
	const [at, setAt] = useState<{ day: Day; byKey: boolean }>()
	const wanted = at?.day ?? choice.from ?? today
	const reached = isShown(wanted) ? wanted : (grid.rows[0]?.month ?? '')
	const [over, setOver] = useState<Day>()
	const begun = choice.from !== undefined && choice.until === undefined
	const until = begun ? (over !== undefined && over > (choice.from ?? '') ? over : undefined) : choice.until
	const there = useMemo(() => byDay(stays), [stays])
	useEffect(() => {
		if (at?.byKey) root.current?.querySelector<HTMLElement>(`[data-day="${at.day}"]`)?.focus()
	}, [at, grid])
	const onKey = (event: KeyboardEvent<HTMLDivElement>) => {
		if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return
		const from = event.target.dataset['day']
		if (from === undefined) return
		if (event.key === 'Escape' && choice.from !== undefined) return onLetGo()
		const to = steppedDay(event.key, from, isYear)
		if (to === undefined) return
		event.preventDefault()
		setAt({ day: to, byKey: true })
		setOver(to)
		if (!isShown(to)) onAway(to)
	}
	const onPointer = (event: PointerEvent<HTMLDivElement>) => {
		if (begun && event.pointerType === 'mouse' && event.target instanceof Element)
			setOver(event.target.closest<HTMLElement>('[data-day]')?.dataset['day'])
	}
	const touch = useLatest((touched: TouchedDay) => {
		setAt({ day: touched.day, byKey: false })
		setOver(undefined)
		onTouch?.(touched)
	})
	const open = useLatest(onOpen)
	return (
		// What is pressed are the days in it.
		// oxlint-disable-next-line jsx-a11y/no-static-element-interactions
		<div
			ref={root}
			className={cx('stay-grid', isYear ? 'stay-grid-year' : 'stay-grid-month')}
			style={{ '--columns': grid.columns } as CSSProperties}
			onKeyDown={onKey}
			onPointerOver={onPointer}
		>
			<Weekdays columns={grid.columns} />
			{grid.rows.map((row) => (
				<Line
					key={row.days[0]}
					row={row}
					isYear={isYear}
					stays={stays}
					peaks={peaks}
					there={there}
					today={today}
					reached={row.days.includes(reached) ? reached : undefined}
					band={bandIn(row, choice.from, until)}
					ends={[choice.from, until].filter((day) => day !== undefined && row.days.includes(day)).join(' ')}
					begun={begun}
					onTouch={onTouch && touch}
					onOpen={open}
				/>
			))}
		</div>
	)
}

/** The same function over all renderings, which does what the newest would. */
function useLatest<T>(run: (value: T) => void): (value: T) => void {
	const latest = useRef(run)
	useEffect(() => {
		latest.current = run
	})
	const [stable] = useState(() => (value: T) => latest.current(value))
	return stable
}

/** Who is there in the night that follows, or comes and leaves. */
function byDay(stays: readonly NamedStay[]): ReadonlyMap<Day, readonly NamedStay[]> {
	const found = new Map<Day, NamedStay[]>()
	for (const stay of stays)
		for (let day = stay.from_on; day < stay.until_on; day = addDays(day, 1)) found.set(day, [...(found.get(day) ?? []), stay])
	return found
}

const monday = '2024-01-01'

const Weekdays = ({ columns }: { columns: number }) => (
	<div className="stay-weekdays" aria-hidden="true">
		{Array.from({ length: columns }, (_, at) => addDays(monday, at % 7)).map((day, at) => (
			<abbr key={at} title={weekday(day)} className={at % 7 > 4 ? 'stay-weekend' : undefined}>
				{weekdayShort(day)}
			</abbr>
		))}
	</div>
)

type LineProps = {
	row: StayRow
	isYear: boolean
	stays: readonly NamedStay[]
	peaks: StayGridProps['peaks']
	there: ReadonlyMap<Day, readonly NamedStay[]>
	today: Day
	/** The day that the Tab key reaches. */
	reached: Day | undefined
	/** What is chosen of it: `start end`. */
	band: string | undefined
	/** Where what is chosen begins and ends, as far as it is in it. */
	ends: string
	begun: boolean
	onTouch: StayGridProps['onTouch']
	onOpen: (stay: NamedStay) => void
}

const none: readonly NamedStay[] = []

const Line = memo(function Line({ row, isYear, stays, peaks, there, today, reached, band, ends, begun, onTouch, onOpen }: LineProps) {
	const bars = barsIn(row, stays)
	const lanes = Math.max(1, ...bars.map(({ lane }) => lane + 1))
	const [start, end] = (band ?? '').split(' ').map(Number)
	const name = monthYear(row.month)
	return (
		<div className="stay-line" role="group" aria-label={isYear ? name : undefined}>
			{isYear && (
				<span className="stay-month" aria-hidden="true">
					<b>{name.split(' ')[0]}</b>
				</span>
			)}
			<div className="stay-cells" style={{ '--lanes': lanes } as CSSProperties}>
				{row.days.map((day, at) => {
					const peak = peaks.find((each) => day >= each.from_on && day < each.until_on)
					const of = {
						className: cx(
							'stay-day',
							(row.offset + at) % 7 > 4 && 'stay-weekend',
							day === today && 'stay-today',
							day < today && 'stay-past',
							!isYear && day.slice(0, 7) !== row.month.slice(0, 7) && 'stay-away',
							peak && 'stay-peak',
							ends.includes(day) && 'stay-end',
						),
						style: { gridColumn: `${2 * (row.offset + at) + 1} / span 2` },
						title: peak?.text,
					}
					const number = <span className="stay-number">{Number(day.slice(8))}</span>
					if (!onTouch)
						return (
							<span key={day} {...of}>
								{number}
							</span>
						)
					return (
						<button
							key={day}
							type="button"
							data-printed
							data-day={day}
							tabIndex={day === reached ? 0 : -1}
							aria-label={dayName(day, there.get(day) ?? none, today)}
							// Enter and space have no place where they press.
							onClick={({ detail }) => onTouch({ day, byKey: detail === 0 })}
							{...of}
						>
							{number}
						</button>
					)
				})}
				{start !== undefined && end !== undefined && band && (
					<span className={cx('stay-band', begun && 'stay-band-begun')} style={{ gridColumn: `${start + 1} / ${end + 1}` }} />
				)}
				{bars.map((bar) => (
					<Bar key={bar.stay.id} bar={bar} isYear={isYear} onOpen={onOpen} />
				))}
			</div>
		</div>
	)
})

/** So many halves of a day have room for a whole name. */
const roomy = 16
/** Of «Familie Brunnacher» what tells it from the others. */
const tellingName = (name: string) => name.replace(/^Familie\s+(?=\S)/, '')

type BarProps = { bar: StayBar<NamedStay>; isYear: boolean; onOpen: (stay: NamedStay) => void }

/** A stay as far as it lies in a row; half a day of a year is too little to touch, and its other part is there. */
function Bar({ bar: { stay, start, end, lane, begins, ends }, isYear, onOpen }: BarProps) {
	const isShort = end - start < 2
	const of = {
		className: cx(
			'stay-bar',
			stay.state === 'asked' && 'stay-bar-asked',
			stay.own && 'stay-bar-own',
			begins && 'stay-bar-begins',
			ends && 'stay-bar-ends',
			end - start < 3 && 'stay-bar-short',
		),
		style: { gridColumn: `${start + 1} / ${end + 1}`, gridRow: lane + 2 },
	}
	if (isYear && isShort) return <span {...of} aria-hidden="true" />
	return (
		<button
			type="button"
			data-printed
			title={`${stay.name}: ${spanOfStay(stay)}`}
			aria-label={`${stay.name}, ${spanOfStay(stay)}, ${stay.state === 'asked' ? 'angefragt' : 'zugesagt'}`}
			onClick={() => onOpen(stay)}
			{...of}
		>
			{!isShort && <span>{isYear && end - start < roomy ? tellingName(stay.name) : stay.name}</span>}
		</button>
	)
}
