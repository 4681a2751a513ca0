import { lazy, Suspense } from 'react'
import type { File } from '@hausheft/contract/files.ts'

const MarksLayer = lazy(() => import('./marks-layer.tsx').then((module) => ({ default: module.MarksLayer })))

/** What is drawn on a photo, over a picture of it that fills its place. */
export const PhotoMarks = ({ photo }: { photo: File }) =>
	photo.width && photo.height ? (
		<Suspense fallback={null}>
			<MarksLayer file={photo} size={{ width: photo.width, height: photo.height }} isCropped />
		</Suspense>
	) : null
