import { hoursMinutes } from '@hausheft/contract/swiss/formats.ts'
import type { Queued } from '../../platform/device/queued.ts'
import { isLeftWatch } from '../../platform/queue/watch-elsewhere.ts'
import { Button } from '../../ui/button.tsx'
import { canRestart, minutesOf } from './clock.ts'
import { useSeconds, useStopwatch, useWatchActions } from './use-stopwatch.ts'
import { watchIn } from './waiting-watch.ts'

type WatchWaysProps = { row: Queued; onOpened: () => void }

/** What becomes of a watch that stands on this device alone: an entry, or a part of the one that runs. */
export function WatchWays({ row, onOpened }: WatchWaysProps) {
	const watch = useStopwatch()
	const left = watchIn(row)
	const [seconds, others] = [useSeconds(left), useSeconds(watch ?? left)]
	const { stop, addTo } = useWatchActions()
	const canAdd = isLeftWatch(row) && watch?.bookable && canRestart(seconds + others)
	return (
		<>
			<span className="dim waiting-length">{hoursMinutes(minutesOf(seconds))}</span>
			{left.stopped_at !== null && (
				<Button look="secondary" onClick={() => stop(left) && onOpened()}>
					Erfassen
				</Button>
			)}
			{canAdd && (
				<Button look="secondary" onClick={() => void addTo(watch, left)}>
					Zur anderen dazuzählen
				</Button>
			)}
		</>
	)
}
