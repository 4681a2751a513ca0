import { describe, expect, test } from 'vitest'
import type { Event, Rolling } from '@hausheft/contract/events.ts'
import { withUnderWay, type UnderWay } from './under-way-list.ts'
import type { Listed, Listing } from './under-way.ts'

const nothing = { balance: null, maintenance: null, reminder: null, rental: null, measurement: [], time_recording: [] }
const entry = (id: string, minute: number, fields: Partial<Event> = {}) =>
	({
		id,
		name: `Eintrag ${minute}`,
		group: 'g',
		property: 'p',
		user: 'anna',
		journal: null,
		event_at: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
		objects: ['boiler'],
		contacts: [],
		files: [],
		...nothing,
		...fields,
	}) as unknown as Event
const page = (events: Event[], from: string | null): Rolling => ({ ids: events.map(({ id }) => id), events, from, names: {} })
const list: Listing = { pages: [page([entry('e50', 50), entry('e40', 40)], 'x'), page([entry('e20', 20)], 'y')] }
const ended: Listing = { pages: [...list.pages, page([entry('e10', 10)], null)] }
const saving = (minute: number, fields: Partial<UnderWay> = {}, event: Partial<Event> = {}): UnderWay => ({
	key: 'key',
	event: entry('key', minute, event),
	words: 'wird gespeichert …',
	twins: new Set(),
	...fields,
})

type Look = { on?: Listing; rows?: [string, string][]; of?: Parameters<typeof withUnderWay>[2]; filters?: object }
const looked = (entries: UnderWay[], { on = list, rows = [], of = { property: 'p' }, filters = {} }: Look = {}) =>
	withUnderWay(on, { entries, rows: new Map(rows) }, of, filters)
const ids = (...asked: Parameters<typeof looked>) => looked(...asked).pages.map(({ events }) => events.map(({ id }) => id).join(' '))
const marks = (...asked: Parameters<typeof looked>) =>
	looked(...asked)
		.pages.flatMap(({ events }): Listed[] => events)
		.flatMap(({ id, underWay }) => (underWay ? [[id, underWay.key, underWay.words]] : []))

describe('what is being saved', () => {
	test('stands at its time, above what has the same; below what has been read it is not shown before the list ends', () => {
		expect(ids([saving(60)])).toEqual(['key e50 e40', 'e20'])
		expect(ids([saving(40, {}, { name: 'Ofen' })])).toEqual(['e50 key e40', 'e20'])
		expect(ids([saving(30)])).toEqual(['e50 e40', 'key e20'])
		expect(ids([saving(5)])).toEqual(['e50 e40', 'e20'])
		expect(ids([saving(5)], { on: ended })).toEqual(['e50 e40', 'e20', 'e10 key'])
		expect(ids([saving(5)], { on: { pages: [page([], null)] } })).toEqual(['key'])
	})

	test('stands each at its time where there are several', () => {
		const two = [saving(60, { key: 'late' }, { id: 'late' }), saving(30, { key: 'early' }, { id: 'early' })]
		expect(ids(two)).toEqual(['late e50 e40', 'early e20'])
	})

	test('says what is done with it', () => expect(marks([saving(60)])).toEqual([['key', 'key', 'wird gespeichert …']]))

	test('is in lists of its house and its group, and in those that can be told to have it', () => {
		const there = (look: Look, event?: Partial<Event>) => ids([saving(60, {}, event)], look)[0] === 'key e50 e40'
		expect([there({ of: { group: 'g' } }), there({ of: { group: 'h' } }), there({ of: { property: 'q' } })]).toEqual([true, false, false])
		expect([there({ filters: { kind: 'balance' } }), there({ filters: { kind: 'all', object: 'boiler' } })]).toEqual([false, true])
		const balance = { expense: 100, income: null } as Event['balance']
		expect(there({ filters: { kind: 'balance' } }, { balance })).toBe(true)
		expect([there({ filters: { journal: 'none' } }), there({ filters: { journal: 'j' } })]).toEqual([true, false])
		expect([
			there({ filters: { q: 'Eintrag' } }),
			there({ filters: { sort: 'name_asc' } }),
			there({ filters: { year: undefined } }),
		]).toEqual([false, false, true])
	})
})

describe('what has come into the list', () => {
	test('takes the place of the row, whether the socket or the answer told of it first, and keeps its key', () => {
		expect(ids([saving(50)])).toEqual(['e50 e40', 'e20'])
		expect(marks([saving(50)])).toEqual([['e50', 'key', undefined]])
		const stored = saving(60, { words: undefined }, { id: 'e50', name: 'Anders' })
		expect(ids([stored])).toEqual(['e50 e40', 'e20'])
		expect(marks([], { rows: [['e20', 'earlier']] })).toEqual([['e20', 'earlier', undefined]])
	})

	test('is not what looked the same before, nor somebody else’s', () => {
		expect(ids([saving(50, { twins: new Set(['e50']) })])).toEqual(['key e50 e40', 'e20'])
		expect(ids([saving(50, {}, { user: 'beat' })])).toEqual(['key e50 e40', 'e20'])
		expect(ids([saving(50, { words: undefined }, { id: 'stored' })])).toEqual(['stored e50 e40', 'e20'])
	})

	test('and a list that nothing of it concerns stays the same', () => expect(looked([saving(60)], { of: { group: 'h' } })).toBe(list))
})
