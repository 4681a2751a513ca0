import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, use, useMemo } from 'react'
import { annotations } from '@hausheft/contract/annotations.ts'
import type { File } from '@hausheft/contract/files.ts'
import { markOf, type Size } from '@hausheft/contract/marks.ts'
import { read } from '../../platform/api/client.ts'
import { DrawnMark } from './drawn-mark.tsx'
import { markName } from './mark-names.ts'
import { Pointing } from './pointing.ts'
import './marks-layer.css'

const PlanPins = lazy(() => import('./plan-pins.tsx').then((module) => ({ default: module.PlanPins })))

type MarksLayerProps = {
	file: Pick<File, 'id'>
	/** Of the upright picture, or of the page in points. */
	size: Size
	page?: number
	/** The picture fills its place, and what stands out is cut off. */
	isCropped?: boolean
	/** How many times larger it is shown than it lies there. */
	zoom?: number
}

/** What is drawn on a picture, as large as that lies below it. */
export function MarksLayer({ file, size: { width, height }, page, isCropped = false, zoom = 1 }: MarksLayerProps) {
	const { data } = useQuery(read(annotations.getAnnotations, { params: { id: file.id } }))
	const size = useMemo(() => ({ width, height }), [width, height])
	const marks = useMemo(
		() => (data ?? []).flatMap((each) => markOf(each, size) ?? []).filter((mark) => mark.page === (page ?? null)),
		[data, size, page],
	)
	const leads = use(Pointing) !== null
	const [pins, drawn] = [marks.filter(({ link }) => leads && link), marks.filter(({ link }) => !leads || !link)]
	return (
		<>
			{drawn.length > 0 && (
				<svg
					className="marks-layer"
					viewBox={`0 0 ${width} ${height}`}
					preserveAspectRatio={isCropped ? 'xMidYMid slice' : undefined}
					role="img"
					aria-label={`Markierungen: ${drawn.map(markName).join('; ')}`}
				>
					{drawn.map((mark) => (
						<DrawnMark key={mark.id} mark={mark} size={size} />
					))}
				</svg>
			)}
			{pins.length > 0 && (
				<Suspense fallback={null}>
					<PlanPins file={file} marks={pins} size={size} zoom={zoom} />
				</Suspense>
			)}
		</>
	)
}
