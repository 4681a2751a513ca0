import { useEffect, useRef, useState } from 'react'
import type { CSSProperties, ReactNode, RefObject } from 'react'
import { TextLayer } from 'pdfjs-dist'
import type { PDFDocumentProxy, RenderTask } from 'pdfjs-dist'
import './pdf-page.css'

export type PageSize = { width: number; height: number }
type PdfPageProps = {
	pdf: PDFDocumentProxy
	number: number
	scale: number
	/** Until the page itself is known. */
	expected: PageSize
	scroller: RefObject<HTMLElement | null>
	/** What lies over it, in its points. */
	over?: ((size: PageSize) => ReactNode) | undefined
}

/** Phones refuse larger canvases. */
const mostPixels = 12_000_000

/** One page: its picture, and over it the text, to be selected and read aloud. */
export function PdfPage({ pdf, number, scale, expected, scroller, over }: PdfPageProps) {
	const place = useRef<HTMLElement>(null)
	const canvas = useRef<HTMLCanvasElement>(null)
	const text = useRef<HTMLDivElement>(null)
	const [size, setSize] = useState(expected)
	const [state, setState] = useState<'empty' | 'drawn' | 'failed'>('empty')
	const near = useNear(place, scroller)

	useEffect(() => {
		const [surface, words] = [canvas.current, text.current]
		if (!near || !surface || !words) return
		let drawing: RenderTask | undefined
		let layer: TextLayer | undefined
		let gone = false
		const draw = async () => {
			const page = await pdf.getPage(number)
			if (gone) return
			const { width, height } = page.getViewport({ scale: 1 })
			setSize({ width, height })
			const sharpness = Math.min(devicePixelRatio, 3, Math.sqrt(mostPixels / (width * height * scale * scale)))
			const viewport = page.getViewport({ scale: scale * sharpness })
			surface.width = Math.floor(viewport.width)
			surface.height = Math.floor(viewport.height)
			drawing = page.render({ canvas: surface, viewport })
			await drawing.promise
			setState('drawn')
			words.replaceChildren()
			layer = new TextLayer({ textContentSource: page.streamTextContent(), container: words, viewport: page.getViewport({ scale }) })
			await layer.render()
		}
		draw().catch(() => gone || setState('failed'))
		return () => {
			gone = true
			drawing?.cancel()
			layer?.cancel()
		}
	}, [near, number, pdf, scale])

	const style = { width: size.width * scale, height: size.height * scale, '--total-scale-factor': scale } as CSSProperties
	return (
		<section ref={place} className="pdf-page" style={style} aria-label={`Seite ${number}`} data-state={near ? state : 'empty'}>
			{near && <canvas ref={canvas} role="img" aria-label={`Seite ${number} als Bild`} />}
			{near && <div ref={text} className="pdf-text" />}
			{near && state === 'drawn' && over?.(size)}
			{state === 'failed' && <p className="viewer-wait">Diese Seite lässt sich nicht anzeigen.</p>}
		</section>
	)
}

function useNear(page: RefObject<HTMLElement | null>, scroller: RefObject<HTMLElement | null>) {
	const [near, setNear] = useState(false)
	useEffect(() => {
		if (!page.current) return
		const watch = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting === true), {
			root: scroller.current,
			rootMargin: '100% 0px',
		})
		watch.observe(page.current)
		return () => watch.disconnect()
	}, [page, scroller])
	return near
}
