import { useMemo } from 'react'
import { markOf } from '@hausheft/contract/marks.ts'
import type { DrawnBefore } from '../../platform/device/queued.ts'
import { DrawnLayer } from './drawn-layer.tsx'

/** What is drawn on a photo that the server may not have yet, over a small picture of it. */
export function MarksBefore({ drawn }: { drawn: DrawnBefore }) {
	const marks = useMemo(() => drawn.list.flatMap((each) => markOf(each, drawn) ?? []), [drawn])
	return <DrawnLayer marks={marks} size={drawn} isCropped />
}
