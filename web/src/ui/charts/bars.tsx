import { useState } from 'react'
import type { PointerEvent, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { barShapes, type BarSeries } from './bar-shapes.ts'
import { ShownSlot, SlotInput, slotUnder, Ticks, Unit } from './chart-frame.tsx'
import { useSize } from './use-size.ts'
import './bars.css'

type BarSlot = {
	/** On the axis, and where there is no room for it its first letter. */
	short: string
	/** In full: `März 2026`. */
	name: string
}
type BarsProps = {
	/** What the picture tells, for whom does not see it. */
	summary: string
	/** What a slot is: `Monat`. */
	label: string
	/** What the axis counts: `CHF`. */
	unit: string
	slots: readonly BarSlot[]
	series: readonly BarSeries[]
	/** What the lines across the bars stand for. */
	beforeName?: string
	/** Read out while no slot is: the year with its sums. */
	whole: { name: string; values?: readonly number[] }
	/** A value as it is written; `nth` says of which of the series. */
	textOf: (value: number, nth: number) => string
	tickText?: (value: number) => string
	/** The smallest step of the axis. */
	least?: number
	stacked?: boolean
	/** Half as high, for the side of a page. */
	low?: boolean
	/** The way to what a slot is made of; Enter leads there too, and a press on what is pointed at or was touched before. */
	renderWay?: ((slot: number) => ReactNode) | undefined
	onOpen?: ((slot: number) => void) | undefined
	/** The table that says the same. */
	children: ReactNode
}

/** Bars by month: pointed at, touched or walked through with the arrow keys, a month says its figures above them. */
export function Bars({
	summary,
	label,
	unit,
	slots,
	series,
	beforeName,
	whole,
	textOf,
	renderWay,
	onOpen,
	low = false,
	children,
	...look
}: BarsProps) {
	const [box, size] = useSize<HTMLDivElement>()
	const [asked, setSlot] = useState<number>()
	const slot = asked !== undefined && asked < slots.length ? asked : undefined
	const drawing = size && size.width > 0 && barShapes(size, series, { stacked: false, least: 0, ...look })
	const values = slot === undefined ? whole.values : series.map((each) => each.values[slot] ?? 0)
	const slotAt = (event: PointerEvent) => (drawing ? slotUnder(event, drawing, slots.length) : undefined)
	const name = slot === undefined ? whole.name : (slots[slot]?.name ?? '')
	const texts = values?.map((value, nth) => `${series[nth]?.name} ${textOf(value, nth)}`) ?? []
	return (
		<figure
			className={cx('bars', low && 'bars-low', onOpen && 'bars-open')}
			onPointerLeave={(event) => event.pointerType === 'mouse' && setSlot(undefined)}
		>
			<figcaption className="bars-readout">
				<span className="bars-slot">
					<b>{name}</b>
					{slot !== undefined && renderWay?.(slot)}
				</span>
				<BarKeys series={series} texts={values?.map(textOf)} beforeName={beforeName} />
			</figcaption>
			<Unit unit={unit} />
			<div className="bars-stage" ref={box}>
				<SlotInput
					label={label}
					text={[name, ...texts].join(', ')}
					slots={slots.length}
					slot={slot}
					onSlot={setSlot}
					onKeyDown={({ key }) => key === 'Enter' && slot !== undefined && onOpen?.(slot)}
				/>
				{drawing && (
					<svg
						viewBox={`0 0 ${size.width} ${size.height}`}
						role="img"
						aria-label={summary}
						onPointerMove={(event) => event.pointerType === 'mouse' && setSlot(slotAt(event))}
						onPointerUp={(event) => {
							const at = slotAt(event)
							if (at !== undefined && at === slot) onOpen?.(at)
							setSlot(at)
						}}
					>
						{slot !== undefined && <ShownSlot slot={slot} drawing={drawing} height={size.height} />}
						<Ticks drawing={drawing} width={size.width} />
						<BarMarks drawing={drawing} />
						{namesOn(slots, drawing.step).map(({ at, text }) => (
							<text
								key={at}
								x={drawing.left + drawing.step * (at + 0.5)}
								y={size.height - 6}
								textAnchor="middle"
								className={at === slot ? 'bars-name-shown' : undefined}
							>
								{text}
							</text>
						))}
					</svg>
				)}
			</div>
			{children}
		</figure>
	)
}

type BarKeysProps = { series: readonly BarSeries[]; texts: readonly string[] | undefined; beforeName: string | undefined }

const BarKeys = ({ series, texts, beforeName }: BarKeysProps) => (
	<span className="bars-key">
		{series.map(({ name, tone }, nth) => (
			<span key={name}>
				<svg width="11" height="11" aria-hidden="true">
					<rect width="11" height="11" rx="3" fill={`var(--${tone})`} />
				</svg>
				{name} {texts && <b>{texts[nth]}</b>}
			</span>
		))}
		{beforeName && (
			<span>
				<svg width="14" height="11" aria-hidden="true">
					<path d="M0 5.5h14" className="bars-before" />
				</svg>
				{beforeName}
			</span>
		)}
	</span>
)

/** The bars, and across them the lines of what was before. */
const BarMarks = ({ drawing: { bars, marks } }: { drawing: ReturnType<typeof barShapes> }) => (
	<>
		{bars.map(({ slot, tone, path }) => (
			<path key={`${slot} ${path}`} d={path} fill={`var(--${tone})`} />
		))}
		{marks.map(({ slot, x, y, width }) => (
			<g key={`${slot} ${x}`}>
				<path d={`M${x} ${y}h${width}`} className="bars-before-edge" />
				<path d={`M${x} ${y}h${width}`} className="bars-before" />
			</g>
		))}
	</>
)

/** As many names as have room: all of them, their first letters, or every so manieth. */
function namesOn(slots: readonly BarSlot[], step: number): { at: number; text: string }[] {
	const wide = 8 * Math.max(...slots.map(({ short }) => short.length)) + 4
	if (step < wide && step > 11 && slots.every(({ short }) => /^\D/.test(short)))
		return slots.map(({ short }, at) => ({ at, text: short[0] ?? '' }))
	const every = Math.ceil(wide / Math.max(1, step))
	return slots.flatMap(({ short }, at) => (step >= wide || at % every === 0 ? [{ at, text: short }] : []))
}
