import { useId, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { Stopwatch } from '@hausheft/contract/stopwatch.ts'
import { hoursMinutes } from '@hausheft/contract/swiss/formats.ts'
import { useToday } from '../../platform/page/now.ts'
import { parseMinutes } from '../../platform/words/typed.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { useModalDialog } from '../../ui/use-modal-dialog.ts'
import { canRestart, isForgotten, minutesOf } from './clock.ts'
import { RunningClock } from './running-clock.tsx'
import { useSeconds, useWatchActions } from './use-stopwatch.ts'
import { sinceText } from './since-text.ts'
import { stoppedText } from './use-worked.tsx'
import '../../ui/modal-dialog.css'
import '../../ui/confirm-dialog.css'
import './stopwatch-panel.css'

type PanelProps = { watch: Stopwatch; onClose: () => void }

/** What can become of the watch. A forgotten one asks how long it really was; one that cannot be booked can only be discarded. */
export function StopwatchPanel({ watch, onClose }: PanelProps) {
	const id = useId()
	const dialog = useModalDialog(onClose)
	const today = useToday()
	const seconds = useSeconds(watch)
	const isStopped = watch.stopped_at !== null
	const forgotten = !isStopped && isForgotten(seconds)
	const { stop, resume, discard } = useWatchActions()
	const since = `${watch.property_name ?? 'Diese Liegenschaft'}, seit ${sinceText(watch, today)}`
	const away = (
		<Button
			look="secondary"
			onClick={() => {
				discard(watch)
				onClose()
			}}
		>
			Verwerfen
		</Button>
	)
	const on = isStopped ? (
		canRestart(seconds) && (
			<Button
				look="secondary"
				onClick={() => {
					resume(watch)
					onClose()
				}}
			>
				Weiterlaufen lassen
			</Button>
		)
	) : (
		<Button look="secondary" onClick={onClose}>
			Weiterlaufen lassen
		</Button>
	)
	return createPortal(
		<dialog {...dialog} className="modal confirm watch-panel" aria-labelledby={id}>
			<h2 id={id}>{forgotten && watch.bookable ? 'Wie lange war es wirklich?' : 'Stoppuhr'}</h2>
			<p className="watch-time">
				<RunningClock watch={watch} />
			</p>
			<p>{since}</p>
			{!watch.bookable ? (
				<>
					<p className="watch-note">Hier lässt sich kein Eintrag mehr erfassen. Die Stoppuhr kann nur verworfen werden.</p>
					<div className="confirm-buttons">
						{!isStopped && on}
						{away}
					</div>
				</>
			) : forgotten ? (
				<Really watch={watch} onClose={onClose}>
					{away}
				</Really>
			) : (
				<>
					<p className="watch-note">
						{isStopped ? stoppedText(minutesOf(seconds)) : 'Gestoppt bleibt die Zeit stehen, bis der Eintrag gespeichert ist.'}
					</p>
					<div className="confirm-buttons">
						{away}
						{on}
						<Button
							onClick={() => {
								if (stop(watch)) onClose()
							}}
						>
							{isStopped ? 'Erfassen' : 'Stoppen und erfassen'}
						</Button>
					</div>
				</>
			)}
		</dialog>,
		document.body,
	)
}

/** Over twelve hours: nothing is booked before somebody has said how long it was. */
function Really({ watch, onClose, children }: PanelProps & { children: ReactNode }) {
	const { book } = useWatchActions()
	const [typed, setTyped] = useState('')
	const [wrong, setWrong] = useState(false)
	const minutes = parseMinutes(typed)
	return (
		<form
			noValidate
			onSubmit={(event) => {
				event.preventDefault()
				if (!minutes) return setWrong(true)
				book(watch, minutes * 60)
				onClose()
			}}
		>
			<p className="watch-note">So lange arbeitet kaum jemand ohne Pause. Gebucht wird, was hier steht.</p>
			<Field label="Dauer" required error={wrong && !minutes ? 'Bitte eine Dauer eingeben, wie 1:25 oder 85.' : undefined}>
				{(control) => (
					<input
						className="input"
						{...control}
						inputMode="decimal"
						autoComplete="off"
						placeholder="z. B. 1:25 (Std.) oder 85 (Min.)"
						value={typed}
						onChange={(event) => setTyped(event.currentTarget.value)}
					/>
				)}
			</Field>
			<p className="dim" role="status">
				{minutes ? `= ${hoursMinutes(minutes)}` : ''}
			</p>
			<div className="confirm-buttons">
				<Button look="secondary" onClick={onClose}>
					Abbrechen
				</Button>
				{children}
				<Button type="submit">Erfassen</Button>
			</div>
		</form>
	)
}
