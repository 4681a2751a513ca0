import { setShortcuts, useShortcuts } from '../../platform/page/shortcuts.ts'
import { Button } from '../../ui/button.tsx'
import { keyHelp } from '../../ui/key-help-shown.ts'

/** Whether single letters do something, on this device; and the list of them. */
export function KeyboardChoice() {
	const on = useShortcuts()
	return (
		<>
			<label className="account-keys">
				<input type="checkbox" checked={on} onChange={({ target }) => setShortcuts(target.checked)} />
				Einzelne Buchstaben als Befehle (n, /, j, k, e)
			</label>
			<Button look="secondary" onClick={() => keyHelp.set(true)}>
				Alle Tasten zeigen
			</Button>
		</>
	)
}
