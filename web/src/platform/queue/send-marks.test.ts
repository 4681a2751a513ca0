import { expect, test } from 'vitest'
import type { Annotation } from '@hausheft/contract/annotations.ts'
import type { Answer, Outgoing, Send } from './answers.ts'
import { sendMarks } from './send-marks.ts'

const mark = (id: string, person?: string): Annotation => ({
	id,
	type: 'Annotation',
	...(person !== undefined && { creator: { type: 'Person', id: `urn:uuid:${person}`, name: person } }),
	target: { selector: { type: 'FragmentSelector', value: 'xywh=pixel:1,2,1,1' }, styleClass: ['pin', 'red'] },
})
const drawn = { width: 30, height: 20, list: [mark('neu')] }
const answer = (status: number, body: object = {}, etag?: string): Answer => ({
	status,
	body,
	etag,
	retryAfter: undefined,
	date: undefined,
})

/** A server that has these marks; the first so many times somebody draws between reading and writing. */
function drawnOn(there: Annotation[], meanwhile = 0) {
	const asked: Outgoing[] = []
	let [version, sent] = [7, '']
	const send: Send = async (request) => {
		asked.push(request)
		if (typeof request.body === 'string') sent = request.body
		if (request.method === 'GET') return answer(200, there, `"${version}"`)
		if (meanwhile-- > 0) version++
		return answer(request.headers['if-match'] === `"${version}"` ? 200 : 412)
	}
	const written = () => (JSON.parse(sent) as Annotation[]).map(({ id }) => id)
	return { send, asked, written }
}

test('what is drawn replaces what the same person has drawn there before, and leaves what others have', async () => {
	const { send, asked, written } = drawnOn([mark('vorher', 'anna'), mark('fremd', 'beat')])
	expect((await sendMarks(send, 'f', drawn, 'anna'))?.status).toBe(200)
	expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
		'GET /api/be/files/f/annotations',
		'PUT /api/be/files/f/annotations',
	])
	expect(written()).toEqual(['fremd', 'neu'])
})

test('where somebody draws between reading and writing it is read anew, a few times', async () => {
	const twice = drawnOn([], 2)
	expect((await sendMarks(twice.send, 'f', drawn, 'anna'))?.status).toBe(200)
	expect(twice.asked).toHaveLength(6)
	const always = drawnOn([], 9)
	expect((await sendMarks(always.send, 'f', drawn, 'anna'))?.status).toBe(412)
	expect(always.asked).toHaveLength(6)
})

test('nobody answers, or the photo is gone: nothing is written', async () => {
	const asked: string[] = []
	const gone: Send = async ({ method }) => {
		asked.push(method)
		return answer(404)
	}
	expect((await sendMarks(gone, 'f', drawn, 'anna'))?.status).toBe(404)
	expect(await sendMarks(async () => undefined, 'f', drawn, 'anna')).toBeUndefined()
	expect(asked).toEqual(['GET'])
})
