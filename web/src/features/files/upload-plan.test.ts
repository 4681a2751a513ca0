import { expect, test } from 'vitest'
import { maxFileBytes } from '@hausheft/contract/files.ts'
import { ApiError } from '../../platform/api/client.ts'
import { inLine, sendInLine, sentText, tooLarge, type Waiting } from './upload-plan.ts'

const file = (name: string) => new File(['x'], name)
let keys = 0
const line = (left: readonly Waiting[], ...names: string[]) => inLine(left, names.map(file), () => `key ${++keys}`)
const names = (list: readonly Waiting[]) => list.map(({ file: { name } }) => name)
/** Sends what is in line, where these answer otherwise than with «taken». */
const send = async (all: readonly Waiting[], answers: Record<string, string | Error> = {}) => {
	const tried: string[] = []
	const { refused, left } = await sendInLine(all, async ({ file: { name } }) => {
		tried.push(name)
		const answer = answers[name]
		if (answer instanceof Error) throw answer
		return Promise.resolve(answer)
	})
	return { tried, refused, left }
}

test('every file that was chosen is sent, what is left from before first and with the key that it had', async () => {
	const first = line([], 'keller.pdf', 'dach.pdf')
	const all = line(first, 'garten.pdf', 'bad.pdf', 'küche.pdf')
	expect(all.slice(0, 2)).toEqual(first)
	expect(new Set(all.map(({ key }) => key)).size).toBe(5)
	const sent = ['keller.pdf', 'dach.pdf', 'garten.pdf', 'bad.pdf', 'küche.pdf']
	expect(await send(all)).toEqual({ tried: sent, refused: [], left: [] })
	expect(line([])).toEqual([])
})

test('where the connection ends, that file and those behind it are kept for another try', async () => {
	const all = line([], 'a', 'b', 'c', 'd')
	const first = await send(all, { b: new ApiError(0, 'offline', {}) })
	expect([first.tried, names(first.left)]).toEqual([
		['a', 'b'],
		['b', 'c', 'd'],
	])
	expect(first.refused).toEqual(['Keine Verbindung. Die Eingaben bleiben hier erhalten.'])
	expect(first.left).toEqual(all.slice(1))
	const second = await send(first.left, { d: new Error('Weg.') })
	expect([second.tried, names(second.left)]).toEqual([['b', 'c', 'd'], ['d']])
})

test('what is never taken is said, and holds up no other', async () => {
	const empty = new ApiError(422, 'validation', { errors: [{ path: 'file', message: 'Die Datei ist leer.' }] })
	const format = new ApiError(415, 'unsupported_media', { detail: 'Dieses Format geht nicht.' })
	const answers = { a: empty, b: format, c: '«c» ist grösser als 25 MB.' }
	expect(await send(line([], 'a', 'b', 'c', 'd'), answers)).toEqual({
		tried: ['a', 'b', 'c', 'd'],
		refused: ['«a»: Die Datei ist leer.', '«b»: Dieses Format geht nicht.', '«c» ist grösser als 25 MB.'],
		left: [],
	})
	const both = await send(line([], 'a', 'b', 'e', 'f'), { ...answers, e: new Error('Weg.') })
	expect([both.refused.length, names(both.left)]).toEqual([3, ['e', 'f']])
})

test('25 MB are taken, a byte more is not', () => {
	expect([tooLarge('a.pdf', maxFileBytes), tooLarge('a.pdf', maxFileBytes + 1)]).toEqual([undefined, '«a.pdf» ist grösser als 25 MB.'])
	expect([1, 2].map(sentText)).toEqual(['Hochgeladen.', '2 Dateien hochgeladen.'])
})
