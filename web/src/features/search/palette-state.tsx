import { ApiError } from '../../platform/api/client.ts'
import { useReachable } from '../../platform/page/connection.ts'
import { ReadFailed } from '../../ui/read-failed.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { Found } from './use-found.ts'

type PaletteStateProps = { typed: string; answer: string; hits: string | undefined; inGroup: boolean; found: Found }

/** In words what the list cannot say: nothing found, nobody reached, still looking; and for screen readers how many there are. */
export function PaletteState({ typed, answer, hits, inGroup, found: { searching, error, retry } }: PaletteStateProps) {
	const reachable = useReachable()
	const words = typed.trim()
	const isOffline = words !== '' && inGroup && (!reachable || (error instanceof ApiError && error.code === 'offline'))
	const heard = [answer, hits ?? 'Nichts gefunden.'].filter(Boolean).join(' ')
	const failed = error !== null && !isOffline
	const nothing = words !== '' && !hits && !searching && !error && !isOffline
	return (
		<div className="palette-foot">
			{isOffline && (
				<p className="palette-say" role="status">
					Keine Verbindung. Gesucht wird nur in Seiten und Aktionen.
				</p>
			)}
			{failed && (
				<div className="palette-say">
					<ReadFailed what="Die Suche geht gerade nicht." error={error} onRetry={retry} />
				</div>
			)}
			{nothing && (
				<p className="palette-say palette-nothing">
					<b>Nichts zu «{words}».</b>
					{inGroup ? ` ${hintFor(words)}` : ' In Einträgen sucht, wer eine Gruppe geöffnet hat.'}
				</p>
			)}
			<VisuallyHidden>
				<span role="status">{searching ? 'Wird gesucht …' : words === '' ? '' : heard}</span>
			</VisuallyHidden>
			<p className="palette-keys" aria-hidden="true">
				<kbd>↑</kbd>
				<kbd>↓</kbd> wählen <kbd>Enter</kbd> öffnen <kbd>Ctrl</kbd>
				<kbd>Enter</kbd> in neuem Tab <kbd>Esc</kbd> schliessen
			</p>
		</div>
	)
}

/** Never the very word that was not found, and no single word to whoever has typed one. */
const hintFor = (words: string) =>
	`Ein ${/\s/.test(words) ? 'einzelnes' : 'anderes'} Wort hilft oft, zum Beispiel «${/boiler/i.test(words) ? 'Heizung' : 'Boiler'}».`
