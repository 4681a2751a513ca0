import { IconArrowDown, IconArrowUp, IconEyeOff, IconGripVertical } from '../../ui/icons.gen.ts'
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { Reading } from '@hausheft/contract/readings.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useTouch } from '../../ui/use-media.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { MeterText } from './meter-text.tsx'
import { seriesKey } from './series-key.ts'
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
	// A row that is put elsewhere in the page loses the focus.
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
	const onKey = (event: KeyboardEvent, at: number) => {
		const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined
		const control = (event.target as HTMLElement).dataset['control']
		if (!event.altKey || !by || !control) return
		event.preventDefault()
		step(at, by, control)
	}
	return (
		<>
			<p className="dim arrange-help">{`In der Reihenfolge, in der man daran vorbeikommt: ${touch ? 'am Griff ziehen' : 'ziehen, oder Alt und Pfeiltasten'}.`}</p>
			<ul ref={list} className="box box-rows arrange-list" aria-label="Reihenfolge der Zähler">
				{meters.map((meter, at) => {
					const { name, object } = meter
					const call = [name, objectName(object)].filter(Boolean).join(', ')
					const key = seriesKey(meter)
					const dragged = drag?.from === at
					return (
						// The keys are those of its buttons.
						// oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
						<li
							key={key}
							data-meter={key}
							className={cx('arrange-row', dragged && 'arrange-dragged')}
							style={drag && { transform: `translateY(${drag.shiftOf(at)}px)` }}
							onKeyDown={(event) => onKey(event, at)}
						>
							<button
								type="button"
								className="arrange-grip"
								data-control="grip"
								aria-label={`${call}, Platz ${at + 1}: verschieben mit Alt und Pfeiltasten`}
								onPointerDown={(event) => start(event, at)}
							>
								<IconGripVertical size={22} stroke={1.8} aria-hidden />
							</button>
							<MeterText name={name} at={objectName(object)} />
							<span className="arrange-buttons">
								<IconButton
									label={`${call} nach oben`}
									Icon={IconArrowUp}
									data-control="up"
									aria-disabled={at === 0 || undefined}
									onClick={() => step(at, -1, 'up')}
								/>
								<IconButton
									label={`${call} nach unten`}
									Icon={IconArrowDown}
									data-control="down"
									aria-disabled={at === meters.length - 1 || undefined}
									onClick={() => step(at, 1, 'down')}
								/>
								<IconButton
									label={`${call} ausblenden`}
									Icon={IconEyeOff}
									onClick={() => {
										onHide(meter)
										setSaid(`${name} ausgeblendet`)
									}}
								/>
							</span>
						</li>
					)
				})}
			</ul>
			<VisuallyHidden>
				<span role="status">{said}</span>
			</VisuallyHidden>
		</>
	)
}
