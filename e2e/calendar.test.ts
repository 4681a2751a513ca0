import type { CDPSession, Locator, Page } from 'playwright-core'
import { addDays, dayMonth, dayOf, weekday, type Day } from '@hausheft/contract/swiss/zurich.ts'
import { beforeAll, expect, test } from 'vitest'
import { violations } from './axe.ts'
import { browse, house as newHouse, open, phone, wide, type House } from './house.ts'
import { listening } from './watch.ts'

const path = '/user/calendar'
const today = dayOf(Date.now())
const month = today.slice(0, 7)
/** Days of this month that none of its days is far from. */
const [fifth, seventh, ninth, eleventh] = ['05', '07', '09', '11'].map((day) => `${month}-${day}`) as [Day, Day, Day, Day]

let house: House
let chalet: House
beforeAll(async () => {
	// Two groups of one person: the calendar is about both.
	house = await newHouse()
	const second = await newHouse('Ferienhaus')
	const invite = await second.anna.post(`/groups/${second.group}/invites`, { email: house.anna.email, role: 'member' })
	await house.anna.post(`/invites/${invite.id}/accept`)
	chalet = { ...second, anna: house.anna }
})

const reminder = (name: string, date: Day, of = house) =>
	house.anna.post(`/properties/${of.property}/events`, {
		name,
		event_at: `${addDays(today, -400)}T10:00:00.000Z`,
		reminder: { date },
	})
const cell = (page: Page, day: Day) => page.locator(`[data-day="${day}"]`)
const thing = (page: Page, day: Day, name: string) => cell(page, day).getByRole('link', { name: new RegExp(name) })
const isOn = (page: Page, day: Day, name: string) => thing(page, day, name).waitFor()
const saidDay = (name: string, day: Day) => `${name}: ${weekday(day)}, ${dayMonth(day)}.`
/** Where something was put last, as the server knows it. */
const dateOf = async ({ id }: { id: string }) => (await house.anna.get<{ reminder: { date: string } }>(`/events/${id}/get`)).reminder.date
const middle = async (of: Locator) => {
	const { x, y, width, height } = (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
	return { x: x + width / 2, y: y + height / 2 }
}
const askedAddresses = (page: Page) => {
	const urls: string[] = []
	page.on('request', (request) => {
		const { pathname } = new URL(request.url())
		if (/calendar/.test(pathname) && /_payload|\/api\/be/.test(pathname)) urls.push(pathname)
	})
	return urls
}

test('a month over all groups, in one request; narrowed in the address, seen by week and as an agenda, live', async () => {
	await reminder('Kamin hier', fifth)
	await reminder('Kamin dort', fifth, chalet)
	const page = await open(house.anna, house.home, wide)
	const requests = askedAddresses(page)
	const toCalendar = page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link', { name: 'Kalender' })
	// A link of a page that is not awake yet opens the address anew.
	await listening(toCalendar)
	// Comes and opened by itself, it brings along what it shows: what the socket tells of the last moments is read again, and has no answer yet.
	const { promise: released, resolve: release } = Promise.withResolvers<void>()
	const answers = (url: URL) => url.pathname === '/api/be/user/calendar'
	await page.route(answers, (route) => released.then(() => route.continue()))
	await toCalendar.click()
	await isOn(page, fifth, 'Kamin hier')
	await isOn(page, fifth, 'Kamin dort')
	expect(requests.filter((each) => each !== '/api/be/user/calendar')).toEqual([`${path}/_payload.json`])
	await page.goto(`${path}?at=${fifth}`)
	await isOn(page, fifth, 'Kamin dort')
	release()
	await page.unrouteAll({ behavior: 'wait' })
	await page.getByLabel('Welche Häuser').selectOption({ label: 'Alle von Ferienhaus' })
	await thing(page, fifth, 'Kamin hier').waitFor({ state: 'detached' })
	await isOn(page, fifth, 'Kamin dort')
	expect(new URL(page.url()).searchParams.get('group')).toBe(chalet.group)
	await page.reload()
	await isOn(page, fifth, 'Kamin dort')
	expect(await thing(page, fifth, 'Kamin hier').count()).toBe(0)
	await page.getByLabel('Welche Häuser').selectOption({ label: 'Alle Häuser' })
	for (const view of ['Woche', 'Agenda', 'Monat']) {
		await page.getByRole('link', { name: view, exact: true }).click()
		await page.locator(`a[aria-current=page]`, { hasText: view }).waitFor()
		await isOn(page, fifth, 'Kamin hier')
	}
	// Somebody else logs, changes and deletes.
	const made = await reminder('Von nebenan', seventh)
	await isOn(page, seventh, 'Von nebenan')
	const moved = await house.anna.patch(`/events/${made.id}`, { reminder: { date: ninth } }, made.version)
	await isOn(page, ninth, 'Von nebenan')
	await thing(page, seventh, 'Von nebenan').waitFor({ state: 'detached' })
	await house.anna.remove(`/events/${made.id}`, moved.version)
	await thing(page, ninth, 'Von nebenan').waitFor({ state: 'detached' })
	// A press opens the entry over the calendar.
	await thing(page, fifth, 'Kamin hier').click()
	await page.getByRole('dialog').getByRole('heading', { name: 'Kamin hier', exact: true }).waitFor()
	expect(new URL(page.url()).pathname).toBe(path)
})

test('a day to go to is typed to its end, also where what stands there meanwhile is one already', async () => {
	const page = await open(house.anna, path, wide)
	const field = page.getByRole('textbox', { name: 'Zu einem Tag springen' })
	await field.click()
	await field.press('Control+a')
	await page.keyboard.type('3.1')
	await page.waitForURL(`**${path}?at=${today.slice(0, 4)}-01-03`)
	await page.keyboard.type('2.2025')
	await page.waitForURL(`**${path}?at=2025-12-03`)
	await page.keyboard.press('Tab')
	await expect.poll(() => field.inputValue()).toBe('03.12.2025')
})

test('put on another day with the mouse and with the keys, and taken back', async () => {
	const filter = await reminder('Filter', fifth)
	const page = await open(house.anna, `${path}?at=${fifth}`, wide)
	await isOn(page, fifth, 'Filter')
	await listening(thing(page, fifth, 'Filter'))
	const [from, to] = [await middle(thing(page, fifth, 'Filter')), await middle(cell(page, seventh))]
	await page.mouse.move(from.x, from.y)
	await page.mouse.down()
	await page.mouse.move(to.x, to.y, { steps: 5 })
	await page.locator(`[data-day="${seventh}"][data-over]`).waitFor()
	await page.mouse.up()
	await isOn(page, seventh, 'Filter')
	await page.getByText(saidDay('Filter', seventh)).waitFor()
	expect(await dateOf(filter)).toBe(seventh)
	// What ends a drag opens nothing.
	expect(await page.getByRole('dialog').count()).toBe(0)
	await page.getByRole('button', { name: 'Rückgängig' }).click()
	await isOn(page, fifth, 'Filter')
	await expect.poll(() => dateOf(filter)).toBe(fifth)

	await thing(page, fifth, 'Filter').focus()
	await page.keyboard.down('Shift')
	await page.keyboard.press('ArrowRight')
	await page.keyboard.press('ArrowRight')
	await page.getByText(`Filter: ${weekday(seventh)}, ${dayMonth(seventh)}`, { exact: true }).waitFor({ state: 'attached' })
	// Nothing is written on the way.
	expect(await dateOf(filter)).toBe(fifth)
	await page.keyboard.up('Shift')
	await page.getByText(saidDay('Filter', seventh)).last().waitFor()
	await expect.poll(() => dateOf(filter)).toBe(seventh)
	await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[data-day]')?.getAttribute('data-day'))).toBe(seventh)
	// From where it was put last, and with Escape nowhere.
	await page.keyboard.press('Shift+ArrowRight')
	await isOn(page, addDays(seventh, 1), 'Filter')
	await expect.poll(() => dateOf(filter)).toBe(addDays(seventh, 1))
	await page.keyboard.down('Shift')
	await page.keyboard.press('ArrowDown')
	await page.keyboard.press('Escape')
	await page.keyboard.up('Shift')
	await isOn(page, addDays(seventh, 1), 'Filter')
	expect(await dateOf(filter)).toBe(addDays(seventh, 1))
})

test('on the phone what comes next is first: a press on a day makes an entry with a reminder there, a finger that rests moves it', async () => {
	const [soon, later] = [addDays(today, 3), addDays(today, 4)]
	const page = await browse(house.anna, phone)
	await page.goto(path)
	await cell(page, today).waitFor()
	await cell(page, soon).getByRole('link', { name: 'Eintrag erfassen' }).click()
	await page.waitForURL(/calendar\/create/)
	await page.getByLabel('Liegenschaft').selectOption(chalet.property)
	await page.getByLabel(/^Titel/).fill('Schlüssel holen')
	await page.getByRole('button', { name: 'Speichern', exact: true }).click()
	await page.waitForURL((url) => url.pathname === path)
	await isOn(page, soon, 'Schlüssel holen')
	const { events } = await house.anna.get<{ events: { name: string; date: string; property: string; id: string }[] }>(
		`/groups/${chalet.group}/get`,
	)
	const made = events.find(({ name }) => name === 'Schlüssel holen')
	expect(made).toMatchObject({ date: soon, property: chalet.property })

	const item = thing(page, soon, 'Schlüssel holen')
	await cell(page, later).scrollIntoViewIfNeeded()
	await item.scrollIntoViewIfNeeded()
	const touch = await page.context().newCDPSession(page)
	await dragByFinger(touch, page, await middle(item), () => middle(cell(page, later)))
	await isOn(page, later, 'Schlüssel holen')
	await expect.poll(() => dateOf({ id: made?.id ?? '' })).toBe(later)
})

async function dragByFinger(touch: CDPSession, page: Page, from: { x: number; y: number }, to: () => Promise<{ x: number; y: number }>) {
	const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
		touch.send('Input.dispatchTouchEvent', { type, touchPoints: points })
	await send('touchStart', [from])
	await page.locator('[data-held]').waitFor()
	const end = await to()
	for (const share of [0.25, 0.5, 0.75, 1])
		await send('touchMove', [{ x: from.x + (end.x - from.x) * share, y: from.y + (end.y - from.y) * share }])
	await page.locator('[data-day][data-over]').waitFor()
	await send('touchEnd', [])
}

test('a subscription is made, its address is said once, read by another program, and deleted', async () => {
	const page = await open(house.anna, path, phone)
	await page.getByText('In einem anderen Kalender zeigen').click()
	const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Familie Keller', exact: true }) })
	await row.getByRole('button', { name: 'Abo anlegen' }).click()
	await row.getByText('Die Adresse steht nur jetzt hier.').waitFor()
	const url = new URL(await row.locator('code').innerText())
	const read = () => fetch(new URL(url.pathname, house.anna.url))
	expect(await (await read()).text()).toContain('BEGIN:VCALENDAR')
	await row.getByText(/Zuletzt gelesen/).waitFor()
	await page.reload()
	await page.getByText('In einem anderen Kalender zeigen').click()
	await row.getByRole('button', { name: 'Abo löschen' }).click()
	await row.getByText('Noch kein Abo.').waitFor()
	expect((await read()).status).toBe(404)
})

test.each(
	Object.entries({ 'phone, dark': { ...phone, colorScheme: 'dark' }, 'desktop, light': { ...wide, colorScheme: 'light' } } as const),
)('nothing is in anybody’s way in any view: %s', async (_, look) => {
	await reminder('Erledigt', eleventh).then(({ id }) => house.anna.post(`/events/${id}/complete`, { part: 'reminder', done: true }))
	await reminder('Für heute', today)
	const page = await browse(house.anna, look)
	for (const view of ['month', 'week', 'agenda']) {
		await page.goto(`${path}?view=${view}&at=${today}`)
		// What is being read again is paler.
		await page
			.locator('[data-item]')
			.first()
			.waitFor({ state: 'attached' })
			.catch(() => undefined)
		await page.locator('.calendar-page:not(:has([aria-busy]))').waitFor()
		expect([view, await violations(page)]).toEqual([view, []])
		const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
		expect([view, scrollWidth]).toEqual([view, clientWidth])
	}
})
