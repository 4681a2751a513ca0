import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { events } from '@hausheft/contract/events.ts'
import { LiveMessage } from '@hausheft/contract/live.ts'
import { createHouse, lendServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'
import { listening, openPage, type Page } from '../../../test/live.ts'

let server: TestServer
let house: TestHouse
let host: string
const pages: Page[] = []
beforeAll(async () => {
	server = await lendServer()
	host = await listening(server.app)
	house = await createHouse(server)
})
afterEach(() => {
	for (const { socket } of pages.splice(0)) socket.terminate()
})
afterAll(() => server.close())

/** A page that was read so many milliseconds ago. */
const late = async (person: TestPerson, since?: number | string) => {
	const page = await openPage(host, person, undefined, since)
	pages.push(page)
	return page
}
const log = async ({ anna, property } = house) => {
	const body = { name: 'Eintrag', event_at: '2026-11-20T09:00:00.000Z' }
	return (await server.call(anna, events.createEvent, { params: { id: property.id }, body })).body
}
/** What comes after everything else that was committed before it: when it is there, nothing more is to be expected. */
const lastWord = async (page: Page, of = house) => {
	const { id } = await log(of)
	await page.hears({ fk: id })
}

test('what changed before the socket opened is told to who reads since then and may see it, and to nobody else', async () => {
	const other = await createHouse(server, 'Fremde')
	const elsewhere = await house.addProperty('Anderswo')
	const limited = await house.join('member', [elsewhere.id])
	const member = await house.join('member')
	const witness = await late(house.anna)
	const logged = async () => {
		const event = await log()
		const message = await witness.hears({ fk: event.id })
		const told = await late(member, 0)
		await vi.waitFor(() => expect(told.messages.some(({ source }) => source !== 'users')).toBe(true), { timeout: 60_000 })
		return { event, message, told }
	}
	let { event, message, told } = await logged()
	// A server that has just begun does not know what was before it.
	while (told.messages.some(({ part }) => part === 'import')) {
		told.socket.terminate()
		;({ event, message, told } = await logged())
	}
	expect(await told.hears({ fk: event.id })).toEqual(message)
	const others: [Page, TestHouse?][] = [
		[await late(other.anna, 0), other],
		[await late(limited, 0), { ...house, property: elsewhere }],
		[await late(member)],
		[await late(member, 'x')],
		[await late(member, -1)],
	]
	for (const [page, of] of others) {
		await lastWord(page, of)
		expect(page.messages.filter(({ fk }) => fk === event.id)).toEqual([])
	}
})

test('what changed so long before that it is not known any more is told as one of everything in the person’s groups', async () => {
	const page = await late(house.anna, 1e9)
	expect(LiveMessage.parse(await page.hears({ source: 'group', part: 'import' }))).toMatchObject({ fk: house.group.id, event: 'UPDATE' })
})
