import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { otherName } from './browser.ts'
import { behindGateway, browse, person, server, signIn, withWorker } from './house.ts'
import { otherDevice } from './person.ts'
import { keptUrls } from './kept.ts'
import { addressOf } from './module-address.ts'
import { consoleTexts, mark, workerSettled } from './watch.ts'
import { unfold } from './unfold.ts'

const sentence = 'Keine Verbindung. Die Eingaben bleiben hier erhalten.'

const visit = behindGateway(withWorker)

const phone = { viewport: { width: 390, height: 844 } }

const cached = (page: Page) =>
	page.evaluate(async () => {
		const names = await caches.keys()
		const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
		return { names, paths: requests.flat().map(({ url }) => new URL(url).pathname) }
	})

test('the app opens without a connection, says so, and goes on by itself where one wanted to go', async () => {
	const page = await visit.anna(phone)
	await page.goto(`${visit.home}/settings`)
	await page.getByText('beat@hauswart.test').waitFor()
	await workerSettled(page)

	visit.front.down()
	await page.reload()
	await page.getByText(sentence).waitFor()
	await page.getByRole('button', { name: 'Nochmals versuchen' }).click()
	await page.getByText(sentence).waitFor()
	expect(page.url()).toBe(`${visit.home}/settings`)
	visit.front.up()
	await page.getByText('beat@hauswart.test').waitFor()
	expect(page.url()).toBe(`${visit.home}/settings`)

	// The same when the device itself has no network: then nothing is asked at all.
	const asked: string[] = []
	await page.context().setOffline(true)
	// The packaged Chromium tells pages that are already open, but none that is opened from now on.
	await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false, configurable: true }))
	page.on('request', (request) => asked.push(new URL(request.url()).pathname))
	await page.goto(visit.home)
	await page.getByText('Das wurde auf diesem Gerät noch nie geöffnet.').waitFor()
	expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([])
	await page.context().setOffline(false)
	await page.evaluate(() => {
		Reflect.deleteProperty(navigator, 'onLine')
		dispatchEvent(new Event('online'))
	})
	await page.getByRole('heading', { level: 1, name: /^Guten|^Hallo|Keller/ }).waitFor()
})

test('the landing page and what is loaded late are there without a connection', async () => {
	const page = await visit.anna(phone)
	await page.goto(visit.timeline)
	await workerSettled(page)
	visit.front.down()
	// Parts that no page has loaded yet come from what the worker keeps.
	const status = await page.evaluate(async (path) => (await fetch(path)).status, addressOf('src/features/members/settings-page.tsx'))
	expect(status).toBe(200)
	await page.goto(visit.front.url)
	await page.getByRole('heading', { level: 1 }).waitFor()
})

test('nothing private is kept: files of the app, its shell and the landing page', async () => {
	const page = await visit.anna(phone)
	await page.goto(visit.timeline)
	await page.getByText('Heizung entlüftet').first().waitFor()
	await workerSettled(page)
	const { names, paths } = await cached(page)
	expect(names).toHaveLength(1)
	const build = names[0]?.replace('hausheft-', '')
	expect(paths.length).toBeGreaterThan(50)
	expect(paths.filter((path) => !/^\/(assets|fonts|icons)\/|^\/favicon\.ico$|^\/manifest\.webmanifest$/.test(path)).sort()).toEqual([
		'/',
		`/builds/shell/${build}.html`,
	])
	const texts = await page.evaluate(async () => {
		const kept = await caches.open((await caches.keys())[0] ?? '')
		const pages = (await kept.keys()).filter(({ url }) => /\.html$|\/$/.test(url))
		return Promise.all(pages.map(async (each) => (await kept.match(each))?.text()))
	})
	const asVisitor = await Promise.all(
		[visit.front.url, `${visit.front.url}/builds/shell/${build}.html`].map(async (url) => (await fetch(url)).text()),
	)
	expect(texts.toSorted().join('') === asVisitor.toSorted().join('')).toBe(true)
	expect([visit.house.group, visit.house.property, visit.house.anna.email].filter((text) => texts.join('').includes(text))).toEqual([])
})

test('the emergency card of a house that was opened is read without a connection, and goes with who signs out', async () => {
	const { house } = visit
	const form = new FormData()
	form.append('file', new Blob([readFileSync(new URL('../docs/timeline.png', import.meta.url))], { type: 'image/png' }), 'hahn.png')
	const { id } = await house.anna.post(`/groups/${house.group}/files`, form)
	const card = {
		items: [
			{ kind: 'water', text: 'Haupthahn im Keller', file: id },
			{ kind: 'number', text: 'Sanitär Huber', phone: '044 123 45 67' },
		],
	}
	const { version } = await house.anna.get<{ version: number }>(`/properties/${house.property}/emergency`)
	await house.anna.send('PUT', `/properties/${house.property}/emergency`, card, version)
	const page = await visit.anna(phone)
	await page.goto(visit.timeline)
	await workerSettled(page)
	const kept = () => keptUrls(page, /#card$|\?size=preview$/)
	await expect.poll(kept).toEqual([`/api/be/files/${id}/content?size=preview`, `/api/be/properties/${house.property}/emergency#card`])
	expect((await cached(page)).names).toHaveLength(1)

	visit.front.down()
	await page.goto(`${visit.timeline}/emergency`)
	await page.getByText('Haupthahn im Keller').waitFor()
	const shown = page.getByRole('region', { name: 'Wasser' }).getByRole('img')
	await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
	expect(await page.getByRole('link', { name: /^Sanitär Huber anrufen/ }).getAttribute('href')).toBe('tel:0441234567')
	visit.front.up()

	// Somebody else at the same device is shown nothing of it. An open page would notice, and load itself anew meanwhile.
	await page.goto('about:blank')
	await page.context().clearCookies()
	await signIn(page.context(), await person('Fritz Fremd'), visit.front.url)
	await page.goto(`${visit.front.url}/user/account`)
	await expect.poll(kept).toEqual([])

	await page.goto('about:blank')
	await page.context().clearCookies()
	await signIn(page.context(), await otherDevice(house.anna), visit.front.url)
	await page.goto(visit.timeline)
	await expect.poll(kept).toHaveLength(2)
	await page.goto(`${visit.front.url}/user/account`)
	await page.getByRole('button', { name: 'Abmelden' }).first().click()
	await page.waitForURL(`${visit.front.url}/`)
	await expect.poll(kept).toEqual([])
})

test('a lost connection is told, and what is typed outlives it', async () => {
	const page = await visit.anna(phone)
	await page.goto(`${visit.home}/properties/create`)
	await page.getByLabel(/^Name/).fill('Chalet Arvenhaus')
	// All that the page reads by itself is there.
	await page.getByRole('radio', { name: 'Ferienhaus' }).check({ force: true })
	visit.front.down()
	await page.getByRole('button', { name: 'Liegenschaft anlegen' }).click()
	await page.getByText(sentence).first().waitFor()
	// Behind the menu, on a phone.
	await page.locator('.rail').getByText('1 wartet auf Verbindung').waitFor({ state: 'attached' })
	expect(await page.getByLabel(/^Name/).inputValue()).toBe('Chalet Arvenhaus')
	visit.front.up()
	await page.reload()
	await expect.poll(() => page.getByLabel(/^Name/).inputValue()).toBe('Chalet Arvenhaus')
})

test('a page stays where a part beside it cannot be had, and gets it once somebody answers and no form is open', async () => {
	const page = await visit.anna()
	const toaster = addressOf('src/ui/toaster.tsx')
	await page.route(`**${toaster}`, async (route) => {
		await page.getByRole('radio').first().waitFor()
		visit.front.down()
		await route.abort()
	})
	await page.goto(`${visit.home}/properties/create`)
	await page.getByText('Keine Verbindung', { exact: true }).waitFor()
	await page.getByLabel(/^Name/).fill('Chalet Arvenhaus')
	await page.getByRole('radio', { name: 'Ferienhaus' }).check({ force: true })
	await page.unroute(`**${toaster}`)
	visit.front.up()
	await page.getByRole('button', { name: 'Liegenschaft anlegen' }).click()
	await page.getByRole('heading', { level: 1, name: 'Chalet Arvenhaus' }).waitFor()
	await page.getByRole('region', { name: 'Meldungen' }).waitFor({ state: 'attached' })
})

test('a part that the server does not give takes no form away: the page is loaded anew after what was saved', async () => {
	const page = await visit.anna()
	const toaster = addressOf('src/ui/toaster.tsx')
	const asked = page.waitForResponse(/\/builds\/latest\.json$/)
	await page.route(`**${toaster}`, async (route) => {
		await page.getByRole('radio').first().waitFor()
		await route.abort()
	})
	await page.goto(`${visit.home}/properties/create`)
	await asked
	const isSame = await mark(page)
	await page.getByLabel(/^Name/).fill('Chalet Enzian')
	await page.getByRole('radio', { name: 'Ferienhaus' }).check({ force: true })
	expect(await isSame()).toBe(true)
	await page.unroute(`**${toaster}`)
	await page.getByRole('button', { name: 'Liegenschaft anlegen' }).click()
	await expect.poll(isSame).toBe(false)
	await page.getByRole('heading', { level: 1, name: 'Chalet Enzian' }).waitFor()
	await page.getByRole('region', { name: 'Meldungen' }).waitFor({ state: 'attached' })
})

test('a worker that cannot be had harms nothing and is told in the console and in the account', async () => {
	const stop = visit.front.answer(
		(path) => path === '/sw.js',
		(response) => response.writeHead(500).end(),
	)
	const page = await visit.anna(phone)
	const warned = page.waitForEvent('console', (message) => message.type() === 'warning' && message.text().includes('ohne Verbindung'))
	await page.goto(`${visit.front.url}/user/account`)
	await warned
	await page.getByText('Der Betrieb ohne Verbindung liess sich auf diesem Gerät nicht einrichten.').waitFor()
	stop()
})

test('over plain http there is no worker, nothing breaks, and the account says what needs https', async () => {
	// Not localhost, which browsers trust: another name for the same machine.
	const page = await browse(visit.house, { ...withWorker, baseURL: server().replace('localhost', otherName) })
	const wrong = consoleTexts(page)
	await page.goto('/user/account')
	await page.getByText('ohne Verbindung öffnen: Das braucht eine sichere Verbindung (https)').waitFor()
	await unfold(page, 'Passkeys')
	await page.getByText('Einen Passkey einrichten braucht eine sichere Verbindung (https)').waitFor()
	expect(await page.evaluate(() => [isSecureContext, 'serviceWorker' in navigator])).toEqual([false, false])
	expect(wrong).toEqual({ warning: [], error: [], uncaught: [] })
})
