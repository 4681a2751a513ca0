import { Button } from '../../ui/button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

type ChosenBarProps = { all: number; chosen: number; busy: boolean; onAll: (on: boolean) => void; onRestore: () => void }

/** How many are chosen, and what to do with them. */
export function ChosenBar({ all, chosen, busy, onAll, onRestore }: ChosenBarProps) {
	const some = chosen > 0 && chosen < all
	return (
		<div className="chosen-bar">
			<label>
				<input
					type="checkbox"
					aria-label="Alle auswählen"
					checked={chosen === all}
					ref={(box) => {
						if (box) box.indeterminate = some
					}}
					onChange={({ target }) => onAll(target.checked)}
				/>
				<span aria-hidden="true">{chosen === 0 ? 'Alle auswählen' : `${chosen} ausgewählt`}</span>
			</label>
			<VisuallyHidden>
				<span role="status">{chosen > 0 && `${chosen} ausgewählt`}</span>
			</VisuallyHidden>
			{chosen > 0 && (
				<Button busy={busy} onClick={onRestore}>
					Ausgewählte wiederherstellen
				</Button>
			)}
		</div>
	)
}
