import { IconPlayerStopFilled } from '../../ui/icons.gen.ts'
import type { Stopwatch } from '@hausheft/contract/stopwatch.ts'
import { useToday } from '../../platform/page/now.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { RunningClock } from './running-clock.tsx'
import { sinceText } from './since-text.ts'
import './watch-bar.css'

type WatchBarProps = { watch: Stopwatch; onOpen: () => void; onStop: () => void }

/** The running time with the house; pressed it shows more, beside it the way to the entry. */
export function WatchBar({ watch, onOpen, onStop }: WatchBarProps) {
	const today = useToday()
	return (
		<div className="watch-bar">
			<button type="button" className="watch-open" onClick={onOpen}>
				<RunningClock watch={watch} />
				<VisuallyHidden>{`Stoppuhr läuft seit ${sinceText(watch, today)}: `}</VisuallyHidden>
				<span className="watch-place">{watch.property_name ?? 'Nicht mehr zu buchen'}</span>
			</button>
			<button type="button" className="watch-stop" onClick={onStop}>
				<IconPlayerStopFilled size={17} aria-hidden />
				Stopp
				<VisuallyHidden> und erfassen</VisuallyHidden>
			</button>
		</div>
	)
}
