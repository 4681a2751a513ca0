import { useId } from 'react'
import { createPortal } from 'react-dom'
import type { Stopwatch } from '@hausheft/contract/stopwatch.ts'
import { Button } from '../../ui/button.tsx'
import { useModalDialog } from '../../ui/use-modal-dialog.ts'
import { canRestart, isForgotten } from './clock.ts'
import { RunningClock } from './running-clock.tsx'
import { useSeconds, useWatchActions } from './use-stopwatch.ts'
import type { WatchHouse } from './waiting-watch.ts'
import '../../ui/modal-dialog.css'
import '../../ui/confirm-dialog.css'
import './stopwatch-panel.css'

type AnotherWatchProps = {
	/** The one that is there. */
	watch: Stopwatch
	/** Where a new one shall run. */
	house: WatchHouse
	/** Shows the one that is there, where it must be asked how long it was. */
	onOpen: () => void
	onClose: () => void
}

/** There is one watch: before a new one starts, what becomes of the one before. */
export function AnotherWatch({ watch, house, onOpen, onClose }: AnotherWatchProps) {
	const id = useId()
	const dialog = useModalDialog(onClose)
	const seconds = useSeconds(watch)
	const { stop, startInstead, startWith } = useWatchActions()
	const isStopped = watch.stopped_at !== null
	const canAdd = watch.bookable && canRestart(seconds) && (isStopped || !isForgotten(seconds))
	const save = () => {
		onClose()
		if (!stop(watch)) onOpen()
	}
	return createPortal(
		<dialog {...dialog} className="modal confirm watch-panel" aria-labelledby={id}>
			<h2 id={id}>{isStopped ? 'Eine Stoppuhr ist noch nicht gespeichert' : 'Eine Stoppuhr läuft schon'}</h2>
			<p className="watch-time">
				<RunningClock watch={watch} />
			</p>
			<p>{watch.property_name ?? 'Nicht mehr zu buchen'}</p>
			<div className="confirm-buttons watch-choices">
				{watch.bookable && <Button onClick={save}>Zuerst diese erfassen</Button>}
				{canAdd && (
					<Button
						look="secondary"
						onClick={() => {
							startWith(house, watch)
							onClose()
						}}
					>
						Ihre Zeit zur neuen dazuzählen
					</Button>
				)}
				<Button
					look="secondary"
					onClick={() => {
						startInstead(house, watch)
						onClose()
					}}
				>
					Verwerfen und neu starten
				</Button>
				<Button look="quiet" onClick={onClose}>
					Abbrechen
				</Button>
			</div>
		</dialog>,
		document.body,
	)
}
