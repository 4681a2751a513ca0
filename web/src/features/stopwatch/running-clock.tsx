import type { Stopwatch } from '@hausheft/contract/stopwatch.ts'
import { minutesSeconds } from '@hausheft/contract/swiss/formats.ts'
import { useSeconds } from './use-stopwatch.ts'
import './running-clock.css'

/** The time, running or stopped. For the eye alone: who listens is told since when it runs, not every second. */
export const RunningClock = ({ watch }: { watch: Stopwatch }) => (
	<span className="watch-clock" data-stopped={watch.stopped_at !== null || undefined} aria-hidden="true">
		{minutesSeconds(useSeconds(watch))}
	</span>
)
