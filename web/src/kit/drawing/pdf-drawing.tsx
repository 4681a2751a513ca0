import { useEffect, useRef, useState } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { PdfPage, type PageSize } from '../pdf/pdf-page.tsx'
import { useOpenedPdf } from '../pdf/use-opened-pdf.ts'
import { Drawing } from './drawing.tsx'

type PdfDrawingProps = Pick<ComponentProps<typeof Drawing>, 'file' | 'group' | 'author' | 'onDone'> & {
	page: number
	pagesTo: (last: number) => ReactNode
}

/** One page of a PDF after the other, to draw on in its points. */
export function PdfDrawing({ page, pagesTo, ...rest }: PdfDrawingProps) {
	const { opened, trouble } = useOpenedPdf(rest.file.path)
	const around = useRef<HTMLElement>(null)
	const [size, setSize] = useState<PageSize & { of: number }>()
	useEffect(() => {
		let gone = false
		void opened?.pdf.getPage(page).then((found) => {
			const { width, height } = found.getViewport({ scale: 1 })
			if (!gone) setSize({ width, height, of: page })
		})
		return () => {
			gone = true
		}
	}, [opened, page])
	if (trouble) return <p className="viewer-wait">{trouble}</p>
	if (!opened || !size) return <p className="viewer-wait">Wird geladen</p>
	const { pdf } = opened
	const pageAt = (scale: number) => <PdfPage key={size.of} pdf={pdf} number={size.of} scale={scale} expected={size} scroller={around} />
	return <Drawing {...rest} size={size} page={size.of} pages={pagesTo(pdf.numPages)} surfaceAt={pageAt} />
}
