import { lazy, Suspense, useEffect, useImperativeHandle, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { File } from '@hausheft/contract/files.ts'
import { NoPreview } from './no-preview.tsx'
import { PdfPage } from '../pdf/pdf-page.tsx'
import { useOpenedPdf } from '../pdf/use-opened-pdf.ts'
import type { Zoomer } from './zoomer.ts'
import './pdf-pages.css'

const MarksLayer = lazy(() => import('../marks/marks-layer.tsx').then((module) => ({ default: module.MarksLayer })))

type PdfPagesProps = {
	file: File
	zoomer: RefObject<Zoomer | null>
	onZoom: (percent: number) => void
	/** «Seite 1 von 3». */
	onPage: (text: string) => void
	/** Next to something that one is working on: the focus stays there. */
	beside?: boolean
}

const steps = [50, 75, 100, 125, 150, 200, 300, 400]
/** A page is never drawn wider than this at 100 per cent. */
const widest = 900

/** The pages of a PDF below one another; each is drawn when it comes near. */
export function PdfPages({ file, zoomer, onZoom, onPage, beside = false }: PdfPagesProps) {
	const scroller = useRef<HTMLDivElement>(null)
	const { opened, trouble } = useOpenedPdf(file.path)
	const [room, setRoom] = useState(0)
	const [zoom, setZoom] = useState(100)

	useEffect(() => {
		const box = scroller.current
		if (!box) return
		const watch = new ResizeObserver(() => setRoom(box.clientWidth))
		watch.observe(box)
		return () => watch.disconnect()
	}, [])
	useEffect(() => onZoom(zoom), [onZoom, zoom])
	useEffect(() => {
		if (!opened) return
		onPage(`Seite 1 von ${opened.pdf.numPages}`)
		if (!beside) scroller.current?.focus({ preventScroll: true })
	}, [opened, onPage, beside])
	useImperativeHandle(zoomer, () => {
		// What is in the middle of the window stays there.
		const to = (next: number | undefined) => {
			const box = scroller.current
			if (next === undefined || !box) return
			const middle = (box.scrollTop + box.clientHeight / 2) / box.scrollHeight
			setZoom(next)
			requestAnimationFrame(() => box.scrollTo({ top: middle * box.scrollHeight - box.clientHeight / 2, behavior: 'instant' }))
		}
		return {
			in: () => to(steps.find((step) => step > zoom)),
			out: () => to(steps.findLast((step) => step < zoom)),
		}
	}, [zoom])

	const onScroll = () => {
		const box = scroller.current
		if (!box || !opened) return
		const line = box.scrollTop + box.clientHeight / 3
		const at = [...box.children].findLastIndex((page) => (page as HTMLElement).offsetTop <= line)
		onPage(`Seite ${Math.max(0, at) + 1} von ${opened.pdf.numPages}`)
	}
	if (trouble) return <NoPreview file={file} text={trouble} />
	const scale = opened && room > 0 ? (Math.min(room - 24, widest) / opened.first.width) * (zoom / 100) : 0
	return (
		<div
			ref={scroller}
			className="pdf-pages"
			role="group"
			aria-label={`Seiten von ${file.filename}`}
			// A region that scrolls must be reachable by keyboard.
			// oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
			tabIndex={0}
			onScroll={onScroll}
		>
			{!opened && (
				<p className="viewer-wait" role="status">
					Wird geladen
				</p>
			)}
			{opened &&
				scale > 0 &&
				Array.from({ length: opened.pdf.numPages }, (_, at) => (
					<PdfPage
						key={at}
						pdf={opened.pdf}
						number={at + 1}
						scale={scale}
						expected={opened.first}
						scroller={scroller}
						over={file.annotations ? marksOver(file, at + 1) : undefined}
					/>
				))}
		</div>
	)
}

const marksOver = (file: File, page: number) => (size: { width: number; height: number }) => (
	<Suspense fallback={null}>
		<MarksLayer file={file} size={size} page={page} />
	</Suspense>
)
