import { IconPlayerPlay, IconPlayerStop } from '../../ui/icons.gen.ts'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { RunningClock } from './running-clock.tsx'
import { StopwatchPanel } from './stopwatch-panel.tsx'
import { useStopwatch, useWatchActions } from './use-stopwatch.ts'

/** Where entries begin: starts the watch for this property, or stops the one that runs. */
export function StopwatchStart({ property }: { property: string }) {
	const watch = useStopwatch()
	const { start, stop, busy } = useWatchActions()
	const [asking, setAsking] = useState(false)
	if (!watch)
		return (
			<Button look="secondary" Icon={IconPlayerPlay} busy={busy} onClick={() => watch === null && start(property)}>
				Stoppuhr starten
			</Button>
		)
	return (
		<>
			<Button look="secondary" Icon={IconPlayerStop} onClick={() => !stop(watch) && setAsking(true)}>
				Stoppuhr stoppen <RunningClock watch={watch} />
			</Button>
			{asking && <StopwatchPanel watch={watch} onClose={() => setAsking(false)} />}
		</>
	)
}
