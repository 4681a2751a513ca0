// Hides how what was drawn on a photo before the server had it follows the photo: on the version that is there, beside what others have drawn since.
import { urnOf } from '@hausheft/contract/annotation-shapes.ts'
import { annotations, type Annotation } from '@hausheft/contract/annotations.ts'
import type { DrawnBefore } from '../device/queued.ts'
import type { Answer, Send } from './answers.ts'

/** How often what has changed between reading and writing is read anew. */
const mostTimes = 3

/** Sent again it is there once. Undefined where nobody answers; a 404 where the photo is gone. */
export async function sendMarks(send: Send, file: string, { list }: DrawnBefore, person: string): Promise<Answer | undefined> {
	const path = annotations.getAnnotations.path.replace('{id}', file)
	for (let times = 1; ; times++) {
		const known = await send({ method: 'GET', path, headers: { accept: 'application/json' } })
		if (known?.status !== 200) return known
		const there = Array.isArray(known.body) ? (known.body as Annotation[]) : []
		const body = JSON.stringify([...there.filter(({ creator }) => creator?.id !== urnOf(person)), ...list])
		const headers = { 'content-type': 'application/json', 'if-match': known.etag ?? '' }
		const written = await send({ method: 'PUT', path, headers, body })
		if (written?.status !== 412 || times === mostTimes) return written
	}
}
