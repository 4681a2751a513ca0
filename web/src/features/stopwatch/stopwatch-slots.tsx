import { IconPlayerPlay } from '../../ui/icons.gen.ts'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import type { Property } from '@hausheft/contract/properties.ts'
import { useObservable } from '../../platform/page/observable.ts'
import { homeSlots } from '../../kit/home-slots.ts'
import { AnotherWatch } from './another-watch.tsx'
import { StopwatchPanel } from './stopwatch-panel.tsx'
import { useStopwatch, useWatchActions } from './use-stopwatch.ts'
import { WatchBar } from './watch-bar.tsx'
import './stopwatch-slots.css'

/** The watch in the places that every page leaves for it: the rail, on the phone the lower edge, and the home of a property. */
export function StopwatchSlots({ house }: { /** Where one could be started. */ house: Property | undefined }) {
	const watch = useStopwatch()
	const slots = [useObservable(homeSlots[0], null), useObservable(homeSlots[1], null)]
	const [open, setOpen] = useState(false)
	const [asking, setAsking] = useState(false)
	const { start, stop, busy } = useWatchActions()
	const show = () => setOpen(true)
	const rail = document.getElementById('stopwatch')
	const bar = watch && <WatchBar watch={watch} onOpen={show} onStop={() => !stop(watch) && show()} />
	return (
		<>
			{rail && bar && createPortal(bar, rail)}
			{bar &&
				createPortal(
					<aside className="watch-strip" aria-label="Stoppuhr">
						{bar}
					</aside>,
					document.body,
				)}
			{house &&
				watch !== undefined &&
				slots.map(
					(slot, at) =>
						slot && createPortal(<HomeWatch busy={busy} onStart={() => (watch ? setAsking(true) : start(house))} />, slot, String(at)),
				)}
			{asking && watch && house && <AnotherWatch watch={watch} house={house} onOpen={show} onClose={() => setAsking(false)} />}
			{open && watch && <StopwatchPanel watch={watch} onClose={() => setOpen(false)} />}
		</>
	)
}

type HomeWatchProps = { busy: boolean; onStart: () => void }

/** On the home of a property: starts it there. */
const HomeWatch = ({ busy, onStart }: HomeWatchProps) => (
	<button type="button" className="chip watch-chip" aria-disabled={busy || undefined} onClick={() => !busy && onStart()}>
		<IconPlayerPlay size={17} stroke={1.9} aria-hidden />
		Stoppuhr
	</button>
)
