import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { violations } from './axe.ts'
import { fillDisk, noRoom } from './full-disk.ts'
import { browse, house as newHouse, open, phone, wide, type House } from './house.ts'
import { countTaps } from './taps.ts'

let house: House
beforeAll(async () => {
	house = await newHouse()
})

const card = [
	{ kind: 'water', text: 'Haupthahn: Waschküche, links hinter der Türe.\nHebel quer ist zu.' },
	{ kind: 'power', text: 'Sicherungskasten: Treppenhaus EG, neben den Briefkästen.' },
	{ kind: 'number', text: 'Sanitär Huber, Pikett', phone: '044 123 45 67' },
]

test('an empty card says what belongs there, is filled in with a photo, and its draft outlives leaving', async () => {
	const page = await open(house.anna, `${house.place}/emergency`, wide)
	await page.getByText('Noch steht nichts auf der Karte').waitFor()
	expect(await violations(page)).toEqual([])
	await page.getByRole('link', { name: 'Notfallkarte ausfüllen' }).click()
	const water = page.getByRole('group', { name: 'Wasser', exact: true }).getByRole('group')
	await water.getByRole('textbox').first().fill('Haupthahn im Keller')
	await page.getByRole('button', { name: 'Abbrechen' }).click()
	await page.getByText('Entwurf behalten.').waitFor()
	await page.getByRole('link', { name: 'Notfallkarte ausfüllen' }).click()
	await expect.poll(() => water.getByRole('textbox').first().inputValue()).toBe('Haupthahn im Keller')
	expect(await violations(page)).toEqual([])
	const makeRoom = await fillDisk(page)
	await water.locator('input[type=file]').setInputFiles(path.join(import.meta.dirname, '../docs/timeline.png'))
	await water.getByRole('alert').filter({ hasText: noRoom }).waitFor()
	makeRoom()
	await water.getByRole('button', { name: 'Nochmals versuchen' }).click()
	await water.getByRole('img').waitFor()
	const number = page.getByRole('group', { name: 'Nummern', exact: true }).getByRole('group')
	await number.getByLabel('Wer hilft').fill('Sanitär Huber')
	await number.getByLabel('Telefon').fill('044 123 45 67')
	await page.getByRole('button', { name: 'Speichern' }).click()
	await page.getByText('Gespeichert.').waitFor()
	await page.getByRole('region', { name: 'Wasser' }).getByRole('img', { name: 'Haupthahn im Keller' }).waitFor()
	const call = page.getByRole('link', { name: 'Sanitär Huber anrufen: 044 123 45 67' })
	expect(await call.getAttribute('href')).toBe('tel:0441234567')
	expect(await page.getByRole('region', { name: 'Strom' }).count()).toBe(0)
})

test('one tap from the property, large enough for a hurry, by day and by night', async () => {
	const other = (await house.addProperty('Seeweg 3')).id
	const { version } = await house.anna.get<{ version: number }>(`/properties/${other}/emergency`)
	await house.anna.send('PUT', `/properties/${other}/emergency`, { items: card }, version)
	const viewer = await house.join('Vera Vogel', 'viewer')
	for (const colorScheme of ['light', 'dark'] as const) {
		const page = await browse(viewer, { ...phone, colorScheme })
		const effort = await countTaps(page)
		await page.goto(`${house.home}/property/${other}`)
		const way = page.getByRole('link', { name: 'Notfallkarte' }).first()
		await way.waitFor()
		effort.mark()
		await way.tap()
		const call = page.getByRole('link', { name: /^Sanitär Huber, Pikett anrufen/ })
		await call.waitFor()
		expect(await effort.since()).toEqual({ taps: 1, keys: 0, letters: 0 })
		for (const link of [call, page.getByRole('link', { name: '144 Sanität' })])
			expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
		expect(await page.getByRole('link', { name: 'Notfallkarte bearbeiten' }).count()).toBe(0)
		expect(await violations(page)).toEqual([])
	}
	const page = await open(house.anna, `${house.home}/property/${other}/emergency`, wide)
	await page.getByRole('region', { name: 'Nummern' }).waitFor()
	const pages = async () => (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length
	expect(await pages()).toBe(1)
})

test('what two have changed is put to choice, and nobody else is offered to write', async () => {
	const third = (await house.addProperty('Alpweg 9')).id
	const at = `/properties/${third}/emergency`
	await house.anna.send('PUT', at, { items: card }, 1)
	const page = await open(house.anna, `${house.home}/property/${third}/emergency/edit`, wide)
	const power = page.getByRole('group', { name: 'Strom', exact: true }).getByRole('group').getByRole('textbox').first()
	await power.fill('Im Estrich')
	await house.anna.send('PUT', at, { items: card.slice(0, 1) }, 2)
	await page.getByRole('button', { name: 'Speichern' }).click()
	await page.getByRole('heading', { name: 'Welche Fassung gilt?' }).waitFor()
	await page.getByRole('button', { name: 'Auswahl speichern' }).click()
	await page.getByRole('region', { name: 'Strom' }).getByText('Im Estrich').waitFor()
	const member = await house.join('Max Meier', 'member')
	const theirs = await open(member, `${house.home}/property/${third}/emergency/edit`, wide)
	await theirs
		.getByText(/fehlt die Berechtigung/)
		.first()
		.waitFor()
})
