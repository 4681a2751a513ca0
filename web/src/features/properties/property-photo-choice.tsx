import { useInfiniteQuery } from '@tanstack/react-query'
import { files } from '@hausheft/contract/files.ts'
import { firstFiles } from '@hausheft/contract/first-screens.ts'
import { paged } from '../../platform/api/paged.ts'
import { Button } from '../../ui/button.tsx'
import { ReadFailed } from '../../ui/read-failed.tsx'
import { housePhotos } from './house-photos.ts'

type PropertyPhotoChoiceProps = { property: string; value: string; onChoose: (photo: string) => void }

/** The photos of a house's entries. */
export function PropertyPhotoChoice({ property, value, onChoose }: PropertyPhotoChoiceProps) {
	const list = useInfiniteQuery(paged(files.listFiles, { params: { id: property }, query: { ...firstFiles, kind: 'photo' } }))
	const photos = housePhotos(list.data?.pages.flatMap((page) => page.rows) ?? [])
	if (list.error) return <ReadFailed error={list.error} onRetry={() => void list.refetch()} />
	if (list.isPending) return <p className="dim">Wird geladen</p>
	if (photos.length === 0 && !list.hasNextPage) return <p className="dim">In den Einträgen dieser Liegenschaft gibt es noch kein Foto.</p>
	return (
		<>
			<ul className="property-photo-choice" aria-label="Fotos der Liegenschaft">
				{photos.map(({ id, path, filename }) => (
					<li key={id}>
						<button
							type="button"
							aria-pressed={id === value}
							aria-label={`${filename} nehmen`}
							title={filename}
							onClick={() => onChoose(id)}
						>
							<img src={`${path}?size=thumb`} alt="" loading="lazy" decoding="async" />
						</button>
					</li>
				))}
			</ul>
			{list.hasNextPage && (
				<Button look="secondary" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
					Weitere laden
				</Button>
			)}
		</>
	)
}
