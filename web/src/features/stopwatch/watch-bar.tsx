import { IconCheck, IconCloudUp, IconPlayerStopFilled } from '../../ui/icons.gen.ts'
import { useToday } from '../../platform/page/now.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { RunningClock } from './running-clock.tsx'
import { sinceText } from './since-text.ts'
import type { ShownWatch } from './waiting-watch.ts'
import './watch-bar.css'

type WatchBarProps = { watch: ShownWatch; onOpen: () => void; onStop: () => void }

/** The time with the house; pressed it shows more, beside it the way to the entry. */
export function WatchBar({ watch, onOpen, onStop }: WatchBarProps) {
	const today = useToday()
	const isStopped = watch.stopped_at !== null
	return (
		<div className="watch-bar">
			<button type="button" className="watch-open" onClick={onOpen}>
				<RunningClock watch={watch} />
				<VisuallyHidden>{isStopped ? 'Stoppuhr gestoppt: ' : `Stoppuhr läuft seit ${sinceText(watch, today)}: `}</VisuallyHidden>
				{watch.waits && (
					<>
						<IconCloudUp className="watch-cloud" size={17} stroke={1.9} aria-hidden />
						<VisuallyHidden>wartet auf Verbindung, </VisuallyHidden>
					</>
				)}
				<span className="watch-place">{watch.property_name ?? 'Nicht mehr zu buchen'}</span>
			</button>
			<button type="button" className="watch-stop" onClick={onStop}>
				{isStopped ? <IconCheck size={17} stroke={2.4} aria-hidden /> : <IconPlayerStopFilled size={17} aria-hidden />}
				{isStopped ? 'Erfassen' : 'Stopp'}
				{!isStopped && <VisuallyHidden> und erfassen</VisuallyHidden>}
			</button>
		</div>
	)
}
