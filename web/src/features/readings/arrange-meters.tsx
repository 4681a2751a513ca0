import { IconArrowDown, IconArrowUp, IconEyeOff, IconGripVertical } from '../../ui/icons.gen.ts'
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import type { Reading } from '@hausheft/contract/readings.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useTouch } from '../../ui/use-media.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { MeterText } from './meter-text.tsx'
import { seriesKey } from '../../kit/readings/series-key.ts'
import { useDrag } from './use-drag.ts'
import { moved } from './walk.ts'
import './arrange-meters.css'

type ArrangeMetersProps = {
	meters: readonly Reading[]
	objectName: (id: string | null) => string | undefined
	onOrder: (meters: readonly Reading[]) => void
	onHide: (meter: Reading) => void
}

/** The meters to be put into the order in which one walks past them: by dragging, with buttons, or with Alt and the arrows. */
export function ArrangeMeters({ meters, objectName, onOrder, onHide }: ArrangeMetersProps) {
	const list = useRef<HTMLUListElement>(null)
	const touch = useTouch()
	const [said, setSaid] = useState('')
	const focus = useRef<{ key: string; control: string }>(undefined)
	const put = (from: number, to: number) => {
		const meter = meters[from]
		if (!meter || to < 0 || to >= meters.length || to === from) return
		onOrder(moved(meters, from, to))
		setSaid(`${meter.name}: Platz ${to + 1} von ${meters.length}`)
	}
	const { drag, start } = useDrag(list, put)
	// A row that is put elsewhere in the page loses the focus, and so does one that is hidden: the next one has it then.
	useLayoutEffect(() => {
		const { key, control } = focus.current ?? {}
		focus.current = undefined
		const row = [...(list.current?.children ?? [])].find((each) => (each as HTMLElement).dataset['meter'] === key)
		row?.querySelector<HTMLElement>(`[data-control="${control}"]`)?.focus()
	}, [meters])
	const step = (from: number, by: -1 | 1, control: string) => {
		const meter = meters[from]
		if (meter) focus.current = { key: seriesKey(meter), control }
		put(from, from + by)
	}
	return (
		<>
			<p className="dim arrange-help">{`In der Reihenfolge, in der man daran vorbeikommt: ${touch ? 'am Griff ziehen' : 'ziehen, oder Alt und Pfeiltasten'}.`}</p>
			<ul ref={list} className="box box-rows arrange-list" aria-label="Reihenfolge der Zähler">
				{meters.map((meter, at) => (
					<ArrangedMeter
						key={seriesKey(meter)}
						meter={meter}
						at={at}
						place={objectName(meter.object)}
						isLast={at === meters.length - 1}
						isDragged={drag?.from === at}
						shift={drag?.shiftOf(at)}
						onGrip={(event) => start(event, at)}
						onStep={(by, control) => step(at, by, control)}
						onHide={() => {
							const near = meters[at + 1] ?? meters[at - 1]
							if (near) focus.current = { key: seriesKey(near), control: 'hide' }
							onHide(meter)
							setSaid(`${meter.name} ausgeblendet`)
						}}
					/>
				))}
			</ul>
			<VisuallyHidden>
				<span role="status">{said}</span>
			</VisuallyHidden>
		</>
	)
}

type ArrangedMeterProps = {
	meter: Reading
	at: number
	/** The object at which it is. */
	place: string | undefined
	isLast: boolean
	isDragged: boolean
	/** In pixels, while one is dragged. */
	shift: number | undefined
	onGrip: (event: PointerEvent<HTMLElement>) => void
	/** `control`: which of its buttons keeps the focus. */
	onStep: (by: -1 | 1, control: string) => void
	onHide: () => void
}

function ArrangedMeter({ meter, at, place, isLast, isDragged, shift, onGrip, onStep, onHide }: ArrangedMeterProps) {
	const call = [meter.name, place].filter(Boolean).join(', ')
	const onKey = (event: KeyboardEvent) => {
		const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined
		const control = (event.target as HTMLElement).dataset['control']
		if (!event.altKey || !by || !control) return
		event.preventDefault()
		onStep(by, control)
	}
	return (
		// The keys are those of its buttons.
		// oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
		<li
			data-meter={seriesKey(meter)}
			className={cx('arrange-row', isDragged && 'arrange-dragged')}
			style={shift === undefined ? undefined : { transform: `translateY(${shift}px)` }}
			onKeyDown={onKey}
		>
			<button
				type="button"
				className="arrange-grip"
				data-control="grip"
				aria-label={`${call}, Platz ${at + 1}: verschieben mit Alt und Pfeiltasten`}
				onPointerDown={onGrip}
			>
				<IconGripVertical size={22} stroke={1.8} aria-hidden />
			</button>
			<MeterText name={meter.name} at={place} />
			<span className="arrange-buttons">
				<IconButton
					label={`${call} nach oben`}
					Icon={IconArrowUp}
					data-control="up"
					aria-disabled={at === 0 || undefined}
					onClick={() => onStep(-1, 'up')}
				/>
				<IconButton
					label={`${call} nach unten`}
					Icon={IconArrowDown}
					data-control="down"
					aria-disabled={isLast || undefined}
					onClick={() => onStep(1, 'down')}
				/>
				<IconButton label={`${call} ausblenden`} Icon={IconEyeOff} data-control="hide" onClick={onHide} />
			</span>
		</li>
	)
}
