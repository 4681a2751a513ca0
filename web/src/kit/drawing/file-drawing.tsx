import { IconChevronLeft, IconChevronRight } from '../../ui/icons.gen.ts'
import { lazy, Suspense, useState } from 'react'
import type { File } from '@hausheft/contract/files.ts'
import type { Group } from '@hausheft/contract/groups.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Drawing } from './drawing.tsx'

const PdfDrawing = lazy(() => import('./pdf-drawing.tsx').then((module) => ({ default: module.PdfDrawing })))

type FileDrawingProps = { file: File; group: Group; author?: string | undefined; onDone: () => void }
/** Longest side of the picture that the server makes for looking at. */
const preview = 1600

/** A photo or the pages of a PDF, to draw on. */
export function FileDrawing(props: FileDrawingProps) {
	const { file } = props
	const [page, setPage] = useState(1)
	const { path, width, height, filename } = file
	const pagesTo = (last: number) => <Pages page={page} last={last} onTurn={setPage} />
	if (width === null || height === null)
		return (
			<Suspense fallback={<p className="viewer-wait">Wird geladen</p>}>
				<PdfDrawing {...props} page={page} pagesTo={pagesTo} />
			</Suspense>
		)
	const isNear = (scale: number) => scale * devicePixelRatio * Math.max(width, height) > preview
	const pictureAt = (scale: number) => (
		<img src={isNear(scale) ? path : `${path}?size=preview`} alt={`Foto: ${filename}`} draggable={false} />
	)
	return <Drawing {...props} size={{ width, height }} page={null} surfaceAt={pictureAt} />
}

const Pages = ({ page, last, onTurn }: { page: number; last: number; onTurn: (page: number) => void }) => (
	<span className="drawing-pages">
		<IconButton
			label="Vorherige Seite"
			Icon={IconChevronLeft}
			why={page > 1 ? undefined : 'Das ist die erste Seite.'}
			onClick={() => onTurn(page - 1)}
		/>
		<span aria-live="polite">{`Seite ${page} von ${last}`}</span>
		<IconButton
			label="Nächste Seite"
			Icon={IconChevronRight}
			why={page < last ? undefined : 'Das ist die letzte Seite.'}
			onClick={() => onTurn(page + 1)}
		/>
	</span>
)
