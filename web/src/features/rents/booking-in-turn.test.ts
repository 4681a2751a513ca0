import { expect, test } from 'vitest'
import type { RentRow } from '@hausheft/contract/rents.ts'
import type { Booked } from './booking.ts'
import { bookedText, bookInTurn, takeBack, type Done } from './booking-in-turn.ts'

const row = (open: string | null) =>
	({
		name: 'Miete',
		contacts: [{ id: 'mieterin' }],
		objects: [{ id: 'wohnung' }],
		journal: 'haus',
		open: open === null ? null : { event: open, due: '2026-09-01', proposed: 145_000 },
	}) as unknown as RentRow
const step = (income: number | null, made: string | null = null): Booked => ({ month: '2026-09', made, amount: 145_000, income })

/** A house that makes the occurrences n1, n2 … and the entries e1, e2 …; fails at the call that is named. */
const house = (failsAt?: string, ends = 99) => {
	const calls: string[] = []
	let [next, entries] = [0, 0]
	const call = (said: string) => {
		calls.push(said)
		if (said === failsAt) throw new Error('Keine Verbindung.')
	}
	return {
		calls,
		tick: async (id: string, entry: object | null) => {
			call(`tick ${id}${entry ? ' with an entry' : ''}`)
			return Promise.resolve({ next: next < ends ? `n${++next}` : null, made: entry ? `e${++entries}` : null })
		},
		create: async (id: string) => {
			call(`create for ${id}`)
			return Promise.resolve(`e${++entries}`)
		},
		settle: async (entry: string, id: string) => {
			call(`settle ${id} with ${entry}`)
			return Promise.resolve({ version: 2, ticked: id !== 'august' })
		},
		untick: async (id: string) => Promise.resolve(call(`untick ${id}`)),
		remove: async (entry: string, version: number) => Promise.resolve(call(`remove ${entry} of version ${version}`)),
	}
}
const day = '2026-11-27'

test('three months from the open one on: each is ticked off with its entry, and the next comes of it', async () => {
	const [ways, done] = [house(), new Map<string, Done>()]
	await bookInTurn(row('september'), [step(145_000, 'september'), step(null), step(100_000)], day, ways, done)
	expect(ways.calls).toEqual(['tick september with an entry', 'tick n1', 'tick n2 with an entry'])
	expect([...done.values()].map(({ entry }) => entry)).toEqual(['e1', null, 'e2'])
	expect(bookedText([...done.values()])).toBe('2 Monate gebucht.')
})

test('an earlier occurrence is settled by an entry of its own; passed by, nothing is made', async () => {
	const [ways, done] = [house(), new Map<string, Done>()]
	await bookInTurn(row('september'), [step(45_000, 'august'), step(20_000, 'july'), step(null, 'june')], day, ways, done)
	expect(ways.calls).toEqual(['create for august', 'settle august with e1', 'create for july', 'settle july with e2'])
	expect([...done]).toEqual([
		['august', { ticked: null, entry: 'e1', version: 2 }],
		['july', { ticked: 'july', entry: 'e2', version: 2 }],
	])
})

test('the entry has the amount, whom and what the rent is of, and the day', async () => {
	const ways = house()
	let sent: object | null = null
	await bookInTurn(row('september'), [step(145_000)], day, { ...ways, tick: (id, entry) => ways.tick(id, (sent = entry)) }, new Map())
	expect(sent).toMatchObject({
		name: 'Miete',
		journal: 'haus',
		contacts: ['mieterin'],
		objects: ['wohnung'],
		balance: { income: 145_000, expense: null },
	})
	expect(sent).toMatchObject({ event_at: '2026-11-27T11:00:00.000Z' })
})

test('where a month has no occurrence the rest is not booked, and what was can be taken back', async () => {
	for (const [open, ends] of [
		[null, 99],
		['september', 0],
	] as const) {
		const [ways, done] = [house(undefined, ends), new Map<string, Done>()]
		await expect(bookInTurn(row(open), [step(1), step(2)], day, ways, done)).rejects.toThrow('Der nächste Monat ist noch nicht da.')
		expect(done.size).toBe(open === null ? 0 : 1)
	}
})

test('all that was booked is taken back, the last first, also what a try booked that ended in the middle', async () => {
	const [ways, done] = [house('tick n2'), new Map<string, Done>()]
	const steps = [step(1, 'august'), step(2, 'september'), step(3)]
	await expect(bookInTurn(row('september'), [...steps, step(null)], day, ways, done)).rejects.toThrow('Keine Verbindung.')
	ways.calls.length = 0
	await takeBack([...done.values()], ways)
	expect(ways.calls).toEqual([
		'untick n1',
		'remove e3 of version 1',
		'untick september',
		'remove e2 of version 1',
		'remove e1 of version 2',
	])
})

test('one month, or one beside those passed by, is told as one', () => {
	const passed = { ticked: 'a', entry: null, version: 1 }
	expect([[], [passed], [passed, { ...passed, entry: 'e' }]].map(bookedText)).toEqual(['Gebucht.', 'Gebucht.', 'Gebucht.'])
})
