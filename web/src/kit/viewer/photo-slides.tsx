import { IconArrowLeft, IconArrowRight } from '../../ui/icons.gen.ts'
import { lazy, Suspense, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import type { RefObject } from 'react'
import Lightbox, { type ControllerRef, type Slide, type ZoomRef } from 'yet-another-react-lightbox'
import Inline from 'yet-another-react-lightbox/plugins/inline'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import './lightbox.css'
import type { File } from '@hausheft/contract/files.ts'
import { isMissing, missingText } from '../../platform/api/missing-file.ts'
import type { Turner, Zoomer } from './zoomer.ts'

type PhotoSlidesProps = {
	photos: readonly File[]
	shown: string
	zoomer: RefObject<Zoomer | null>
	turner: RefObject<Turner | null>
	onZoom: (percent: number) => void
	onTurn: (id: string) => void
}

/** Longest side of the picture that the server makes for this. */
const preview = 1600
const MarkedSlide = lazy(() => import('./marked-slide.tsx').then((module) => ({ default: module.MarkedSlide })))
const plugins = [Inline, Zoom]
const labels = {
	Previous: 'Vorheriges Foto',
	Next: 'Nächstes Foto',
	Carousel: 'Karussell',
	'Photo gallery': 'Fotos',
	Slide: 'Foto',
	'{index} of {total}': '{index} von {total}',
}

/** Photos to swipe and to look at closely: with fingers, wheel, double click or keys. */
export function PhotoSlides({ photos, shown, zoomer, turner, onZoom, onTurn }: PhotoSlidesProps) {
	const zoom = useRef<ZoomRef>(null)
	const control = useRef<ControllerRef>(null)
	// The address follows a moment later; what is turned quickly must not be turned back by it.
	const [current, setCurrent] = useState(shown)
	useImperativeHandle(zoomer, () => ({ in: () => zoom.current?.zoomIn(), out: () => zoom.current?.zoomOut() }), [])
	useImperativeHandle(turner, () => ({ next: () => control.current?.next(), back: () => control.current?.prev() }), [])
	const slides = useMemo(() => photos.map((photo, at) => slideOf(photo, at, photos.length)), [photos])
	const single = photos.length === 1
	return (
		<Lightbox
			open
			plugins={plugins}
			slides={slides}
			index={Math.max(
				0,
				photos.findIndex(({ id }) => id === current),
			)}
			on={{
				view: ({ index }) => {
					const id = photos[index]?.id
					if (!id || id === current) return
					setCurrent(id)
					onTurn(id)
				},
				zoom: ({ zoom: times }) => onZoom(Math.round(times * 100)),
			}}
			carousel={{ finite: true, preload: 1, padding: 0, spacing: 24 }}
			animation={{ swipe: 250, fade: 150, zoom: 200 }}
			controller={{ ref: control, focus: true, closeOnEscape: false, touchAction: 'none' }}
			inline={{ className: 'viewer-slides' }}
			toolbar={{ buttons: [] }}
			zoom={{ ref: zoom, maxZoomPixelRatio: 3, scrollToZoom: true }}
			labels={labels}
			render={{
				slide: ({ slide, rect, zoom = 1 }) => {
					const photo = photos.find(({ path }) => 'src' in slide && slide.src === `${path}?size=preview`)
					return photo?.annotations && photo.width && photo.height ? (
						<Suspense fallback={null}>
							<MarkedSlide photo={photo} alt={slide.alt ?? ''} rect={rect} zoom={zoom} />
						</Suspense>
					) : undefined
				},
				...(single && { buttonPrev: () => null, buttonNext: () => null }),
				buttonZoom: () => null,
				iconPrev: () => <IconArrowLeft size={24} stroke={1.8} aria-hidden />,
				iconNext: () => <IconArrowRight size={24} stroke={1.8} aria-hidden />,
				iconError: () => <SlideTrouble key={current} path={photos.find(({ id }) => id === current)?.path} />,
			}}
		/>
	)
}

/** What is said of the picture that one looks at: also of one beside it nothing else is known here. */
function SlideTrouble({ path }: { path: string | undefined }) {
	const [missing, setMissing] = useState(false)
	useEffect(() => {
		if (path !== undefined) void isMissing(path).then(setMissing)
	}, [path])
	return <p className="viewer-wait">{missing ? missingText : 'Dieses Bild lässt sich nicht laden.'}</p>
}

/** The small picture first; the original is fetched for who looks closer. */
function slideOf(photo: File, at: number, all: number): Slide {
	const { path, width, height, filename } = photo
	const alt = all > 1 ? `Foto ${at + 1} von ${all}: ${filename}` : `Foto: ${filename}`
	const src = `${path}?size=preview`
	if (width === null || height === null) return { src, alt }
	const share = Math.min(1, preview / Math.max(width, height))
	const small = { src, width: Math.round(width * share), height: Math.round(height * share) }
	return { src, alt, width, height, srcSet: share < 1 ? [small, { src: path, width, height }] : [small] }
}
