import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { contacts } from '@hausheft/contract/contacts.ts'
import { events } from '@hausheft/contract/events.ts'
import { groups } from '@hausheft/contract/groups.ts'
import { history } from '@hausheft/contract/history.ts'
import type { LiveMessage } from '@hausheft/contract/live.ts'
import { members } from '@hausheft/contract/members.ts'
import { objects } from '@hausheft/contract/objects.ts'
import { stopwatch } from '@hausheft/contract/stopwatch.ts'
import { applyChange, applyWrite } from './changes.ts'
import { subscribeToChanges } from './subscribers.ts'
import { markAllStale, markStale } from './stale.ts'

const id = (n: number) => `01a1fd6b-0000-7000-8000-00000000000${n}`
const [group, otherGroup, house, otherHouse, entry, otherEntry] = [1, 2, 3, 4, 5, 6].map(id) as [
	string,
	string,
	string,
	string,
	string,
	string,
]

const of = (endpoint: { path: string }, at: string, ...rest: unknown[]) => [endpoint.path, { params: { id: at } }, ...rest]
const pages = { initialPageParam: undefined, getNextPageParam: () => undefined }
const lists = {
	groups: [groups.listGroups.path, {}],
	units: [events.listUnits.path, {}],
	ofHouse: of(events.rollProperty, house, 'rolling'),
	ofOtherHouse: of(events.rollProperty, otherHouse, 'rolling'),
	ofGroup: of(events.rollGroup, group, 'rolling'),
	ofOtherGroup: of(events.rollGroup, otherGroup, 'rolling'),
	entry: of(events.getEvent, entry),
	otherEntry: of(events.getEvent, otherEntry),
	contacts: of(contacts.listContacts, group),
	members: of(members.listMembers, group),
	objects: of(objects.listObjects, house),
}
type Name = keyof typeof lists

let client: QueryClient
beforeEach(() => {
	vi.useFakeTimers()
	client = new QueryClient()
	for (const key of Object.values(lists)) client.setQueryData(key, { updated_at: '2026-11-21T10:00:00.000Z' })
})
afterEach(() => {
	client.clear()
	vi.useRealTimers()
})
const marked = () => (Object.keys(lists) as Name[]).filter((name) => client.getQueryState(lists[name])?.isInvalidated)
const message = (more: Partial<LiveMessage>): LiveMessage => ({
	source: 'event',
	event: 'UPDATE',
	fk: entry,
	group,
	property: house,
	date: '2026-11-21T10:00:00.000Z',
	...more,
})

describe('a change of an entry', () => {
	test('outdates the lists of its house and group, and nobody else’s', async () => {
		await markStale(client, 'event', { fk: entry, group, property: house })
		expect(marked()).toEqual(['groups', 'ofHouse', 'ofGroup', 'entry', 'objects'])
	})
	test('that has moved away outdates the list that still shows it', async () => {
		client.setQueryData(lists.ofOtherHouse, { pages: [{ ids: [entry] }] })
		await markStale(client, 'event', { fk: entry, group, property: house })
		expect(marked()).toContain('ofOtherHouse')
	})
	test('without any place outdates all there is of its kind', async () => {
		await markStale(client, 'event')
		expect(marked()).toEqual(['groups', 'ofHouse', 'ofOtherHouse', 'ofGroup', 'ofOtherGroup', 'entry', 'otherEntry', 'objects'])
	})
})

test('an import outdates whatever belongs to its group, by one message', () => {
	applyChange(client, message({ source: 'group', fk: group, part: 'import', property: null, date: '2026-11-21T10:00:01.000Z' }))
	const elsewhere = ['units', 'ofOtherGroup']
	expect(marked()).toEqual((Object.keys(lists) as Name[]).filter((name) => !elsewhere.includes(name)))
})

test('a list of everything that happens is marked once nobody looks at it; while it is shown it follows by itself', async () => {
	const key = [...of(history.listHistory, group), 'paged']
	client.setQueryData(key, { pages: [], pageParams: [] })
	const observer = new InfiniteQueryObserver(client, { queryKey: key, queryFn: () => [], enabled: true, staleTime: Infinity, ...pages })
	const leave = observer.subscribe(() => undefined)
	await markStale(client, 'event', { fk: entry, group, property: house })
	expect(client.getQueryState(key)?.isInvalidated).toBe(false)
	leave()
	await markStale(client, 'event', { fk: entry, group, property: house })
	expect(client.getQueryState(key)?.isInvalidated).toBe(true)
})

test('master data is never outdated, everything live is after a gap', async () => {
	await markAllStale(client)
	expect(marked()).toEqual(Object.keys(lists).filter((name) => name !== 'units'))
})

test('who follows a list by its mark is told of the second gap too, while it reads because of the first', async () => {
	const observer = new QueryObserver(client, { queryKey: lists.ofHouse, staleTime: 'static' })
	const leave = observer.subscribe(() => {})
	let told = 0
	const stop = client.getQueryCache().subscribe((news) => {
		if (news.type === 'updated' && news.action.type === 'invalidate' && news.query === observer.getCurrentQuery()) told++
	})
	await markAllStale(client)
	await markAllStale(client)
	expect([told, marked().includes('ofHouse')]).toEqual([2, true])
	stop()
	leave()
})

describe('a live message', () => {
	test('marks lists at once and the open entry 500 ms later, if it is older', () => {
		applyChange(client, message({ date: '2026-11-21T10:00:01.000Z' }))
		expect(marked()).toEqual(['groups', 'ofHouse', 'ofGroup', 'objects'])
		vi.advanceTimersByTime(499)
		expect(marked()).not.toContain('entry')
		vi.advanceTimersByTime(1)
		expect(marked()).toContain('entry')
	})
	test('leaves an entry alone that is as new as itself', () => {
		applyChange(client, message({}))
		vi.advanceTimersByTime(1000)
		expect(marked()).not.toContain('entry')
	})
	test('of what one has written oneself outdates nothing a second time, but still tells', async () => {
		const heard = vi.fn()
		const stop = subscribeToChanges(heard)
		const answer = { id: entry, group, property: house, updated_at: '2026-11-21T10:00:02.000Z', name: 'neu' }
		applyWrite(client, events.changeEvent, { params: { id: entry } }, answer)
		expect(client.getQueryData(lists.entry)).toEqual(answer)
		expect(marked()).toEqual(['groups', 'ofHouse', 'ofGroup', 'contacts', 'objects'])
		for (const name of marked()) client.setQueryData(lists[name], {})
		applyChange(client, message({ date: answer.updated_at }))
		vi.advanceTimersByTime(1000)
		expect(marked()).toEqual([])
		expect(heard.mock.calls.map(([{ event, fk }]) => [event, fk])).toEqual([
			['UPDATE', entry],
			['UPDATE', entry],
		])
		stop()
	})
	test('that has led to what is newer than the answer to one’s own write leaves it there', () => {
		const at = (second: number) => `2026-11-21T11:00:0${second}.000Z`
		const read = { id: entry, group, property: house, updated_at: at(3), version: 3, name: 'seither geändert' }
		client.setQueryData(lists.entry, read)
		const write = (answer: object) => applyWrite(client, events.changeEvent, { params: { id: entry } }, { ...read, ...answer })
		write({ updated_at: at(2), version: 2 })
		expect(client.getQueryData(lists.entry)).toEqual(read)
		// Within a millisecond the version alone tells.
		write({ version: 2 })
		expect(client.getQueryData(lists.entry)).toEqual(read)
		write({ updated_at: at(4), version: 4, name: 'neu' })
		expect(client.getQueryData(lists.entry)).toMatchObject({ name: 'neu' })
	})
})

test('a person’s own watch is read again when they are told of it, not when somebody comes or goes', () => {
	client.setQueryData([stopwatch.getStopwatch.path, {}], null)
	const isMarked = () => client.getQueryState([stopwatch.getStopwatch.path, {}])?.isInvalidated
	applyChange(client, message({ source: 'users', fk: group, users: [{ id: id(9), name: 'Anna' }] }))
	expect(isMarked()).toBe(false)
	applyChange(client, message({ source: 'users', fk: id(9) }))
	expect(isMarked()).toBe(true)
})

test('one’s own removal says which entry it was, a change of a member outdates the group', () => {
	const heard = vi.fn()
	const stop = subscribeToChanges(heard)
	applyWrite(client, events.removeEvent, { params: { id: entry } }, undefined)
	expect(heard.mock.calls[0]?.[0]).toMatchObject({ source: 'event', event: 'DELETE', fk: entry })
	applyWrite(client, members.changeMember, { params: { id: group, user: id(9) } }, { id: id(9) })
	expect(marked()).toContain('members')
	expect(heard).toHaveBeenCalledTimes(1)
	stop()
})

test('what is read for the first time while something changes is read once more', async () => {
	const answers = ['before', 'after']
	const waiting: (() => void)[] = []
	const observer = new QueryObserver(client, {
		queryKey: of(contacts.listPropertyContacts, house),
		queryFn: async () => {
			const answer = answers.shift()
			await new Promise<void>((resolve) => waiting.push(resolve))
			return answer
		},
		staleTime: Infinity,
	})
	const leave = observer.subscribe(() => undefined)
	applyChange(client, message({ source: 'contact', date: '2026-11-21T10:00:03.000Z' }))
	waiting.shift()?.()
	await vi.advanceTimersByTimeAsync(1)
	expect(observer.getCurrentResult().data).toBe('before')
	waiting.shift()?.()
	await vi.advanceTimersByTimeAsync(1)
	expect(observer.getCurrentResult().data).toBe('after')
	leave()
})

test('of many messages at once what is shown is read once more, not once for each; after a gap nobody waits for what may never come', async () => {
	let reads = 0
	const waiting: ((answer: number) => void)[] = []
	const observer = new QueryObserver(client, {
		queryKey: of(objects.listObjects, otherHouse),
		queryFn: () => {
			reads++
			return new Promise<number>((resolve) => waiting.push(resolve))
		},
		staleTime: Infinity,
		initialData: 0,
	})
	const leave = observer.subscribe(() => undefined)
	const answer = async (said: number) => {
		waiting.shift()?.(said)
		await vi.advanceTimersByTimeAsync(1)
	}
	const change = (nth: number) =>
		applyChange(client, message({ fk: id(9), property: otherHouse, date: `2026-11-21T10:01:${String(nth).padStart(2, '0')}.000Z` }))
	for (let nth = 0; nth < 25; nth++) change(nth)
	expect(reads).toBe(1)
	await answer(1)
	expect([reads, observer.getCurrentResult().data]).toEqual([2, 1])
	await answer(2)
	expect([reads, observer.getCurrentResult().data, observer.getCurrentResult().isStale]).toEqual([2, 2, false])
	change(30)
	void markAllStale(client)
	await vi.advanceTimersByTimeAsync(1)
	expect(reads).toBe(4)
	leave()
})
