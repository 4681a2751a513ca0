import { IconDownload, IconInfoCircle, IconScribble, IconX, IconZoomIn, IconZoomOut } from '../../ui/icons.gen.ts'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import type { File } from '@hausheft/contract/files.ts'
import type { Group } from '@hausheft/contract/groups.ts'
import { inPercent } from '@hausheft/contract/swiss/formats.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { isDrawn, isPdf } from '../../platform/words/file-kind.ts'
import { fileCan } from '../../platform/rights/file-can.ts'
import type { Answer } from '../../platform/rights/answer.ts'
import { useShownFile } from '../../platform/places/shown-file.ts'
import { Pointing } from '../marks/pointing.ts'
import { ViewerFrame } from '../viewer-frame.tsx'
import { FileInfo } from './file-info.tsx'
import { NoPreview } from './no-preview.tsx'
import type { Turner, Zoomer } from './zoomer.ts'
import './viewer.css'

const PhotoSlides = lazy(() => import('./photo-slides.tsx').then((module) => ({ default: module.PhotoSlides })))
const FileDrawing = lazy(() => import('../drawing/file-drawing.tsx').then((module) => ({ default: module.FileDrawing })))
const PdfPages = lazy(() => import('./pdf-pages.tsx').then((module) => ({ default: module.PdfPages })))

const PinPanel = lazy(() => import('./pin-panel.tsx').then((module) => ({ default: module.PinPanel })))

const wait = <p className="viewer-wait">Wird geladen</p>

type FileViewerProps = {
	files: readonly File[]
	file: File
	group: Group
	author?: string | undefined
	ofMail?: boolean
	entryLink?: (file: File) => ReactNode
	onTurn: (id: string) => void
	onClose: () => void
}

/** One file over the whole window: photos to turn over, a PDF to read, of anything else what it is and the way to have it. */
export function FileViewer({ files, file, group, author, ofMail = false, entryLink, onTurn, onClose }: FileViewerProps) {
	const zoomer = useRef<Zoomer>(null)
	const turner = useRef<Turner>(null)
	const [zoom, setZoom] = useState(100)
	const [page, setPage] = useState('')
	const [informed, setInformed] = useState(false)
	const [drawing, setDrawing] = useState(false)
	const { pin, pointing, unpoint } = usePointing(file)
	const photos = files.filter(isDrawn)
	const photo = isDrawn(file)
	const { draw } = fileCan(group, file, author, ofMail)
	const takesMarks = draw.shown && (isPdf(file) || (photo && file.width !== null && file.height !== null))
	const zooms = photo || isPdf(file)
	const position = photo ? (photos.length > 1 ? `${photos.findIndex(({ id }) => id === file.id) + 1} von ${photos.length}` : '') : page

	return (
		<ViewerFrame
			label={photo ? 'Fotos' : file.filename}
			isBeside={pin !== undefined && !informed && !drawing}
			onKeyDown={(event) => !drawing && hearKey(event, turner.current, zoomer.current)}
			onCancel={() => (drawing ? setDrawing(false) : pin ? unpoint() : onClose())}
		>
			{drawing ? (
				<Suspense fallback={wait}>
					<FileDrawing file={file} group={group} author={author} onDone={() => setDrawing(false)} />
				</Suspense>
			) : (
				<>
					<ViewerHead
						file={file}
						position={position}
						zoom={zooms ? zoom : undefined}
						zoomer={zoomer}
						informed={informed}
						onInform={() => setInformed(!informed)}
						onClose={onClose}
						draw={takesMarks ? draw : undefined}
						onDraw={() => setDrawing(true)}
					/>
					<div className="viewer-stage">
						<Pointing value={pointing}>
							<Suspense fallback={wait}>
								{photo ? (
									<PhotoSlides photos={photos} shown={file.id} zoomer={zoomer} turner={turner} onZoom={setZoom} onTurn={onTurn} />
								) : isPdf(file) ? (
									<PdfPages key={file.id} file={file} zoomer={zoomer} onZoom={setZoom} onPage={setPage} />
								) : (
									<NoPreview file={file} />
								)}
							</Suspense>
						</Pointing>
					</div>
					<Suspense fallback={null}>{pin && !informed && <PinPanel file={file} group={group} thing={pin} onClose={unpoint} />}</Suspense>
					{informed && (
						<FileInfo
							key={file.id}
							file={file}
							group={group}
							author={author}
							ofMail={ofMail}
							entryLink={entryLink?.(file)}
							onRemoved={onClose}
						/>
					)}
				</>
			)}
		</ViewerFrame>
	)
}

/** What of the house stands where its pins are; when that is closed the focus is at its pin again. */
function usePointing(file: File) {
	const { pin, point } = useShownFile()
	const latest = useRef(point)
	useEffect(() => {
		latest.current = point
	})
	const leads = file.property !== null
	const pointing = useMemo(() => (leads ? { pin, point: (thing: string) => latest.current(thing) } : null), [leads, pin])
	const unpoint = () => {
		point(undefined)
		document.querySelector<HTMLElement>(`dialog.viewer [data-thing='${pin}']`)?.focus({ preventScroll: true })
	}
	return { pin: leads ? pin : undefined, pointing, unpoint }
}

function hearKey(event: KeyboardEvent, turner: Turner | null, zoomer: Zoomer | null) {
	// The panel below listens for Escape too, and must not hear this one.
	if (event.key === 'Escape') event.nativeEvent.stopImmediatePropagation()
	if (
		event.target instanceof HTMLInputElement ||
		event.target instanceof HTMLSelectElement ||
		event.ctrlKey ||
		event.metaKey ||
		event.altKey
	)
		return
	if (event.key === 'ArrowRight') turner?.next()
	if (event.key === 'ArrowLeft') turner?.back()
	if (event.key === '+' || event.key === '=') zoomer?.in()
	if (event.key === '-') zoomer?.out()
}

type ViewerHeadProps = {
	file: File
	position: string
	/** In per cent; undefined of what cannot be seen larger. */
	zoom: number | undefined
	zoomer: RefObject<Zoomer | null>
	informed: boolean
	onInform: () => void
	onClose: () => void
	/** Whether one may draw on it; undefined of what cannot be drawn on. */
	draw: Answer | undefined
	onDraw: () => void
}

const ViewerHead = ({ file, position, zoom, zoomer, informed, onInform, onClose, draw, onDraw }: ViewerHeadProps) => (
	<header className="viewer-head">
		<p className="viewer-position" aria-live="polite">
			{position}
		</p>
		<p className="viewer-name">{file.filename}</p>
		{zoom !== undefined && (
			<span className="viewer-zooms" data-photo={isDrawn(file) || undefined}>
				<output className="viewer-zoom" aria-label="Vergrösserung">
					{inPercent(zoom)}
				</output>
				<IconButton label="Verkleinern" Icon={IconZoomOut} onClick={() => zoomer.current?.out()} />
				<IconButton label="Vergrössern" Icon={IconZoomIn} onClick={() => zoomer.current?.in()} />
			</span>
		)}
		{draw && <IconButton label="Zeichnen" Icon={IconScribble} why={draw.why} onClick={onDraw} />}
		<a className="icon-button" href={file.path} download={file.filename} aria-label="Herunterladen" title="Herunterladen">
			<IconDownload size={21} stroke={1.8} aria-hidden />
		</a>
		<IconButton label="Angaben" Icon={IconInfoCircle} aria-expanded={informed} onClick={onInform} />
		<IconButton label="Schliessen" Icon={IconX} size={23} onClick={onClose} />
	</header>
)
