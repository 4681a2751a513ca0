import { ApiError } from '../../platform/api/client.ts'
import { useReachable } from '../../platform/page/connection.ts'
import { ReadFailed } from '../../ui/read-failed.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { Found } from './use-found.ts'

type Sought = { typed: string; hits: string | undefined; inGroup: boolean; found: Found }
type Outcome = { words: string; isOffline: boolean; failure: Error | null; nothing: boolean }

/** What came of looking for it, as far as the list does not say so. */
export function useOutcome({ typed, hits, inGroup, found: { searching, error } }: Sought): Outcome {
	const reachable = useReachable()
	const words = typed.trim()
	const isOffline = words !== '' && inGroup && (!reachable || (error instanceof ApiError && error.code === 'offline'))
	return {
		words,
		isOffline,
		failure: isOffline ? null : error,
		nothing: words !== '' && !hits && !searching && !error && !isOffline,
	}
}

/** Above what can be done instead. */
export const PaletteNothing = ({ words, inGroup }: { words: string; inGroup: boolean }) => (
	<p className="palette-say palette-nothing">
		<b>Nichts zu «{words}».</b>
		{inGroup ? ` ${hintFor(words)}` : ' In Einträgen sucht, wer eine Gruppe geöffnet hat.'}
	</p>
)

type PaletteStateProps = { outcome: Outcome; answer: string; hits: string | undefined; found: Found }

/** In words what the list cannot say: nobody reached, still looking; and for screen readers how many there are. */
export function PaletteState({ outcome, answer, hits, found: { searching, retry } }: PaletteStateProps) {
	const { words, isOffline, failure } = outcome
	const heard = [answer, hits ?? 'Nichts gefunden.'].filter(Boolean).join(' ')
	return (
		<div className="palette-foot">
			{isOffline && (
				<p className="palette-say" role="status">
					Keine Verbindung. Gesucht wird nur in Seiten und Aktionen.
				</p>
			)}
			{failure && (
				<div className="palette-say">
					<ReadFailed what="Die Suche geht gerade nicht." error={failure} onRetry={retry} />
				</div>
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
