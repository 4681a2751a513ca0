import { useState } from 'react'
import { Notice } from '../../ui/notice.tsx'
import { isForgotten, minutesOf, secondsSince } from './clock.ts'
import { takeHandedMinutes } from './stopped-minutes.ts'
import { useStopwatch, useWatchActions } from './use-stopwatch.ts'

/**
 * What the watch of this start has measured: as it was when it was stopped, on a page that was loaded anew as it is now. Undefined for as
 * long as that is not known.
 */
export function useWorked(started_at: string | undefined) {
	const [handed] = useState(() => (started_at === undefined ? undefined : takeHandedMinutes()))
	const [opened] = useState(() => Date.now())
	const watch = useStopwatch()
	const { clear } = useWatchActions()
	if (started_at === undefined || (watch === undefined && handed === undefined)) return undefined
	const running = watch?.started_at === started_at
	const seconds = secondsSince(started_at, opened)
	const measured = running && !isForgotten(seconds) ? minutesOf(seconds) : undefined
	return {
		started_at,
		minutes: handed ?? measured,
		note: (running && watch.note) || null,
		anew: handed !== undefined,
		running,
		onBooked: () => clear(started_at),
	}
}

/** What becomes of the watch while its entry is typed. */
export const WorkedNotice = ({ running }: { running: boolean }) => (
	<div className="watch-notice">
		<Notice>
			{running
				? 'Die Stoppuhr läuft weiter, bis dieser Eintrag gespeichert ist.'
				: 'Diese Stoppuhr läuft nicht mehr: sie ist gebucht oder verworfen. Die Dauer lässt sich von Hand eintragen.'}
		</Notice>
	</div>
)
