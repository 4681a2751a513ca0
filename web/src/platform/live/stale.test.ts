import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { contacts } from '@hausheft/contract/contacts.ts'
import type { Endpoint } from '@hausheft/contract/endpoint.ts'
import { events } from '@hausheft/contract/events.ts'
import { files } from '@hausheft/contract/files.ts'
import { groups } from '@hausheft/contract/groups.ts'
import { journals } from '@hausheft/contract/journals.ts'
import { sources, type LiveMessage } from '@hausheft/contract/live.ts'
import { members } from '@hausheft/contract/members.ts'
import { objects } from '@hausheft/contract/objects.ts'
import { properties } from '@hausheft/contract/properties.ts'
import { tell, tellWritten } from './changes.ts'
import { onLive } from './heard.ts'
import { markAllStale, markStale, sourceOf, staleBy } from './stale.ts'

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

test('master data is never outdated, everything live is after a gap', async () => {
	await markAllStale(client)
	expect(marked()).toEqual(Object.keys(lists).filter((name) => name !== 'units'))
})

test('whatever a page can read of a group is outdated by something, or is read anew each time', () => {
	const known = new Set(Object.values(staleBy).flatMap((reads) => reads.map(([read]) => read.path)))
	const contracts: Record<string, Endpoint>[] = [contacts, events, files, groups, journals, members, objects, properties]
	const reads = contracts.flatMap((contract) => Object.values(contract)).filter(({ method, raw }) => method === 'GET' && !raw)
	const never = [events.listUnits, journals.listJournalTypes, members.getInvite, members.getInvitation, properties.listPropertyTypes]
	expect(reads.map(({ path }) => path).filter((path) => !known.has(path))).toEqual(never.map(({ path }) => path))
})

test('every source has a row, and what a call changes is the last noun of its path', () => {
	expect(Object.keys(staleBy).sort()).toEqual([...sources].sort())
	const changed = {
		event: [events.createEvent, events.changeEvent, events.completeEvent, events.removeEvent],
		object: [objects.createObject, objects.changeObject],
		contact: [contacts.createContact, contacts.createPropertyContact],
		journal: [journals.createJournal],
		property: [properties.createProperty, properties.changeProperty],
		group: [groups.createGroup, groups.changeGroup, members.changeMember, members.createInvite, members.acceptInvitation],
		file: [files.createFile, files.removeFile],
	}
	for (const [source, endpoints] of Object.entries(changed)) for (const endpoint of endpoints) expect(sourceOf(endpoint)).toBe(source)
})

describe('a live message', () => {
	test('marks lists at once and the open entry 500 ms later, if it is older', () => {
		tell(client, message({ date: '2026-11-21T10:00:01.000Z' }))
		expect(marked()).toEqual(['groups', 'ofHouse', 'ofGroup', 'objects'])
		vi.advanceTimersByTime(499)
		expect(marked()).not.toContain('entry')
		vi.advanceTimersByTime(1)
		expect(marked()).toContain('entry')
	})
	test('leaves an entry alone that is as new as itself', () => {
		tell(client, message({}))
		vi.advanceTimersByTime(1000)
		expect(marked()).not.toContain('entry')
	})
	test('of what one has written oneself outdates nothing a second time, but still tells', async () => {
		const heard = vi.fn()
		const stop = onLive(heard)
		const answer = { id: entry, group, property: house, updated_at: '2026-11-21T10:00:02.000Z', name: 'neu' }
		tellWritten(client, events.changeEvent, { params: { id: entry } }, answer)
		expect(client.getQueryData(lists.entry)).toEqual(answer)
		expect(marked()).toEqual(['groups', 'ofHouse', 'ofGroup', 'objects'])
		for (const name of marked()) client.setQueryData(lists[name], {})
		tell(client, message({ date: answer.updated_at }))
		vi.advanceTimersByTime(1000)
		expect(marked()).toEqual([])
		expect(heard.mock.calls.map(([{ event, fk }]) => [event, fk])).toEqual([
			['UPDATE', entry],
			['UPDATE', entry],
		])
		stop()
	})
})

test('one’s own removal says which entry it was, a change of a member outdates the group', () => {
	const heard = vi.fn()
	const stop = onLive(heard)
	tellWritten(client, events.removeEvent, { params: { id: entry } }, undefined)
	expect(heard.mock.calls[0]?.[0]).toMatchObject({ source: 'event', event: 'DELETE', fk: entry })
	tellWritten(client, members.changeMember, { params: { id: group, user: id(9) } }, { id: id(9) })
	expect(marked()).toContain('members')
	expect(heard).toHaveBeenCalledTimes(1)
	stop()
})
