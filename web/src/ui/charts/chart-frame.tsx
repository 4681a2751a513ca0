import type { PointerEvent } from 'react'

type Tick = { y: number; text: string }

/** The lines across a chart, each with what it stands for at its left. */
export const Ticks = ({
	drawing: { left, zero, ticks },
	width,
}: {
	drawing: { left: number; zero: number; ticks: readonly Tick[] }
	width: number
}) =>
	ticks.map(({ y, text }) => (
		<g key={text}>
			<path d={`M${left} ${y}H${width}`} className={y === zero ? 'bars-zero' : 'bars-line'} />
			<text x={left - 8} y={y + 4} textAnchor="end">
				{text}
			</text>
		</g>
	))

/** Above the figures at the left: what they count. The picture's words name it in every figure. */
export const Unit = ({ unit }: { unit: string }) => (
	<span className="bars-unit" aria-hidden="true">
		{unit}
	</span>
)

/** Over which of so many slots the pointer is. */
export function slotUnder(
	{ clientX, currentTarget }: PointerEvent,
	{ left, step }: { left: number; step: number },
	slots: number,
): number | undefined {
	const at = Math.floor((clientX - currentTarget.getBoundingClientRect().left - left) / step)
	return at >= 0 && at < slots ? at : undefined
}
