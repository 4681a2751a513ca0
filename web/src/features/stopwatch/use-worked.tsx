import { useState } from 'react'
import { useWaiting } from '../../platform/queue/watch-queue.ts'
import { Notice } from '../../ui/notice.tsx'
import { hoursMinutes } from '@hausheft/contract/swiss/formats.ts'
import { isUnsure, minutesOf, secondsOf } from './clock.ts'
import { takeHandedMinutes } from './stopped-minutes.ts'
import { useStopwatch, useWatchActions } from './use-stopwatch.ts'
import { leftWatch } from './waiting-watch.ts'

/** What the watch of this start has measured. Undefined for as long as that is not known. */
export function useWorked(started_at: string | undefined) {
	const [handed] = useState(() => (started_at === undefined ? undefined : takeHandedMinutes()))
	const [opened] = useState(() => Date.now())
	const [isBooked, setBooked] = useState(false)
	const watch = useStopwatch()
	const { rows } = useWaiting()
	const { clear } = useWatchActions()
	if (started_at === undefined) return undefined
	const known = watch?.started_at === started_at ? watch : leftWatch(rows, started_at)
	if (watch === undefined && known === undefined && handed === undefined) return undefined
	const seconds = known && secondsOf(known, opened)
	const measured = known && seconds !== undefined && !isUnsure(known, seconds) ? minutesOf(seconds) : undefined
	return {
		started_at,
		minutes: handed ?? measured,
		note: known?.note ?? null,
		anew: handed !== undefined,
		/** Whether it still waits for its entry. */
		waits: known !== undefined,
		isBooked,
		onBooked: () => {
			setBooked(true)
			clear({ started_at, group: known?.group ?? '', property: known?.property ?? '' })
		},
	}
}

type WorkedNoticeProps = { worked: Pick<NonNullable<ReturnType<typeof useWorked>>, 'minutes' | 'waits' | 'isBooked'> }

/** What has become of the watch while its entry is typed. */
export const WorkedNotice = ({ worked: { minutes, waits, isBooked } }: WorkedNoticeProps) =>
	isBooked ? null : (
		<div className="watch-notice">
			<Notice>
				{!waits
					? 'Diese Stoppuhr ist schon erfasst oder verworfen. Die Dauer lässt sich von Hand eintragen.'
					: minutes === undefined
						? 'Noch nicht gespeichert. Wie lange war es?'
						: stoppedText(minutes)}
			</Notice>
		</div>
	)

export const stoppedText = (minutes: number) => `Gestoppt bei ${hoursMinutes(minutes)}. Noch nicht gespeichert.`
