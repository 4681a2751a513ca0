import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { annotations } from '@hausheft/contract/annotations.ts'
import type { File } from '@hausheft/contract/files.ts'
import { markOf, type Size } from '@hausheft/contract/marks.ts'
import { read } from '../../platform/api/client.ts'
import { DrawnMark } from './drawn-mark.tsx'
import { markName } from './mark-names.ts'
import './marks-layer.css'

type MarksLayerProps = {
	file: Pick<File, 'id'>
	/** Of the upright picture, or of the page in points. */
	size: Size
	page?: number
	/** The picture fills its place, and what stands out is cut off. */
	isCropped?: boolean
}

/** What is drawn on a picture, as large as that lies below it. */
export function MarksLayer({ file, size: { width, height }, page, isCropped = false }: MarksLayerProps) {
	const { data } = useQuery(read(annotations.getAnnotations, { params: { id: file.id } }))
	const size = useMemo(() => ({ width, height }), [width, height])
	const marks = useMemo(
		() => (data ?? []).flatMap((each) => markOf(each, size) ?? []).filter((mark) => mark.page === (page ?? null)),
		[data, size, page],
	)
	if (marks.length === 0) return null
	return (
		<svg
			className="marks-layer"
			viewBox={`0 0 ${width} ${height}`}
			preserveAspectRatio={isCropped ? 'xMidYMid slice' : undefined}
			role="img"
			aria-label={`Markierungen: ${marks.map(markName).join('; ')}`}
		>
			{marks.map((mark) => (
				<DrawnMark key={mark.id} mark={mark} size={size} />
			))}
		</svg>
	)
}
