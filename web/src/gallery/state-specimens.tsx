import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { motifs } from '../ui/empty-motifs.ts'
import type { Motif } from '../ui/empty-drawing.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { ListNews } from '../ui/list-news.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { Notice } from '../ui/notice.tsx'
import { RetryButton } from '../ui/read-failed.tsx'
import { SkeletonCards } from '../ui/skeleton.tsx'
import { EventFailed, EventGone, EventLoading } from '../features/event-panel/event-states.tsx'
import { LoadingHouse } from '../shell/loading-house.tsx'
import { NoPermission } from '../kit/no-permission.tsx'
import { GallerySection, Specimen } from './specimen.tsx'

const tones = {
	plain: 'Das Abo läuft bis 31.12.2026.',
	good: 'Die Adresse ist bestätigt.',
	warn: 'Dieser Eintrag wurde inzwischen von Maria Beispiel geändert.',
	bad: 'Keine Verbindung. Die Eingaben bleiben hier erhalten.',
} as const
const nothing = () => {}
const failed = new Error('Keine Verbindung. Die Eingaben bleiben hier erhalten.')

export function StateSpecimens() {
	return (
		<GallerySection id="zustaende" title="Zustände">
			<Specimen name="Hinweise">
				{Object.entries(tones).map(([tone, text]) => (
					<Notice key={tone} tone={tone as keyof typeof tones}>
						{text}
					</Notice>
				))}
				<ListNews news onShow={nothing} />
			</Specimen>
			<Specimen name="Wird geladen">
				<SkeletonCards count={2} />
				<EventLoading text="Event wird geladen" />
			</Specimen>
			<Specimen name="Seite wird geladen">
				<LoadingHouse />
			</Specimen>
			<Specimen name="Liste geht weiter">
				<LoadMore more busy error={null} onMore={nothing} />
				<LoadMore more busy={false} error={failed} onMore={nothing} />
			</Specimen>
			{(Object.keys(motifs) as Motif[]).map((motif) => (
				<Specimen key={motif} name={`Leer: ${motif}`}>
					<Empty title="Noch nichts da" motif={motif} action={<Button>Beginnen</Button>}>
						Das Journal ist noch leer. Ein guter Anfang: der heutige Zählerstand.
					</Empty>
				</Specimen>
			))}
			<Specimen name="Nicht zu laden">
				<EventFailed error={failed} onRetry={nothing} />
			</Specimen>
			<Specimen name="Gelöscht">
				<EventGone deleted onClose={nothing} />
			</Specimen>
			<Specimen name="Keine Berechtigung">
				<NoPermission backTo="/vueform" />
			</Specimen>
			<Specimen name="Nicht gefunden">
				<ErrorState
					title="Page not found: /gibt-es-nicht"
					code={404}
					message="Diese Seite gibt es hier nicht, oder sie ist nicht für alle bestimmt."
				/>
			</Specimen>
			<Specimen name="Fehler">
				<ErrorState title="Leider ist ein Fehler aufgetreten" code={500}>
					<Button>Zur Startseite</Button>
					<RetryButton look="secondary" onRetry={nothing} />
				</ErrorState>
			</Specimen>
		</GallerySection>
	)
}
