import { expect, test } from 'vitest'
import { furnish } from './furnish.ts'
import { within } from './patience.ts'
import { startServer } from './server.ts'
import { behindGateway, browse } from './house.ts'
import { newPerson } from './person.ts'
import { consoleTexts, live, mark } from './watch.ts'

const visit = behindGateway()

const create = (name: string) => visit.house.log(name, { event_at: '2026-11-21T10:00:00Z' })

test('the socket comes back once a second without end, and the page catches up with what it has missed', async () => {
	const page = await visit.anna()
	// By the page's own clock: the test may hear of two at once.
	await page.addInitScript(() => {
		window.WebSocket = class extends WebSocket {
			constructor(...of: ConstructorParameters<typeof WebSocket>) {
				performance.mark('tried')
				super(...of)
			}
		}
	})
	await live(page, visit.timeline)
	await page.evaluate(() => performance.clearMarks('tried'))
	visit.front.down()
	const tries = () => page.evaluate(() => performance.getEntriesByName('tried').map(({ startTime }) => startTime))
	await expect.poll(async () => (await tries()).length).toBeGreaterThanOrEqual(7)
	const gaps = (await tries()).map((at, index, all) => at - (all[index - 1] ?? NaN)).slice(1)
	const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length
	expect(Math.min(...gaps)).toBeGreaterThan(600)
	expect(mean).toBeGreaterThan(750)
	await create('Kamin gefegt')
	expect(await page.getByText('Kamin gefegt').count()).toBe(0)
	const isSame = await mark(page)
	visit.front.up()
	await page.getByText('Kamin gefegt').first().waitFor()
	expect(await isSame()).toBe(true)
})

test('a list that could not be read after the gap is read again', async () => {
	const page = await visit.anna()
	await live(page, visit.timeline)
	visit.front.down()
	await page.getByText('Keine Verbindung').first().waitFor()
	await create('Rinne geleert')
	const texts = consoleTexts(page)
	const stop = visit.front.answer(
		(path) => path.includes(`/properties/${visit.house.property}/events`),
		(response) => response.destroy(),
	)
	visit.front.up()
	// The list says that it could not be read; everything else that is shown asks again by itself.
	await expect.poll(() => texts.warning.some((text) => text.includes('Keine Verbindung'))).toBe(true)
	stop()
	await page.getByText('Rinne geleert').first().waitFor()
})

test('a server that was killed and starts anew finds its pages again', { timeout: within(180_000) }, async () => {
	await using first = await startServer()
	const house = await furnish(await newPerson(first.url, 'Anna Keller'))
	const page = await browse(house, { baseURL: first.url })
	await live(page, house.place)
	const isSame = await mark(page)
	await first.kill()
	await using second = await startServer({ dataDir: first.dataDir, port: Number(new URL(first.url).port) })
	expect((await fetch(second.url)).status).toBe(200)
	await house.log('Nach dem Stromausfall')
	await page.getByText('Nach dem Stromausfall').first().waitFor()
	expect(await isSame()).toBe(true)
})

test('an open entry is read again half a second after a newer one is told, and not for an older one', async () => {
	const { id, version } = await create('Lift gewartet')
	const page = await visit.anna()
	let read = 0
	page.on('request', (request) => {
		if (request.url().endsWith(`/events/${id}/get`)) read++
	})
	// By the page's own clock: on a busy machine a message may reach the test later than what followed it.
	await page.addInitScript((told) => {
		window.WebSocket = class extends WebSocket {
			constructor(...of: ConstructorParameters<typeof WebSocket>) {
				super(...of)
				this.addEventListener('message', ({ data }) => String(data).includes(told) && performance.mark('told'))
			}
		}
	}, id)
	await live(page, `${visit.timeline}?event=${id}`)
	const panel = page.getByRole('dialog')
	await panel.getByRole('heading', { name: 'Lift gewartet', exact: true }).waitFor()
	await visit.house.anna.patch(`/events/${id}`, { name: 'Lift gewartet und geprüft' }, version)
	await panel.getByRole('heading', { name: 'Lift gewartet und geprüft', exact: true }).waitFor()
	const pause = await page.evaluate((of) => {
		const reads = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith(`/events/${of}/get`))
		return (reads.at(-1)?.startTime ?? NaN) - (performance.getEntriesByName('told').at(-1)?.startTime ?? NaN)
	}, id)
	expect(pause).toBeGreaterThan(400)

	// What another entry is told about leaves this one alone.
	read = 0
	await create('Etwas anderes')
	await page.getByText('Etwas anderes').first().waitFor()
	expect(read).toBe(0)
})

test('who else is there is shown, and no longer when they have gone', async () => {
	const dora = await visit.visitor({}, await visit.house.join('Dora Meier', 'member'))
	await live(dora, visit.home)

	const page = await visit.anna()
	await page.goto(`${visit.home}/settings`)
	const line = page.getByRole('link', { name: /Dora Meier/ })
	await line.getByText('online').waitFor()
	await dora.context().close()
	await line.getByText('online').waitFor({ state: 'detached' })
	await line.waitFor()
})
