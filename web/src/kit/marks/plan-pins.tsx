import { useQuery } from '@tanstack/react-query'
import { use, useEffect, useRef } from 'react'
import type { CSSProperties } from 'react'
import { annotations, type Pin } from '@hausheft/contract/annotations.ts'
import type { File } from '@hausheft/contract/files.ts'
import type { Mark, Size } from '@hausheft/contract/marks.ts'
import { read } from '../../platform/api/client.ts'
import { pinIcons, pinNouns, pinState, pinStates } from './pin-faces.ts'
import { Pointing } from './pointing.ts'
import './plan-pins.css'

type PlanPinsProps = {
	file: Pick<File, 'id'>
	marks: readonly Mark[]
	size: Size
	/** How many times larger the picture is shown: pins stay as large as fingers are. */
	zoom: number
}

/** The pins of a plan that lead somewhere, each a button. */
export function PlanPins({ file, marks, size, zoom }: PlanPinsProps) {
	const { data = [] } = useQuery(read(annotations.listPins, { params: { id: file.id } }))
	const pins = marks.flatMap((mark) => data.flatMap((pin) => (pin.annotation === mark.id ? [{ mark, pin }] : [])))
	if (pins.length === 0) return null
	return (
		<ul className="plan-pins" aria-label="Stecknadeln" style={{ '--pin-scale': 1 / zoom } as CSSProperties}>
			{pins.map(({ mark, pin }) => (
				<PlanPin key={mark.id} pin={pin} mark={mark} size={size} />
			))}
		</ul>
	)
}

function PlanPin({ pin, mark, size }: { pin: Pin; mark: Mark; size: Size }) {
	const pointing = use(Pointing)
	const button = useRef<HTMLButtonElement>(null)
	const [x = 0, y = 0] = mark.points
	const state = pinState(pin)
	const Icon = state ? pinStates[state].Icon : pinIcons[pin.source]
	const isShown = pointing?.pin === pin.id
	useEffect(() => {
		if (isShown) button.current?.scrollIntoView({ block: 'center', inline: 'center' })
	}, [isShown])
	return (
		<li style={{ left: `${(x / size.width) * 100}%`, top: `${(y / size.height) * 100}%` }} data-shown={isShown || undefined}>
			<button
				ref={button}
				type="button"
				className="plan-pin"
				data-state={state}
				data-thing={pin.id}
				aria-label={[`${pinNouns[pin.source]} ${pin.name}`, state && pinStates[state].word].filter(Boolean).join(', ')}
				aria-expanded={isShown}
				title={pin.name}
				// What lies below is moved by fingers and must not take this one.
				onPointerDown={(event) => event.stopPropagation()}
				onClick={(event) => {
					event.stopPropagation()
					pointing?.point(pin.id)
				}}
			>
				<span className="plan-pin-face">
					<Icon size={18} stroke={2.2} aria-hidden />
				</span>
			</button>
		</li>
	)
}
