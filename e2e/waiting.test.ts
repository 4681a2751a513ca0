import { readFileSync } from 'node:fs'
import type { Route } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Event as Entry, Rolling } from '@hausheft/contract/events.ts'
import { behindGateway, person, phone, signIn, withWorker } from './house.ts'
import { otherDevice } from './person.ts'
import { photo } from './papers.ts'
import { bar, chosenIn, entriesOf, rows, save, stored, title, toast } from './waiting.ts'
import { workerSettled } from './watch.ts'

const visit = behindGateway(withWorker, { stays: true })

const { begin, beginOffline, entriesCalled } = entriesOf(visit)

test('what is saved without a connection waits on the device, stands in the list, and is there once when it is back', async () => {
	const page = await beginOffline('Estrich geräumt')
	await save(page)
	await toast(page).waitFor()
	await rows(page, 'Estrich geräumt').getByText('wartet auf Verbindung').waitFor()
	await bar(page, '1 Eintrag wartet auf Verbindung').waitFor()
	expect(await page.getByRole('dialog').count()).toBe(0)
	expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('hausheft.draft.')))).toEqual([])
	// It counts as an entry that somebody has made, as in any other form.
	const counted = page.waitForResponse((response) => response.url().endsWith('/user/first-entry'))
	visit.front.up()
	await stored(page, 'Estrich geräumt').waitFor()
	expect((await counted).ok()).toBe(true)
	await bar(page, '1 Eintrag wartet auf Verbindung').waitFor({ state: 'detached' })
	expect([await rows(page, 'Estrich geräumt').count(), (await entriesCalled('Estrich geräumt')).length]).toEqual([1, 1])
})

test('it outlives its page, and what was carried out without an answer is there once', async () => {
	const page = await begin('Ofen gerusst')
	// The server makes it, and nobody hears of that.
	const arrived = new Promise<void>((resolve) => {
		const unheard = async (route: Route) => {
			await route.fetch()
			visit.front.down()
			await route.abort().catch(() => undefined)
			resolve()
		}
		void page.route(({ pathname }) => pathname.endsWith('/events'), unheard, { times: 1 })
	})
	await save(page)
	await Promise.all([toast(page).waitFor(), arrived])
	expect(await entriesCalled('Ofen gerusst')).toHaveLength(1)
	await page.goto('about:blank')
	visit.front.up()
	await page.goto(visit.timeline)
	await stored(page, 'Ofen gerusst').waitFor()
	await expect.poll(() => page.locator('.waiting-bar').count()).toBe(0)
	expect([await rows(page, 'Ofen gerusst').count(), (await entriesCalled('Ofen gerusst')).length]).toEqual([1, 1])
})

test('with a photo that was chosen without a connection, too', async () => {
	const page = await beginOffline('Dachrinne')
	await page
		.locator('input[type=file]')
		.first()
		.setInputFiles({ name: 'rinne.png', mimeType: 'image/png', buffer: readFileSync(new URL('../docs/timeline.png', import.meta.url)) })
	await page.getByText('Keine Verbindung.').first().waitFor()
	await save(page)
	await toast(page).waitFor()
	await page.locator('.waiting-bar').filter({ visible: true }).click()
	const sheet = page.getByRole('dialog', { name: 'Wartet auf Verbindung' })
	await sheet.getByText(/1 Foto/).waitFor()
	visit.front.up()
	await sheet.waitFor({ state: 'detached' })
	await expect.poll(async () => (await entriesCalled('Dachrinne')).map(({ files }) => files.length)).toEqual([1])
	await stored(page, 'Dachrinne').waitFor()
})

test('it is changed in its form, thrown away with the way back, and taken back', async () => {
	const page = await beginOffline('Hecke')
	await save(page)
	await toast(page).getByRole('button', { name: 'Rückgängig' }).click()
	await expect.poll(() => title(page).inputValue()).toBe('Hecke')
	await save(page)
	await rows(page, 'Hecke').getByText('wartet auf Verbindung').waitFor()
	await page.locator('.waiting-bar').filter({ visible: true }).click()
	await page.getByRole('button', { name: 'Ändern' }).click()
	await title(page).fill('Hecke geschnitten')
	await save(page)
	await rows(page, 'Hecke geschnitten').getByText('wartet auf Verbindung').waitFor()
	await page.locator('.waiting-bar').filter({ visible: true }).click()
	await page.getByRole('button', { name: 'Verwerfen' }).click()
	await rows(page, 'Hecke').waitFor({ state: 'detached' })
	await page.locator('.toast').filter({ hasText: '«Hecke geschnitten» verworfen.' }).getByRole('button', { name: 'Rückgängig' }).click()
	await bar(page, '1 Eintrag wartet auf Verbindung').waitFor()
	visit.front.up()
	await stored(page, 'Hecke geschnitten').waitFor()
	expect([(await entriesCalled('Hecke')).length, (await entriesCalled('Hecke geschnitten')).length]).toEqual([0, 1])
})

test('what is refused later says why, and goes once it is put right', async () => {
	const page = await beginOffline('Abgelehnt')
	await save(page)
	await toast(page).waitFor()
	const stop = visit.front.answer(
		(path) => path.endsWith('/events'),
		(response) =>
			response
				.writeHead(403, { 'content-type': 'application/problem+json' })
				.end(JSON.stringify({ code: 'forbidden', title: 'Für diese Aktion fehlt die Berechtigung.' })),
	)
	visit.front.up()
	await bar(page, '1 Eintrag nicht gesendet').waitFor()
	await rows(page, 'Abgelehnt').getByText('nicht gesendet: Für diese Aktion fehlt die Berechtigung.').waitFor()
	stop()
	await page.locator('.waiting-bar').filter({ visible: true }).click()
	await page.getByRole('button', { name: 'Senden' }).click()
	await stored(page, 'Abgelehnt').waitFor()
	expect(await entriesCalled('Abgelehnt')).toHaveLength(1)
})

test('two tabs send it once, and both show that it waits', async () => {
	const page = await beginOffline('Zwei Fenster')
	visit.front.up()
	const other = await page.context().newPage()
	await other.goto(visit.timeline)
	await rows(other, 'Heizung entlüftet').first().waitFor()
	visit.front.down()
	await save(page)
	await bar(other, '1 Eintrag wartet auf Verbindung').waitFor()
	await rows(other, 'Zwei Fenster').getByText('wartet auf Verbindung').waitFor()
	visit.front.up()
	for (const each of [page, other]) await stored(each, 'Zwei Fenster').waitFor()
	for (const each of [page, other]) await expect.poll(() => each.locator('.waiting-bar').count()).toBe(0)
	expect(await entriesCalled('Zwei Fenster')).toHaveLength(1)
})

test('somebody else who signs in sees nothing of it and sends nothing; who has saved it finds it again', async () => {
	const page = await beginOffline('Von Anna')
	await save(page)
	await toast(page).waitFor()
	await page.goto('about:blank')
	visit.front.up()
	await page.context().clearCookies()
	await signIn(page.context(), await person('Fritz Fremd'), visit.front.url)
	await page.goto(`${visit.front.url}/user/account`)
	await page.getByRole('button', { name: 'Abmelden' }).first().waitFor()
	await page.evaluate(() => dispatchEvent(new Event('online')))
	expect([await page.locator('.waiting-bar').count(), await entriesCalled('Von Anna')]).toEqual([0, []])
	await page.goto('about:blank')
	await page.context().clearCookies()
	await signIn(page.context(), await otherDevice(visit.house.anna), visit.front.url)
	await page.goto(visit.timeline)
	await stored(page, 'Von Anna').waitFor()
	expect((await entriesCalled('Von Anna')).map(({ user }) => user)).toEqual([visit.house.anna.id])
})

test('while the session is over it waits, and goes when one has signed in', async () => {
	const page = await beginOffline('Sitzung vorbei')
	await save(page)
	await toast(page).waitFor()
	await page.goto('about:blank')
	const cookies = await page.context().cookies()
	await page.context().clearCookies()
	visit.front.up()
	await page.goto(visit.timeline)
	await page.getByLabel('E-Mail').first().waitFor()
	expect(await entriesCalled('Sitzung vorbei')).toEqual([])
	await page.context().addCookies(cookies)
	await page.goto(visit.timeline)
	await stored(page, 'Sitzung vorbei').waitFor()
	expect(await entriesCalled('Sitzung vorbei')).toHaveLength(1)
})

test('who signs out is asked about what waits, and leaves it on the device or sends it first', async () => {
	const page = await beginOffline('Vor dem Gehen', await otherDevice(visit.house.anna))
	await save(page)
	await toast(page).waitFor()
	await page.goto('about:blank')
	// Refused for the time being, it still waits when one is back.
	const stop = visit.front.answer(
		(path) => path.endsWith('/events'),
		(response) => response.writeHead(503, { 'retry-after': '1' }).end('{}'),
	)
	visit.front.up()
	await page.goto(`${visit.front.url}/user/account`)
	await page.getByRole('button', { name: 'Abmelden' }).first().click()
	const question = page.getByRole('alertdialog', { name: '1 Eintrag ist noch nicht gesendet.' })
	await question.getByRole('button', { name: 'Jetzt senden' }).click()
	await question.getByText('Nicht alles liess sich senden.').waitFor()
	stop()
	await question.getByRole('button', { name: 'Jetzt senden' }).click()
	await expect.poll(() => page.url()).toBe(`${visit.front.url}/`)
	expect(await entriesCalled('Vor dem Gehen')).toHaveLength(1)
})

test('what is ticked off and read without a connection is done when it is back', async () => {
	const { house } = visit
	const { id } = await house.log('Kaminfeger', { reminder: { date: new Date().toISOString().slice(0, 10), note: 'Kaminfeger bestätigen' } })
	const page = await visit.anna(phone)
	await page.goto(visit.home)
	const tick = page.getByRole('button', { name: '«Kaminfeger bestätigen» abhaken' })
	await tick.waitFor()
	await workerSettled(page)
	visit.front.down()
	await tick.click()
	await toast(page).waitFor()
	await bar(page, '1 Eintrag wartet auf Verbindung').waitFor()
	expect((await house.anna.get<Entry>(`/events/${id}/get`)).reminder?.done).toBe(false)
	visit.front.up()
	await tick.waitFor({ state: 'detached' })
	expect((await house.anna.get<Entry>(`/events/${id}/get`)).reminder?.done).toBe(true)

	await page.goto(`${visit.timeline}/readings`)
	await page.getByRole('textbox', { name: /^Wasser/ }).fill('950')
	visit.front.down()
	await page.getByRole('button', { name: 'Speichern' }).click()
	await toast(page).waitFor()
	visit.front.up()
	const readings = async () => {
		const { events } = await house.anna.get<Rolling>(`/properties/${house.property}/events-rolling?limit=20`)
		return events.flatMap(({ measurement }) => measurement.filter(({ data }) => data === '950')).length
	}
	await expect.poll(readings).toBe(1)
	await expect.poll(() => page.locator('.waiting-bar').count()).toBe(0)
	expect(await readings()).toBe(1)
})

test('where the browser may clear it away, the sheet says so from the second day on', async () => {
	const page = await beginOffline('Zweiter Tag')
	await page.evaluate(() => Object.assign(navigator.storage, { persisted: () => Promise.resolve(false) }))
	await save(page)
	await toast(page).waitFor()
	const sheet = page.getByRole('dialog', { name: 'Wartet auf Verbindung' })
	const warning = sheet.getByText('Bitte bald verbinden oder Hausheft installieren.')
	await page.locator('.waiting-bar').filter({ visible: true }).click()
	await sheet.getByText('Zweiter Tag').waitFor()
	expect(await warning.count()).toBe(0)
	await page.keyboard.press('Escape')
	await sheet.waitFor({ state: 'detached' })
	await page.evaluate(
		() =>
			new Promise<void>((resolve) => {
				const opened = indexedDB.open('hausheft')
				opened.addEventListener('success', () => {
					const work = opened.result.transaction('queue', 'readwrite')
					const queue = work.objectStore('queue')
					const all = queue.getAll()
					all.addEventListener('success', () => {
						for (const row of all.result) queue.put({ ...row, savedAt: row.savedAt - 25 * 3_600_000 })
					})
					work.addEventListener('complete', () => {
						opened.result.close()
						new BroadcastChannel('hausheft-queue').postMessage('changed')
						resolve()
					})
				})
			}),
	)
	await page.locator('.waiting-bar').filter({ visible: true }).click()
	await warning.waitFor()
})

test.each(['entry', 'photo'])(
	'who is not answered to an %s for eight seconds has it on the device: said once, and there once',
	async (what) => {
		// A clock that is held is the device's.
		const page = await begin(`Still: ${what}`, visit.house.anna, visit.newcomer)
		await page.clock.install()
		const asked = Promise.withResolvers<void>()
		const answer = visit.front.answer(
			(path) => (what === 'entry' ? /\/properties\/[^/]+\/events$/ : /\/files$/).test(path),
			() => asked.resolve(),
		)
		if (what === 'photo') await chosenIn(page, [{ name: 'still.jpg', mimeType: 'image/jpeg', buffer: await photo('#5a7b8c', 600, 400) }])
		await save(page)
		await asked.promise
		await page.clock.runFor(10_000)
		await toast(page).waitFor()
		expect(await page.locator('.toast').allInnerTexts()).toHaveLength(1)
		answer()
		await stored(page, `Still: ${what}`).waitFor()
		await expect.poll(() => page.locator('.waiting-bar').count()).toBe(0)
		expect((await entriesCalled(`Still: ${what}`)).map(({ files }) => files.length)).toEqual([what === 'photo' ? 1 : 0])
	},
)

test('it stands in the list of all houses too', async () => {
	const { anna, group, property } = visit.house
	const { type } = await anna.get<{ type: string }>(`/properties/${property}/get`)
	await anna.post(`/groups/${group}/properties`, { name: 'Seeweg 3', type })
	const page = await visit.visitor(phone, anna)
	await page.goto(`${visit.timeline}/events/all?all=1&event=new`)
	await title(page).fill('Zaun gestrichen')
	await workerSettled(page)
	visit.front.down()
	await save(page)
	const row = page.locator('.entry-line').filter({ hasText: 'Zaun gestrichen' }).filter({ hasText: 'Bergstrasse 12' })
	await row.getByText('wartet auf Verbindung').waitFor()
	visit.front.up()
	await row.getByText('wartet auf Verbindung').waitFor({ state: 'detached' })
	await expect.poll(async () => (await entriesCalled('Zaun gestrichen')).length).toBe(1)
	await row.waitFor()
})
