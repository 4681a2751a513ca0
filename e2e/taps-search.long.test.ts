import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { violations } from './axe.ts'
import { browse, house as newHouse, phone, wide, type House } from './house.ts'
import { countTaps } from './taps.ts'

let house: House
let huber: string
let service: string
beforeAll(async () => {
	house = await newHouse()
	const { anna, property } = house
	const below = `/properties/${property}`
	const boiler = (await anna.post(`${below}/objects`, { name: 'Boiler' })).id
	huber = (await anna.post(`${below}/contacts`, { company: 'Sanitär Huber', phone: '044 123 45 67' })).id
	const done = { objects: [boiler], contacts: [huber], maintenance: { done: true, contact: huber } }
	const at = (day: string) => `${day}T09:00:00.000Z`
	await house.log('Boiler entkalkt', { event_at: at('2024-11-20'), ...done, balance: { expense: 32_000, tax_relevant: true } })
	service = (await house.log('Boiler entkalkt', { event_at: at('2026-11-20'), ...done, balance: { expense: 34_500, tax_relevant: true } }))
		.id
	await house.log('Boiler ersetzen', { event_at: at('2026-11-21'), objects: [boiler], maintenance: { done: false } })
	await house.log('Keller geputzt', { event_at: at('2026-11-21'), description: 'Auch hinter dem Boiler. Der Service war gut.' })
})

const answer = (page: Page) => page.getByRole('listbox', { name: 'Ergebnisse' }).getByRole('group', { name: 'Antwort', exact: true })
const opened = (page: Page) => page.getByRole('dialog').getByRole('heading', { name: 'Boiler entkalkt', exact: true })

test('the last boiler service: two taps and its words', async () => {
	const page = await browse(house.anna, phone)
	const effort = await countTaps(page)
	// Before that the page shows and does not hear.
	await Promise.all([page.waitForEvent('websocket'), page.goto(house.home)])
	effort.mark()
	await page.getByRole('button', { name: 'Suchen' }).first().tap()
	await page.getByRole('combobox').pressSequentially('boiler service')
	const [last, call] = [answer(page).getByRole('option').first(), answer(page).getByRole('option').nth(1)]
	await last.filter({ hasText: 'Boiler: zuletzt am 20.11.2026, Sanitär Huber, CHF 345.00' }).waitFor()
	expect(await last.innerText()).toContain('Boiler entkalkt · Bergstrasse 12')
	expect(await call.getAttribute('href')).toBe('tel:0441234567')
	expect(await call.innerText()).toContain('Sanitär Huber anrufen')
	expect((await call.boundingBox())?.width).toBeGreaterThanOrEqual(44)
	expect(await violations(page)).toEqual([])
	await last.tap()
	await opened(page).waitFor()
	expect(new URL(page.url()).searchParams.get('event')).toBe(service)
	expect(await effort.since()).toEqual({ taps: 2, keys: 0, letters: 14 })
})

test('with the keyboard it is the first of all, and Enter opens it', async () => {
	const page = await browse(house.anna, wide)
	const asked: string[] = []
	page.on('request', (request) => /\/(search|answer)\?/.test(request.url()) && asked.push(request.url()))
	const live = page.waitForEvent('websocket')
	await page.goto(house.home)
	await live
	await page.keyboard.press('Control+k')
	await page.getByRole('combobox').fill('boiler')
	await answer(page).getByRole('option', { selected: true }).waitFor()
	expect(asked).toHaveLength(2)
	await page.keyboard.press('Enter')
	await opened(page).waitFor()
})
