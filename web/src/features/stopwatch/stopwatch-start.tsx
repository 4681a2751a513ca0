import { IconPlayerPlay } from '../../ui/icons.gen.ts'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { AnotherWatch } from './another-watch.tsx'
import { StopwatchPanel } from './stopwatch-panel.tsx'
import { useStopwatch, useWatchActions } from './use-stopwatch.ts'
import type { WatchHouse } from './waiting-watch.ts'

/** Where entries begin: starts the watch for this house. */
export function StopwatchStart({ house }: { house: WatchHouse }) {
	const watch = useStopwatch()
	const { start, busy } = useWatchActions()
	const [asking, setAsking] = useState<'another' | 'really'>()
	const close = () => setAsking(undefined)
	return (
		<>
			<Button
				look="secondary"
				Icon={IconPlayerPlay}
				busy={busy}
				onClick={() => (watch ? setAsking('another') : watch === null && start(house))}
			>
				Stoppuhr starten
			</Button>
			{watch && asking === 'another' && <AnotherWatch watch={watch} house={house} onOpen={() => setAsking('really')} onClose={close} />}
			{watch && asking === 'really' && <StopwatchPanel watch={watch} onClose={close} />}
		</>
	)
}
