import { kinds } from '@hausheft/contract/event-parts.ts'
import type { Event } from '@hausheft/contract/events.ts'
import { roles } from '@hausheft/contract/roles.ts'
import { beforeAll, expect, test } from 'vitest'
import { demoHouse, type DemoPlace } from './demo.ts'
import { server } from './house.ts'
import { within } from './patience.ts'

let demo: DemoPlace
beforeAll(async () => {
	// That no call is refused is shown by its coming back at all.
	demo = await demoHouse(server())
}, within(240_000))

const get = async <T>(path: string, cookie = demo.cookies.owner): Promise<T> => {
	const answer = await fetch(`${server()}/api/be${path}`, { headers: { cookie } })
	if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
	return (await answer.json()) as T
}
type Row = Record<string, unknown> & { id: string }
type Used = Record<string, { used: number }>

test('it has what it promises: 13 objects, 15 contacts, 7 journals, entries of every kind, somebody in every role', async () => {
	const count = async (noun: string) => (await get<Row[]>(`/groups/${demo.group}/${noun}`)).length
	expect(await Promise.all(['properties', 'objects', 'contacts', 'journals', 'users'].map(count))).toEqual([2, 13, 15, 7, 6])
	const { events, files } = await get<Used>(`/groups/${demo.group}/limits`)
	expect(events?.used).toBeGreaterThan(350)
	expect(files?.used).toBeGreaterThan(80)
	for (const kind of kinds) expect((await get<{ ids: string[] }>(`/groups/${demo.group}/events-rolling?kind=${kind}`)).ids).not.toEqual([])
	const members = await get<Row[]>(`/groups/${demo.group}/users`)
	expect(members.map(({ role }) => role).sort()).toEqual([...roles].sort())
	expect(members.find(({ role }) => role === 'caretaker')?.['properties']).toEqual([demo.property])
})

test('something is late and something is due soon, as seen from today', async () => {
	const reminders = await get<{ date: string }[]>(`/groups/${demo.group}/reminders`)
	const days = reminders.map(({ date }) => (Date.parse(date) - Date.now()) / 86_400_000)
	expect(days.some((left) => left < -1)).toBe(true)
	expect(days.some((left) => left > 1 && left < 30)).toBe(true)
	const boiler = await get<Row>(`/objects/${demo.object}/get`)
	expect(boiler['state']).toMatchObject({ is_maintenance_open: true })
})

test('photos come small and large, bills as PDF, a photo has its mark', async () => {
	const event = await get<Event>(`/events/${demo.event}/get`)
	const photo = event.files[0]
	expect(photo).toMatchObject({ mime: 'image/jpeg', width: 1280, height: 960, annotations: true })
	for (const size of ['thumb', 'preview', 'original']) {
		const content = await fetch(`${server()}${photo?.path}?size=${size}`, { headers: { cookie: demo.cookies.owner } })
		expect([content.status, content.headers.get('content-type')?.split('/')[0]]).toEqual([200, 'image'])
	}
	const list = await get<Row[]>(`/properties/${demo.property}/files`)
	expect(list.filter(({ mime, receipt }) => mime === 'application/pdf' && receipt).length).toBeGreaterThan(20)
})

test('the caretaker sees one house, and no amounts but those of own entries', async () => {
	expect(await get<Row[]>(`/groups/${demo.group}/properties`, demo.cookies.caretaker)).toHaveLength(1)
	const { events } = await get<{ events: Event[] }>(`/properties/${demo.property}/events-rolling?limit=200`, demo.cookies.caretaker)
	expect(events.filter(({ balance, user }) => balance && user !== demo.user)).toEqual([])
	expect(events.some(({ time_recording }) => time_recording.length > 0)).toBe(true)
})

test('the same seed again adds nothing', async () => {
	const before = await get<Used>(`/groups/${demo.group}/limits`)
	const again = await demoHouse(server())
	expect([again.group, again.event, again.filled.skipped]).toEqual([demo.group, demo.event, 0])
	expect(await get<Used>(`/groups/${demo.group}/limits`)).toEqual(before)
	expect(await get<Row[]>('/groups/list')).toHaveLength(1)
})
