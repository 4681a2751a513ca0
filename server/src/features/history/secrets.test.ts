import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { events } from '@hausheft/contract/events.ts'
import { files } from '@hausheft/contract/files.ts'
import { hoursMinutes } from '@hausheft/contract/swiss/formats.ts'
import { history } from '@hausheft/contract/history.ts'
import { trash } from '@hausheft/contract/trash.ts'
import { createHouse, lendServer, type TestPerson, type TestServer } from '../../../test/house.ts'
import { pdf, upload } from '../../../test/upload.ts'

let server: TestServer
beforeAll(async () => {
	server = await lendServer()
})
afterAll(() => server.close())

const deeds = [
	'log',
	'amount',
	'income',
	'time',
	'time',
	'receipt',
	'receipt',
	'remove receipt',
	'trash',
	'restore',
	'rename',
	'no amount',
] as const
const step = fc.record({
	what: fc.constantFrom(...deeds),
	/** Which of the entries, and which of the people. */
	which: fc.nat(),
	who: fc.nat(),
})
type Entry = { id: string; by: TestPerson; gone: boolean; receipts: string[] }
type Kind = 'amount' | 'minutes' | 'receipt'
/** Something that stands in no other place, and whom it may reach beside those who see everything. */
type Secret = { kind: Kind; text: string; of: (person: TestPerson) => boolean }

const of = (id: string) => ({ params: { id } })
const francs = (rappen: number) => `CHF\u00a0${(rappen / 100).toFixed(2).replaceAll(/\B(?=(\d{3})+\.)/g, "'")}`

async function play(steps: { what: (typeof deeds)[number]; which: number; who: number }[]) {
	const house = await createHouse(server)
	const caretaker = await house.join('caretaker')
	const viewer = await house.join('viewer')
	const people = [house.anna, caretaker]
	const entries: Entry[] = []
	const secrets: Secret[] = []
	let next = 1
	const amount = (by: TestPerson) => {
		const rappen = 91_000_000 + 1367 * next++
		secrets.push({ kind: 'amount', text: francs(rappen), of: (person) => person === by })
		return rappen
	}
	const minutes = (by: TestPerson, worker: TestPerson | null) => {
		const n = 70_001 + 60 * next++
		secrets.push({ kind: 'minutes', text: hoursMinutes(n), of: (person) => person === worker || (worker === null && person === by) })
		return { minutes: n, ...(worker ? { user_id: worker.id } : { user_text: 'Der Nachbar' }) }
	}
	const change = async (entry: Entry, body: object) => {
		const { version } = (await server.call(house.anna, events.getEvent, of(entry.id))).body
		expect((await server.call(house.anna, events.changeEvent, { ...of(entry.id), body }, { version })).status).toBe(200)
	}
	const log = async (by: TestPerson, who: number) => {
		const body = {
			name: `Eintrag ${next++}`,
			event_at: '2026-11-20T09:00:00.000Z',
			balance: { expense: amount(by) },
			time_recording: [minutes(by, [...people, null][who % 3] ?? null)],
		}
		const { id } = (await server.call(by, events.createEvent, { ...of(house.property.id), body })).body
		entries.push({ id, by, gone: false, receipts: [] })
	}
	await log(house.anna, 0)
	for (const { what, which, who } of steps) {
		const entry = entries[which % entries.length] as Entry
		const anyone = people[who % 2] as TestPerson
		if (what === 'log') await log(anyone, who)
		else if (what === 'restore') {
			if (entry.gone)
				expect((await server.call(house.anna, trash.restoreTrash, { params: { source: 'event', id: entry.id } })).status).toBe(204)
			entry.gone = false
		} else if (entry.gone) continue
		else if (what === 'amount') await change(entry, { balance: { expense: amount(entry.by), income: amount(entry.by) } })
		else if (what === 'income') await change(entry, { balance: { income: amount(entry.by) }, name: `Umbenannt ${next++}` })
		else if (what === 'no amount') await change(entry, { balance: null })
		else if (what === 'time')
			await change(entry, { time_recording: [minutes(entry.by, house.anna), minutes(entry.by, [...people, null][who % 3] ?? null)] })
		else if (what === 'rename') await change(entry, { name: `Umbenannt ${next++}` })
		else if (what === 'receipt') {
			const name = `beleg-${next++}.pdf`
			// W3: also one that was none at first.
			const receipt = String(who % 2 === 0)
			const { id } = (await upload(server, house.anna, house.group.id, { bytes: pdf, name, form: { event: entry.id, receipt } })).body
			await server.call(house.anna, files.changeFile, { ...of(id), body: { receipt: true } })
			secrets.push({ kind: 'receipt', text: name, of: (person) => person === entry.by })
			entry.receipts.push(id)
		} else if (what === 'remove receipt') {
			const id = entry.receipts.pop()
			if (id !== undefined) expect((await server.call(house.anna, files.removeFile, of(id))).status).toBe(204)
		} else {
			const { version } = (await server.call(house.anna, events.getEvent, of(entry.id))).body
			expect((await server.call(house.anna, events.removeEvent, of(entry.id), { version })).status).toBe(204)
			entry.gone = true
		}
	}
	/** Everything that the history and the trash tell somebody, whichever way they ask. */
	const told = async (person: TestPerson) => {
		const answers = []
		for (const query of [{}, { source: 'event' }, { source: 'file' }, ...entries.map(({ id }) => ({ fk: id }))] as const)
			for (let from: string | undefined; ;) {
				const { body, headers } = await server.call(person, history.listHistory, {
					...of(house.group.id),
					query: { ...query, limit: 50, ...(from !== undefined && { from }) },
				})
				answers.push(body)
				const link = /^<(.*)>; rel="next"$/.exec((headers['link'] as string | undefined) ?? '')?.[1]
				if (link === undefined) break
				from = new URL(link, 'http://x').searchParams.get('from') as string
			}
		answers.push((await server.call(person, trash.listTrash, { ...of(house.group.id), query: {} })).body)
		return JSON.stringify(answers)
	}
	return { house, caretaker, viewer, secrets, told }
}

/** What is made by chance may hold little of a caretaker's own. */
const byCaretaker = [1, 4, 7].map((who) => ({ what: 'log' as const, which: 0, who }))

test('D04 whatever happens: no amount, no receipt and nobody’s time reaches whom it is not for, and all of it who sees everything', async () => {
	const seen = { hidden: 0, own: 0 }
	await fc.assert(
		fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 30 }), async (steps) => {
			const { house, caretaker, viewer, secrets, told } = await play(steps)
			const [all, some, times] = [await told(house.anna), await told(caretaker), await told(viewer)]
			for (const { kind, text, of: isFor } of secrets) {
				expect(all).toContain(text)
				const own = isFor(caretaker)
				expect([text, 'caretaker', some.includes(text)]).toEqual([text, 'caretaker', own])
				expect([text, 'viewer', times.includes(text)]).toEqual([text, 'viewer', kind !== 'minutes'])
				seen[own ? 'own' : 'hidden'] += 1
			}
		}),
		{ numRuns: 6, examples: [[byCaretaker]], interruptAfterTimeLimit: 60_000, markInterruptAsFailure: false },
	)
	expect(seen.hidden).toBeGreaterThan(20)
	expect(seen.own).toBeGreaterThan(3)
}, 120_000)
