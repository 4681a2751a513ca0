import { describe, expect, it } from 'vitest'
import { Turns } from './turns.ts'

const begunOf = (turns: Turns<string>, isUrgent?: (job: string) => boolean) => {
	const begun: string[] = []
	for (let next = turns.begin(isUrgent); next; next = turns.begin(isUrgent)) {
		begun.push(next.job)
		turns.end(next.who)
	}
	return begun
}

describe('turns', () => {
	it('go round, whoever brought the most', () => {
		const turns = new Turns<string>({})
		for (const job of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) turns.add(job.slice(0, 1), job)
		expect(begunOf(turns)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
	})
	it('give one person so much at a time, and so much room', () => {
		const turns = new Turns<string>({ each: 2, atOnce: 1, waiting: 3 })
		turns.add('a', 'a1')
		expect([turns.begin()?.job, turns.begin()]).toEqual(['a1', undefined])
		turns.add('a', 'a2')
		expect(() => turns.add('a', 'a3')).toThrow(expect.objectContaining({ code: 'rate_limited' }))
		turns.add('b', 'b1')
		turns.add('c', 'c1')
		expect(() => turns.add('d', 'd1')).toThrow(expect.objectContaining({ code: 'unavailable' }))
		expect([turns.begin()?.job, turns.begin()?.job, turns.begin()]).toEqual(['b1', 'c1', undefined])
		turns.end('a')
		expect(turns.begin()?.job).toBe('a2')
	})
	it('take what is urgent first, and again what has begun in vain', () => {
		const turns = new Turns<string>({})
		for (const job of ['a1', 'a!', 'b1', 'b!']) turns.add(job.slice(0, 1), job)
		expect(turns.begin()?.job).toBe('a1')
		turns.putBack('a', 'a1')
		expect(begunOf(turns, (job) => job.endsWith('!'))).toEqual(['b!', 'a!', 'b1', 'a1'])
		turns.add('a', 'a2')
		expect([turns.clear(), turns.begin()]).toEqual([['a2'], undefined])
	})
})
