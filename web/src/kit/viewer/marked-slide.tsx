import type { File } from '@hausheft/contract/files.ts'
import { MarksLayer } from '../marks/marks-layer.tsx'

type MarkedSlideProps = { photo: File; alt: string; rect: { width: number; height: number }; zoom: number }
const preview = 1600

/** A photo with what is drawn on it; who looks closely gets the original. */
export function MarkedSlide({ photo, alt, rect, zoom }: MarkedSlideProps) {
	const { path, width, height } = photo
	if (!width || !height) return null
	const share = Math.min(rect.width / width, rect.height / height, 1)
	const shown = { width: Math.round(width * share), height: Math.round(height * share) }
	const isNear = Math.max(shown.width, shown.height) * zoom * devicePixelRatio > preview
	return (
		<span className="marked-slide" style={shown}>
			<img src={isNear ? path : `${path}?size=preview`} alt={alt} draggable={false} />
			<MarksLayer file={photo} size={{ width, height }} zoom={zoom} />
		</span>
	)
}
