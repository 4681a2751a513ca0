import { useRouterState } from '@tanstack/react-router'
import type { File, ListedFile } from '@hausheft/contract/files.ts'
import type { Group } from '@hausheft/contract/groups.ts'
import { dayOf, dayText } from '@hausheft/contract/swiss/zurich.ts'
import { FilePicture } from '../../kit/file-picture.tsx'
import { loadViewer, ViewerSlot } from '../../kit/viewer/viewer-slot.tsx'
import { useShownFile } from '../../platform/places/shown-file.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { entryOf } from './entry-of.ts'
import './photo-strip.css'

/** The newest photos side by side; one that is touched opens large, from where a way leads to its entry. */
export function PhotoStrip({ photos, group }: { photos: readonly ListedFile[]; group: Group }) {
	const { open } = useShownFile()
	// An open entry shows its own photos large.
	const isCovered = useRouterState({ select: ({ location }) => 'event' in location.search })
	return (
		<section aria-label="Neueste Fotos">
			<ul className="photo-strip">
				{photos.map((file) => (
					<li key={file.id}>
						<button type="button" onClick={() => open(file.id)} onPointerEnter={loadViewer}>
							<FilePicture file={file} size="thumb" alt={`${file.title}, ${dayText(dayOf(file.dated_at))}`} />
						</button>
					</li>
				))}
			</ul>
			{!isCovered && <ViewerSlot files={photos} group={group} entryLink={(file) => entryLink(group.id, file)} />}
		</section>
	)
}

const entryLink = (group: string, file: File) => (
	<AppLink {...entryOf(group, file)} className="link">
		Zum Eintrag
	</AppLink>
)
