import type { File } from '@hausheft/contract/files.ts'
import { useShownFile } from '../../platform/places/shown-file.ts'
import { FilePicture } from '../../kit/file-picture.tsx'
import { PhotoMarks } from '../../kit/marks/photo-marks.tsx'
import { loadViewer } from '../../kit/viewer/viewer-slot.tsx'

const mostPhotos = 3

/** The photos of an entry: the first large, two beside it, the rest behind a number. */
export function Gallery({ photos }: { photos: File[] }) {
	const { open } = useShownFile()
	const [single] = photos
	const portrait = photos.length === 1 && single?.width && single.height && single.height > single.width
	return (
		<div className={`gallery gallery-${Math.min(photos.length, mostPhotos)}${portrait ? ' gallery-portrait' : ''}`}>
			{photos.slice(0, mostPhotos).map((photo, i) => (
				<button
					key={photo.id}
					type="button"
					onClick={() => open(photo.id)}
					onPointerEnter={loadViewer}
					aria-label={`Foto ${i + 1} von ${photos.length} gross ansehen`}
				>
					<FilePicture file={photo} size={i === 0 ? 'preview' : 'thumb'} />
					{photo.annotations && <PhotoMarks photo={photo} />}
					{i === mostPhotos - 1 && photos.length > mostPhotos && <span className="gallery-more">{`+${photos.length - mostPhotos}`}</span>}
				</button>
			))}
		</div>
	)
}
