import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, use, useMemo } from 'react'
import { annotations, type Annotation } from '@hausheft/contract/annotations.ts'
import type { File } from '@hausheft/contract/files.ts'
import { markOf, type Mark, type Size } from '@hausheft/contract/marks.ts'
import { read } from '../../platform/api/client.ts'
import { DrawnLayer } from './drawn-layer.tsx'
import { Pointing } from './pointing.ts'

const PlanPins = lazy(() => import('./plan-pins.tsx').then((module) => ({ default: module.PlanPins })))

const knownMarks = new WeakMap<Annotation, { size: Size; mark: Mark | null }>()

/** The same mark for the same annotation: what has not changed is not drawn anew when a list is read again. */
function knownMark(annotation: Annotation, size: Size): Mark | null {
	const before = knownMarks.get(annotation)
	if (before?.size.width === size.width && before.size.height === size.height) return before.mark
	const mark = markOf(annotation, size)
	knownMarks.set(annotation, { size, mark })
	return mark
}

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
		() => (data ?? []).flatMap((each) => knownMark(each, size) ?? []).filter((mark) => mark.page === (page ?? null)),
		[data, size, page],
	)
	const leads = use(Pointing) !== null
	const [pins, drawn] = [marks.filter(({ link }) => leads && link), marks.filter(({ link }) => !leads || !link)]
	return (
		<>
			<DrawnLayer marks={drawn} size={size} isCropped={isCropped} />
			{pins.length > 0 && (
				<Suspense fallback={null}>
					<PlanPins file={file} marks={pins} size={size} zoom={zoom} />
				</Suspense>
			)}
		</>
	)
}
