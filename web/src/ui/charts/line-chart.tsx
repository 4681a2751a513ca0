import { useId, useState, type PointerEvent, type ReactNode } from 'react'
import { lineShapes, type LineDrawing, type LineSeries } from './line-shapes.ts'
import { ShownSlot, SlotInput, slotUnder, Ticks, Unit } from './chart-frame.tsx'
import { useSize } from './use-size.ts'
import './bars.css'
import './line-chart.css'

export type SlotLabel = { at: number; text: string }
type LineChartProps = {
	/** What the picture tells, for whom does not see it. */
	summary: string
	/** What a slot is: `Monat`. */
	label: string
	/** What the axis counts: `kWh`. */
	unit: string
	/** Each in full: `März 2026`. */
	slots: readonly string[]
	/** What stands below it, where a slot is so many pixels wide. */
	labels: (step: number) => readonly SlotLabel[]
	series: readonly LineSeries[]
	/** What adds up stands on zero; one alone as columns. */
	adds: boolean
	/** What the thin lines stand for. */
	beforeName?: string | undefined
	/** What is read out while no slot is. */
	whole: string
	/** A series in a slot, in words: also what is not known. */
	textOf: (slot: number, nth: number) => string
	/** The table that says the same. */
	children: ReactNode
}

/** Of more there would be no column to be seen. */
const mostColumns = 400

/** The course of values by time: gaps are gaps, what is estimated is hollow; pointed at, touched or walked through it says its figures. */
export function LineChart({ summary, label, unit, slots, labels, series, adds, beforeName, whole, textOf, children }: LineChartProps) {
	const [box, size] = useSize<HTMLDivElement>()
	const [asked, setSlot] = useState<number>()
	const slot = asked !== undefined && asked < slots.length ? asked : undefined
	const columns = adds && series.length === 1 && slots.length <= mostColumns
	const drawing = size && size.width > 0 && lineShapes(size, slots.length, series, { columns, fromZero: adds })
	const slotAt = (event: PointerEvent) => (drawing ? slotUnder(event, drawing, slots.length) : undefined)
	const name = slot === undefined ? whole : (slots[slot] ?? '')
	const texts = slot === undefined ? undefined : series.map((_, nth) => textOf(slot, nth))
	const isEstimated = series.some(({ estimated, values }) => estimated.some((each, at) => each && values[at] !== null))
	return (
		<figure className="bars line-chart">
			<figcaption className="bars-readout">
				<span className="bars-slot">
					<b>{name}</b>
				</span>
				<LineKeys series={series} texts={texts} columns={columns} isEstimated={isEstimated} beforeName={beforeName} />
			</figcaption>
			<Unit unit={unit} />
			<div className="bars-stage line-chart-stage" ref={box}>
				<SlotInput
					label={label}
					text={[name, ...(texts?.map((text, nth) => `${series[nth]?.name} ${text}`) ?? [])].join(', ')}
					slots={slots.length}
					slot={slot}
					onSlot={setSlot}
					onBlur={() => setSlot(undefined)}
				/>
				{drawing && (
					<svg
						viewBox={`0 0 ${size.width} ${size.height}`}
						role="img"
						aria-label={summary}
						onPointerMove={(event) => event.pointerType === 'mouse' && setSlot(slotAt(event))}
						onPointerLeave={(event) => event.pointerType === 'mouse' && setSlot(undefined)}
						onPointerUp={(event) => setSlot(slotAt(event))}
					>
						{slot !== undefined && <ShownSlot slot={slot} drawing={drawing} height={size.height} />}
						<Ticks drawing={drawing} width={size.width} />
						<Shapes drawing={drawing} alone={columns} />
						{labels(drawing.step).map(({ at, text }) => (
							<text
								key={at}
								x={Math.min(drawing.left + drawing.step * (at + 0.5), size.width - text.length * 3.4)}
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

type LineKeysProps = {
	series: readonly LineSeries[]
	/** Of the slot that is read out. */
	texts: readonly string[] | undefined
	columns: boolean
	isEstimated: boolean
	beforeName: string | undefined
}

const LineKeys = ({ series, texts, columns, isEstimated, beforeName }: LineKeysProps) => (
	<span className="bars-key">
		{series.map(({ name, tone }, nth) => (
			<span key={name}>
				<svg width="11" height="11" aria-hidden="true">
					<rect width="11" height="11" rx={columns ? 3 : 5.5} fill={`var(--${tone})`} />
				</svg>
				{name} {texts && <b>{texts[nth]}</b>}
			</span>
		))}
		{isEstimated && (
			<span>
				<svg width="13" height="13" aria-hidden="true" stroke={`var(--${series[0]?.tone ?? 'measurement'})`}>
					{columns ? (
						<path d="M1 1h11v11H1zM1 7 7 1M1 12 12 1M7 12l5-5" className="line-chart-sample" />
					) : (
						<circle cx="6.5" cy="6.5" r="5" className="line-chart-hollow" />
					)}
				</svg>
				geschätzt oder zum Teil gemessen
			</span>
		)}
		{beforeName && (
			<span>
				<svg width="18" height="11" aria-hidden="true">
					<path d="M0 5.5h18" className={columns ? 'bars-before' : 'line-chart-before'} />
				</svg>
				{beforeName}
			</span>
		)}
	</span>
)

function Shapes({ drawing: { columns, lines }, alone }: { drawing: LineDrawing; alone: boolean }) {
	const hatch = useId()
	return (
		<>
			<defs>
				{[...new Set(columns.map(({ tone }) => tone))].map((tone) => (
					<pattern key={tone} id={`${hatch}-${tone}`} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
						<rect width="2.5" height="6" fill={`var(--${tone})`} />
					</pattern>
				))}
			</defs>
			{lines.map(({ band, tone }, nth) => band && <path key={nth} d={band} fill={`var(--${tone}-bg)`} />)}
			{columns.map(({ x, y, width, height, tone, estimated }) => (
				<rect
					key={x}
					x={x}
					y={y}
					width={width}
					height={height}
					rx={Math.min(3, width / 4)}
					className={estimated ? 'line-chart-estimated' : undefined}
					fill={estimated ? `url(#${hatch}-${tone})` : `var(--${tone})`}
					stroke={estimated ? `var(--${tone})` : undefined}
				/>
			))}
			{lines.map(
				({ before }, nth) => before && <path key={nth} d={before} className={alone ? 'bars-before-edge' : 'line-chart-before-edge'} />,
			)}
			{lines.map(({ before }, nth) => before && <path key={nth} d={before} className={alone ? 'bars-before' : 'line-chart-before'} />)}
			{lines.map(({ tone, path, dashed, dots }, nth) => (
				<g key={nth} className="line-chart-line" stroke={`var(--${tone})`}>
					{path && <path d={path} />}
					{dashed && <path d={dashed} className="line-chart-dashed" />}
					{dots.map(({ x, y, estimated }) => (
						<circle
							key={x}
							cx={x}
							cy={y}
							r={estimated ? 3.5 : 3}
							className={estimated ? 'line-chart-hollow' : undefined}
							fill={estimated ? undefined : `var(--${tone})`}
						/>
					))}
				</g>
			))}
		</>
	)
}
