import { expect, test } from 'vitest'
import { ApiError } from '../../platform/api/client.ts'
import { inTurns, reasonOf, undoAll } from './bulk-work.ts'

test('works through a list four at a time, each once, also when the first takes longest', async () => {
	let running = 0
	let most = 0
	const begun: number[] = []
	const waiting: (() => void)[] = []
	const work = inTurns(
		Array.from({ length: 10 }, (_, i) => i),
		async (i) => {
			begun.push(i)
			most = Math.max(most, (running += 1))
			if (i === 0) await new Promise<void>((done) => waiting.push(done))
			else await Promise.resolve()
			running -= 1
			if (begun.length === 10) for (const done of waiting) done()
		},
	)
	await work
	expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
	expect(most).toBe(4)
})

test('says why in words that go on a sentence', () => {
	expect(reasonOf(new ApiError(412, 'stale', {}))).toBe('inzwischen von jemand anderem geändert')
	expect(reasonOf(new ApiError(403, 'forbidden', {}))).toBe('dafür fehlt die Berechtigung')
	expect(reasonOf(new ApiError(422, 'validation', { errors: [{ path: 'objects', message: 'Höchstens 100.' }] }))).toBe('Höchstens 100')
	expect(reasonOf(new TypeError('x'))).toBe('unbekannter Fehler')
})

test('taking back goes on after one that cannot be, and says how many', async () => {
	const back: string[] = []
	const undo = (name: string) => () => Promise.resolve(back.push(name))
	expect(await undoAll([undo('a'), () => Promise.reject(new Error('weg')), undo('b')])).toBe(1)
	expect(back).toEqual(['a', 'b'])
})
