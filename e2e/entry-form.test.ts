import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { fillDisk, noRoom } from './full-disk.ts'
import { browse, furnishedHouse, type FurnishedHouse } from './house.ts'
import { photo as cameraPhoto } from './papers.ts'

type ToldFields = Record<string, unknown>
type Entry = ToldFields & { id: string; name: string; version: number }

let house: FurnishedHouse
let page: Page
beforeAll(async () => {
	house = await furnishedHouse()
})
/** A device of its own for each test: what one leaves in a form is kept as a draft. */
const start = async (path: string) => {
	page = await browse(house, { timezoneId: 'Europe/Zurich' })
	await page.goto(path)
}
const open = async (search: string): Promise<Locator> => {
	await start(`${house.place}?${search}`)
	const panel = page.getByRole('dialog')
	await panel.getByLabel(/^Titel/).waitFor()
	return panel
}
const newest = async (name: string) =>
	(await house.anna.get<{ events: Entry[] }>(`/properties/${house.property}/events-rolling?limit=30`)).events.find(
		(each) => each.name === name,
	)
const saved = async (name: string): Promise<Entry> => {
	await expect.poll(() => newest(name)).toBeDefined()
	return (await newest(name)) as Entry
}
const objectsOf = async ({ objects }: Entry) => {
	const all = await house.anna.get<{ id: string; name: string }[]>(`/properties/${house.property}/objects`)
	return (objects as string[]).map((id) => all.find((each) => each.id === id)?.name)
}
const press = (panel: Locator, name: string | RegExp) =>
	panel.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) }).click()
const toast = (text: string | RegExp) => page.locator('.toast').filter({ hasText: text })

const photo = (hue: string, taken?: string) => {
	const image = sharp({ create: { width: 64, height: 48, channels: 3, background: hue } })
	return (taken ? image.withExif({ IFD2: { DateTimeOriginal: taken } }) : image).jpeg().toBuffer()
}

test('amounts in every notation, one entry right after the other, and back again', async () => {
	const journal = (await house.anna.get<{ id: string }[]>('/journals/types'))[0]?.id
	await house.anna.post(`/properties/${house.property}/journals`, { name: 'Hausjournal', ...(journal && { type: journal }) })
	const panel = await open('event=new')
	await press(panel, 'Betrag')
	const amount = panel.getByRole('textbox', { name: /^Betrag/ })
	for (const typed of ["1'234.50", '1’234.50', '1234,5', '1 234.50']) {
		await amount.fill(typed)
		await amount.blur()
		expect(await amount.inputValue()).toBe("1'234.50")
	}
	for (const typed of ['12.-', '12.–', 'CHF 12']) {
		await amount.fill(typed)
		await amount.blur()
		expect(await amount.inputValue()).toBe('12.00')
	}
	await press(panel, 'Auch eine Einnahme')
	await panel.getByRole('textbox', { name: 'Einnahme', exact: true }).fill('1,5')
	await panel.getByLabel('Steuerrelevant').check()
	await panel.getByLabel('Steuerart').selectOption('energie')
	await press(panel, 'Nur ein Anteil davon')
	await page.keyboard.type('60 %')
	expect(await panel.getByRole('textbox', { name: 'Anteil' }).inputValue()).toBe('60 %')
	await panel.getByLabel(/^Titel/).fill('Wärmepumpe')
	await panel.getByLabel('Journal').selectOption({ label: 'Hausjournal' })
	await panel.getByRole('combobox', { name: 'Objekte', exact: true }).fill('Heizung')
	await panel.getByRole('option', { name: 'Objekt «Heizung» anlegen' }).click()
	await press(panel, 'Speichern + neuer')

	// The form says what was saved and begins anew, in the same journal; what it was about is offered.
	await toast('«Wärmepumpe» gespeichert.').waitFor()
	const first = await saved('Wärmepumpe')
	const classes = { tax_relevant: true, tax: 'energie', tax_percent: 60, tax_rest: null }
	expect(first['balance']).toEqual({ expense: 1200, income: 150, ...classes, paid_by: null, split: null })
	await expect.poll(() => panel.getByLabel(/^Titel/).inputValue()).toBe('')
	expect(await panel.getByLabel(/^Titel/).evaluate((field) => field === document.activeElement)).toBe(true)
	expect(await panel.getByLabel('Journal').inputValue()).toBe(first['journal'])
	expect(await panel.getByRole('button', { name: 'Heizung entfernen' }).count()).toBe(0)
	await panel.getByRole('button', { name: 'Wieder Heizung?' }).click()
	await panel.getByRole('button', { name: 'Heizung entfernen' }).waitFor()
	expect(await amount.inputValue()).toBe('')
	await panel.getByLabel(/^Titel/).fill('Zweiter Beleg')
	await amount.fill('5.-')
	await press(panel, 'Speichern')
	const second = await saved('Zweiter Beleg')
	expect(second).toMatchObject({ journal: first['journal'], objects: first['objects'] })

	// Rückgängig puts it into the trash.
	await toast(/^Gespeichert/)
		.getByRole('button', { name: 'Rückgängig' })
		.click()
	await toast('Der Eintrag liegt im Papierkorb.').waitFor()
	expect(await newest('Zweiter Beleg')).toBeUndefined()
	expect(await newest('Wärmepumpe')).toBeDefined()
})

test('what is pressed when a field is left is pressed, though what was typed there then moves it', async () => {
	const panel = await open('event=new')
	await page.setViewportSize({ width: 390, height: 844 })
	await panel.getByLabel(/^Titel/).fill('Heizung')
	for (const name of ['Keller AG', 'Huber AG']) {
		await panel.getByRole('combobox', { name: 'Kontakte' }).fill(name)
		await panel.getByRole('option', { name: `Firma «${name}» anlegen` }).click()
	}
	const thing = 'Umwälzpumpe der Bodenheizung im ersten Stock gegen den Hof'
	await panel.getByRole('combobox', { name: 'Objekte', exact: true }).fill(thing)
	// What is listed would lie over it.
	await page.keyboard.press('Escape')
	const firm = panel.getByRole('button', { name: 'Keller AG entfernen' })
	const { y: before = 0 } = (await firm.boundingBox()) ?? {}
	await firm.click()
	await panel.getByRole('button', { name: `${thing} entfernen` }).waitFor()
	await firm.waitFor({ state: 'detached' })
	const { y: after = 0 } = (await panel.getByRole('button', { name: 'Huber AG entfernen' }).boundingBox()) ?? {}
	expect(after).not.toBe(before)
	// Whoever saves with it still in the field saves it too.
	const other = 'Heizkessel mit allem, was im Keller daran angeschlossen ist'
	await panel.getByRole('combobox', { name: 'Objekte', exact: true }).fill(other)
	await press(panel, 'Speichern')
	const names = await objectsOf(await saved('Heizung'))
	expect(names).toEqual([thing, other])
})

test('the last reading stands beside the new one, and a new meter is no negative consumption', async () => {
	const units = await house.anna.get<{ id: string; symbol: string }[]>('/events/units')
	const unit = units.find(({ symbol }) => symbol === 'm³')?.id
	const read = {
		name: 'Abgelesen',
		event_at: '2026-11-15T10:00:00.000Z',
		objects: [{ name: 'Keller' }],
		measurement: [{ unit, name: 'Wasser', data: '812.4' }],
	}
	const before = await house.anna.post<Entry>(`/properties/${house.property}/events`, read)
	const panel = await open('event=new&kind=measurement')
	await press(panel, 'Wasser · Keller')
	const field = panel.getByLabel(/^Zählerstand/)
	await field.fill('830,9')
	await panel.getByText('+18.5 m³').waitFor()
	await field.fill('3')
	await panel.getByText('−809.4 m³').waitFor()
	// What is lower is asked about once.
	await panel.getByLabel(/^Titel/).fill('Zähler gewechselt')
	await press(panel, 'Speichern')
	await panel.getByText('Tiefer als der letzte Stand. Stimmt die Zahl?').waitFor()
	await press(panel, 'Korrigieren')
	expect(await field.evaluate((control) => control === document.activeElement)).toBe(true)
	await panel.getByLabel(/^Titel/).focus()
	await press(panel, 'Zähler ersetzt')
	await panel.getByLabel('Letzter Stand des alten Zählers').fill('830')
	await panel.getByText('+17.6 m³').waitFor()

	// The same meter twice in one entry is said where it stands.
	await press(panel, 'Weitere Messung')
	await panel.getByLabel(/^Was/).last().fill('wasser')
	await field.last().fill('4')
	await press(panel, 'Speichern')
	await panel.getByText('Dieser Zähler ist in diesem Eintrag schon abgelesen.').waitFor()
	await panel.getByRole('button', { name: 'Messung weglassen' }).last().click()
	await press(panel, 'Speichern')
	const entry = await saved('Zähler gewechselt')
	const old = { name: 'Wasser', data: '830', replaced: false }
	expect(entry).toMatchObject({ objects: before['objects'], measurement: [old, { name: 'Wasser', data: '3', replaced: true }] })
})

test('what comes back is ticked off, and its next time is one click away', async () => {
	const panel = await open('event=new&kind=maintenance')
	await panel.getByLabel(/^Titel/).fill('Brenner warten')
	await panel.getByRole('radio', { name: 'Offen' }).check()
	await panel.getByRole('textbox', { name: 'Zu erledigen bis' }).fill('1.12.2026')
	await panel.getByLabel('Wiederholen').selectOption({ label: 'Jährlich' })
	await panel.getByLabel(/^Alle/).fill('0')
	await press(panel, 'Speichern')
	await panel.getByText('Bitte eine Zahl von 1 bis 99 eingeben.').waitFor()
	await panel.getByLabel(/^Alle/).fill('2')
	await panel.getByText('Kommt alle 2 Jahre wieder').waitFor()
	await press(panel, 'Speichern')
	const entry = await saved('Brenner warten')
	expect(entry['maintenance']).toMatchObject({ done: false, date: '2026-12-01', recurrence: { every: 2, unit: 'year' } })

	await page.goto(`${house.place}?event=${entry.id}`)
	await press(page.getByRole('dialog'), 'Abhaken')
	await page.getByText('Erledigt. Nächstes Mal am 01.12.2028.').waitFor()
	await page.getByRole('button', { name: 'Nächstes Mal ansehen' }).click()
	await panel.getByText('bis 01.12.2028').waitFor()
	const next = await saved('Brenner warten')
	expect(next).toMatchObject({ maintenance: { done: false, date: '2028-12-01', recurrence: { every: 2, unit: 'year' } } })
})

test('a photo is pasted, its date is offered; a copy leaves it behind', async () => {
	const panel = await open('event=new&kind=time-recording')
	await panel.getByLabel(/^Titel/).fill('Garten')
	// T3: what was understood stands below, in words; more than a day is asked about; the phone opens its figures.
	const duration = panel.getByLabel(/^Dauer/)
	expect(await duration.getAttribute('inputmode')).toBe('decimal')
	for (const [typed, words] of [
		['1.5', '1 h 30 min'],
		['15:00', '15 min'],
		['85 h', '85 h'],
	] as const) {
		await duration.fill(typed)
		await panel.getByText(`= ${words}`, { exact: true }).waitFor()
	}
	await press(panel, 'Speichern')
	await panel.getByText('Das ist mehr als ein Tag. Stimmt es?').waitFor()
	await panel.getByRole('checkbox', { name: 'Ja, 85 h: mehr als ein Tag' }).check()
	await panel.getByText('Das ist mehr als ein Tag. Stimmt es?').waitFor({ state: 'detached' })
	for (const typed of ['1:25', '1h25', '85', '1 h 25 min', '85:00']) {
		await duration.fill('')
		await duration.fill(typed)
		await panel.getByText('= 1 h 25 min', { exact: true }).waitFor()
	}
	// Pasted with the focus anywhere on the page, not only in the form.
	const bytes = (await photo('#7d9fb0', '2026:11:18 14:03:22')).toString('base64')
	await page.evaluate((base64) => {
		const data = new DataTransfer()
		const content = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
		data.items.add(new File([content], 'garten.jpg', { type: 'image/jpeg' }))
		document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
	}, bytes)
	await panel.getByRole('button', { name: 'Datum des Fotos übernehmen: 18.11.2026, 14:03' }).click()
	expect(await panel.getByRole('textbox', { name: 'Datum' }).inputValue()).toBe('Mi, 18.11.2026')
	await panel
		.locator('input[type=file]')
		.last()
		.setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') })
	await panel.getByRole('checkbox', { name: 'Beleg', checked: true }).waitFor()
	await panel.getByRole('checkbox', { name: 'Beleg' }).uncheck()
	await press(panel, 'Speichern')
	const entry = await saved('Garten')
	expect(entry).toMatchObject({
		event_at: '2026-11-18T13:03:00.000Z',
		time_recording: [{ minutes: 85 }],
		files: [{ receipt: false }, { receipt: false }],
	})

	await page.goto(`${house.place}?event=${entry.id}`)
	await press(page.getByRole('dialog'), 'Duplizieren')
	await page.waitForURL((url) => url.searchParams.get('from') === entry.id)
	await panel.getByLabel(/^Titel/).fill('Garten, zweites Mal')
	expect(await panel.getByLabel(/^Dauer/).inputValue()).toBe('1 h 25 min')
	await press(panel, 'Speichern')
	const copy = await saved('Garten, zweites Mal')
	expect(copy).toMatchObject({ files: [], time_recording: [{ minutes: 85 }] })
	expect(copy['event_at']).not.toBe(entry['event_at'])
})

test('what two people change in one entry is put together, and an own change can be taken back', async () => {
	const made = {
		name: 'Dachrinne',
		event_at: '2026-11-20T08:00:00.000Z',
		description: 'alt',
		balance: { expense: 5000, tax_relevant: false },
	}
	const entry = await house.anna.post<Entry>(`/properties/${house.property}/events`, made)
	const panel = await open(`event=${entry.id}&edit=1`)
	await panel.getByLabel('Beschreibung').fill('meine')
	await panel.getByRole('textbox', { name: /^Betrag/ }).fill('60')

	// Somebody else changes the title and the amount: the form stays as it is and says so.
	const theirs = await house.anna.patch<Entry>(
		`/events/${entry.id}`,
		{ name: 'Dachrinne Nord', balance: { expense: 7000, tax_relevant: true } },
		entry.version,
	)
	await panel.getByText(/inzwischen von Anna Keller geändert/).waitFor()
	expect(await panel.getByLabel('Beschreibung').inputValue()).toBe('meine')
	expect(await panel.getByLabel(/^Titel/).inputValue()).toBe('Dachrinne')
	await press(panel, 'Unterschiede ansehen')
	// Only the amount was changed by both.
	await panel.getByText('Ausgabe CHF 60').waitFor()
	expect(await panel.getByRole('radio').count()).toBe(2)
	await panel.getByRole('radio', { name: /Fassung von Anna Keller/ }).check()
	await press(panel, 'Auswahl speichern')
	await toast(/^Gespeichert/).waitFor()
	const merged = await house.anna.get<Entry>(`/events/${entry.id}/get`)
	expect(merged).toMatchObject({ name: 'Dachrinne Nord', description: 'meine', balance: { expense: 7000, tax_relevant: true } })

	await toast(/^Gespeichert/)
		.getByRole('button', { name: 'Rückgängig' })
		.click()
	await toast('Die Änderung ist zurückgenommen.').waitFor()
	const back = await house.anna.get<Entry>(`/events/${entry.id}/get`)
	expect(back).toMatchObject({ name: 'Dachrinne Nord', description: 'alt', balance: theirs['balance'] as ToldFields })

	// What somebody else has changed since is never taken back with it.
	await page.goto(`${house.place}?event=${entry.id}&edit=1`)
	await panel.getByLabel('Beschreibung').fill('nochmals')
	await press(panel, 'Speichern')
	await toast(/^Gespeichert/).waitFor()
	const mine = await house.anna.get<Entry>(`/events/${entry.id}/get`)
	await house.anna.patch(`/events/${entry.id}`, { description: 'von jemand anderem' }, mine.version)
	await toast(/^Gespeichert/)
		.getByRole('button', { name: 'Rückgängig' })
		.click()
	await toast('Der Eintrag wurde inzwischen geändert und bleibt, wie er ist.').waitFor()
	expect((await house.anna.get<Entry>(`/events/${entry.id}/get`))['description']).toBe('von jemand anderem')
})

test('quick capture takes what is typed along to another house, and offers it again after a reload', async () => {
	const other = await house.addProperty('Chalet', 'ferienhaus', {
		address_street: 'Dorfstrasse 3',
		address_zip: '3715',
		address_city: 'Adelboden',
	})
	await start(`${house.home}/create`)
	const form = page.getByRole('main')
	// Of several houses that of the newest entry is chosen where one has not been before.
	await form.getByRole('button', { name: 'Bergstrasse 12', exact: true, pressed: true }).waitFor()
	await form.getByRole('button', { name: 'Bergstrasse 12', exact: true }).click()
	await form.getByLabel(/^Titel/).fill('Schnee geräumt')
	await form.getByRole('button', { name: 'Chalet', exact: true }).click()
	expect(await form.getByLabel(/^Titel/).inputValue()).toBe('Schnee geräumt')
	await page.reload()
	await form.getByText(/^Entwurf von heute/).waitFor()
	expect(await form.getByLabel(/^Titel/).inputValue()).toBe('Schnee geräumt')
	expect(await form.getByRole('button', { name: 'Chalet', exact: true }).getAttribute('aria-pressed')).toBe('true')
	await form.getByRole('button', { name: 'Speichern', exact: true }).click()
	await page.waitForURL(new RegExp(`/property/${other.id}`))
	const names = async () =>
		(await house.anna.get<{ events: Entry[] }>(`/properties/${other.id}/events-rolling`)).events.map(({ name }) => name)
	await expect.poll(names).toEqual(['Schnee geräumt'])
})

test('T14 «Fotos nicht verkleinern» holds for a photo that is still on its way', async () => {
	const panel = await open('event=new')
	await panel.getByLabel(/^Titel/).fill('Riss in der Fassade')
	const uploads = (url: URL) => /\/groups\/[^/]+\/files$/.test(url.pathname)
	// The first one stays on its way for good.
	const sent: string[] = []
	await page.route(uploads, (route) => (sent.push(route.request().url()) === 1 ? undefined : route.continue()))
	await panel
		.locator('input[type=file]')
		.last()
		.setInputFiles({ name: 'riss.jpg', mimeType: 'image/jpeg', buffer: await cameraPhoto('#8a9a5b') })
	await expect.poll(() => sent).toHaveLength(1)
	await panel.getByLabel('Fotos nicht verkleinern').check()
	await press(panel, 'Speichern')
	const { files } = (await saved('Riss in der Fassade')) as unknown as { files: { width: number; filename: string }[] }
	expect(files).toMatchObject([{ width: 3000, filename: 'riss.jpg' }])
})

test('a photo for which the server has no room stays in its form with the reason, and is sent once there is some', async () => {
	const panel = await open('event=new')
	await panel.getByLabel(/^Titel/).fill('Riss im Keller')
	const makeRoom = await fillDisk(page)
	await panel
		.locator('input[type=file]')
		.last()
		.setInputFiles({ name: 'riss.jpg', mimeType: 'image/jpeg', buffer: await photo('#8a9a5b') })
	await panel.getByRole('alert').filter({ hasText: noRoom }).waitFor()
	await press(panel, 'Speichern')
	await panel.getByText('Nicht alle Fotos konnten hochgeladen werden.').waitFor()
	expect(await newest('Riss im Keller')).toBeUndefined()
	makeRoom()
	await press(panel, /^Nochmals versuchen/)
	await panel.getByRole('button', { name: /^Nochmals versuchen/ }).waitFor({ state: 'detached' })
	await press(panel, 'Speichern')
	const { files } = (await saved('Riss im Keller')) as unknown as { files: { filename: string }[] }
	expect(files.map(({ filename }) => filename)).toEqual(['riss.jpg'])
})

test('R25 a time that lies over another of the same person says so while it is typed', async () => {
	const time_recording = [{ minutes: 60, user_id: house.anna.id }]
	await house.log('Hecke geschnitten', { event_at: '2026-06-03T08:00:00.000Z', time_recording })
	const other = (await house.addProperty('Bachweg 9')).id
	await house.anna.post(`/properties/${other}/events`, { name: 'Rasen gemäht', event_at: '2026-06-04T08:00:00.000Z', time_recording })
	const panel = await open('event=new&kind=time-recording')
	await panel.getByRole('textbox', { name: 'Datum' }).fill('3.6.2026')
	await panel.getByRole('textbox', { name: 'Zeit', exact: true }).fill('10:30')
	await panel.getByLabel(/^Dauer/).fill('31')
	await panel.getByText('Überschneidet sich mit «Hecke geschnitten», bis 10:00').waitFor()
	await panel.getByLabel(/^Dauer/).fill('30')
	await panel.getByText('Überschneidet sich').waitFor({ state: 'detached' })
	// In another house it says in which.
	await panel.getByRole('textbox', { name: 'Datum' }).fill('4.6.2026')
	await panel.getByLabel(/^Dauer/).fill('31')
	await panel.getByText('Überschneidet sich mit «Rasen gemäht» · Bachweg 9, bis 10:00').waitFor()
})
