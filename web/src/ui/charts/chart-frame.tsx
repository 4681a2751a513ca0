import type { InputHTMLAttributes, PointerEvent } from 'react'

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

type SlotInputProps = Pick<InputHTMLAttributes<HTMLInputElement>, 'onBlur' | 'onKeyDown'> & {
	label: string
	/** What is read out. */
	text: string
	slots: number
	slot: number | undefined
	onSlot: (slot: number | undefined) => void
}
/** By which the arrow keys walk through the slots. */
export const SlotInput = ({ label, text, slots, slot, onSlot, ...heard }: SlotInputProps) => (
	<input
		{...heard}
		type="range"
		className="hidden-visually"
		aria-label={label}
		aria-valuetext={text}
		min={-1}
		max={slots - 1}
		value={slot ?? -1}
		onChange={({ target }) => onSlot(Number(target.value) < 0 ? undefined : Number(target.value))}
	/>
)

/** Behind the slot that is read out; one of many is no narrower than it can be seen. */
export function ShownSlot({
	slot,
	drawing: { left, step },
	height,
}: {
	slot: number
	drawing: { left: number; step: number }
	height: number
}) {
	const width = Math.max(step, 3)
	return <rect className="bars-shown" x={left + step * (slot + 0.5) - width / 2} width={width} height={height} rx={Math.min(8, step / 4)} />
}

/** Over which of so many slots the pointer is. */
export function slotUnder(
	{ clientX, currentTarget }: PointerEvent,
	{ left, step }: { left: number; step: number },
	slots: number,
): number | undefined {
	const at = Math.floor((clientX - currentTarget.getBoundingClientRect().left - left) / step)
	return at >= 0 && at < slots ? at : undefined
}
