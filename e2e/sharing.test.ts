import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Rolling } from '@hausheft/contract/events.ts'
import type { Parties } from '@hausheft/contract/parties.ts'
import type { Sharing } from '@hausheft/contract/sharing.ts'
import { violations } from './axe.ts'
import { tooWide } from './fit.ts'
import { house as newHouse, open, phone, wide, type House } from './house.ts'

const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text }).waitFor()
const party = (page: Page, name: string) => page.getByRole('listitem', { name })

/** Anna, who is the first of two parties, and Beat, who has no account: by quota 1/3 and 2/3. */
async function twoParties({ anna, property }: House): Promise<[string, string]> {
	const at = `/properties/${property}`
	const { version } = await anna.get<Parties>(`${at}/parties`)
	const parties = [
		{ id: null, name: 'Anna Keller', people: [anna.id], quotas: [{ from_on: null, weight: '1/3' }] },
		{ id: null, name: 'Beat Keller', quotas: [{ from_on: null, weight: '2/3' }] },
	]
	await anna.send('PUT', `${at}/parties`, { parties, new_expenses: 'quota' }, version)
	const [first, second] = (await anna.get<Parties>(`${at}/parties`)).parties
	return [first?.id ?? '', second?.id ?? '']
}

test('two people on the phone: who shares the house, an expense that is split, what is settled and closed', async () => {
	const { anna, property, place, join, log } = await newHouse()
	const at = `/properties/${property}`
	const sharingNow = () => anna.get<Sharing>(`${at}/sharing`)
	/** Anna has paid it, long ago, and it is shared by quota. */
	const logOld = async (name: string, day: string, expense: number) => {
		const { parties } = await anna.get<Parties>(`${at}/parties`)
		const paid_by = parties.find(({ people }) => people.includes(anna.id))?.id
		await log(name, { event_at: `${day}T10:00:00.000Z`, balance: { expense, paid_by, split: { by: 'quota' } } })
	}
	const beat = await join('Beat Keller', 'member')
	const page = await open(anna, `${place}/parties`, phone)
	await page.getByRole('button', { name: 'Mit Anna und Beat beginnen' }).tap()
	const quotas = page.getByLabel('Quote', { exact: true })
	await quotas.first().fill('3/4')
	await quotas.last().fill('3/16')
	await page.getByText('zusammen 15/16: es fehlt 1/16').waitFor()
	await quotas.last().fill('1/4')
	await page.locator('.parties-sum', { hasText: /^100\s%$/ }).waitFor()
	expect([await tooWide(page), await violations(page)]).toEqual([[], []])
	await page.getByRole('button', { name: 'Speichern' }).tap()
	await toast(page, 'Gespeichert.')

	// Beat logs: his party and the usual way stand there, and need no touch.
	const form = await open(beat, `${place}?event=new&kind=balance`, phone)
	await form.getByPlaceholder('Titel, z. B. Boiler entkalkt').fill('Reinigung')
	await form.locator('[data-path="balance.amount"]').fill('100')
	const line = form.locator('.share-line')
	await line.filter({ hasText: 'Ausgelegt von Beat Keller · geteilt nach Köpfen' }).tap()
	await form.getByRole('button', { name: 'Nach Beträgen' }).tap()
	await form.getByLabel('Anna Keller: CHF').fill('75')
	await form.getByText(/^CHF\s25\.00 zu viel$/).waitFor()
	await form.getByRole('button', { name: 'Rest an Beat Keller' }).tap()
	await form.getByText('Geht auf.').waitFor()
	expect(await violations(form)).toEqual([])
	await form.getByRole('button', { name: 'Speichern', exact: true }).tap()
	const saved = form.getByRole('link', { name: /Reinigung/ })
	await saved.tap()
	await form.getByText('Ausgelegt von', { exact: true }).waitFor()
	await form.locator('.event-shares', { hasText: /Anna KellerCHF\s75\.00Beat KellerCHF\s25\.00/ }).waitFor()

	// Anna sees what she owes, says that it is paid, takes it back and says it again.
	await logOld('Versicherung', '2025-06-01', 4000)
	await page.goto(`${place}/sharing`)
	const mine = party(page, 'Anna Keller')
	// CHF 75.00 of the cleaning, less a quarter of the insurance.
	await mine.getByText(/^Anna Keller schuldet CHF\s65\.00$/).waitFor()
	await party(page, 'Beat Keller')
		.getByText(/^Beat Keller bekommt CHF\s65\.00$/)
		.waitFor()
	expect([await tooWide(page), await violations(page)]).toEqual([[], []])
	await mine.getByRole('link', { name: /^Anteil: / }).tap()
	await page
		.getByRole('status')
		.filter({ hasText: /2 Einträge.*Anteil\sCHF\s105\.00/ })
		.waitFor()
	await page.goBack()
	const pay = page.getByRole('button', { name: /^Als bezahlt eintragen: Anna Keller zahlt Beat Keller/ })
	await pay.tap()
	await toast(page, 'Als bezahlt eingetragen.')
	await page.getByText('Niemand schuldet jemandem etwas.').waitFor()
	await page.getByRole('button', { name: 'Rückgängig' }).tap()
	await pay.tap()
	await page.getByText('Niemand schuldet jemandem etwas.').waitFor()

	// What will be kept is said before; an entry that comes in between is seen before it is kept.
	await page.getByRole('button', { name: 'Abschliessen …' }).tap()
	const drawer = page.getByRole('dialog', { name: 'Abschliessen' })
	await drawer.getByText(/^Anna Keller bekommt CHF\s10\.00$/).waitFor()
	expect([await drawer.getByText(/Nächte/).count(), await violations(page)]).toEqual([0, []])
	let isFirst = true
	await page.route('**/sharing/closed', async (route) => {
		if (isFirst) await logOld('Nachtrag', '2025-07-01', 2000)
		isFirst = false
		await route.continue()
	})
	const close = drawer.getByRole('button', { name: 'Abschliessen bis 31.12.2025' })
	await close.tap()
	await drawer.getByText('Inzwischen hat sich etwas geändert.').waitFor()
	await drawer.getByText(/^Anna Keller bekommt CHF\s15\.00$/).waitFor()
	await close.tap()
	const closed = page.getByText('Abgerechnet bis 31.12.2025', { exact: true })
	await closed.waitFor()
	expect((await sharingNow()).closed_until).toBe('2025-12-31')

	// It is taken back from the page of this year too.
	await page.getByRole('navigation', { name: 'Zeitraum' }).getByRole('link').nth(1).tap()
	await page.waitForURL(/[?&]year=/)
	await page.getByRole('heading', { name: 'Ausgleichen' }).waitFor({ state: 'detached' })
	await page.getByRole('button', { name: 'Abschluss bis 31.12.2025 zurücknehmen' }).tap()
	await page.getByRole('alertdialog').getByRole('button', { name: 'Zurücknehmen' }).tap()
	await toast(page, 'Der Abschluss ist zurückgenommen.')
	expect((await sharingNow()).closed_until).toBeNull()
})

test('who is named in an entry and was removed from the list comes back into it', async () => {
	const house = await newHouse()
	const { anna, property, place, log } = house
	const [, beats] = await twoParties(house)
	await log('Reinigung', { balance: { expense: 90_00, paid_by: beats, split: { by: 'equal' } } })
	const page = await open(anna, `${place}/parties`, phone)
	await page.getByRole('button', { name: 'Beat Keller entfernen' }).tap()
	await page.getByLabel('Name', { exact: true }).fill('Anna')
	await page.getByRole('button', { name: 'Speichern' }).tap()
	await page.getByText('Wer in Einträgen oder Aufenthalten vorkommt, lässt sich nicht entfernen').waitFor()
	await page.getByRole('button', { name: 'Beat Keller doch behalten' }).tap()
	expect([await tooWide(page), await violations(page)]).toEqual([[], []])
	await page.getByRole('button', { name: 'Speichern' }).tap()
	await toast(page, 'Gespeichert.')
	const { parties } = await anna.get<Parties>(`/properties/${property}/parties`)
	expect(parties.map(({ name, quotas: [quota] }) => [name, quota?.weight])).toEqual([
		['Anna', '1/3'],
		['Beat Keller', '2/3'],
	])
})

test('what comes back each time says who pays it and how it is split; what nobody shares yet is one touch away', async () => {
	const { anna, property, place, log } = await newHouse()
	const at = `/properties/${property}`
	const names = ['Anna Keller', 'Beat Keller'].map((name) => ({ id: null, name }))
	const { version } = await anna.get<Parties>(`${at}/parties`)
	await anna.send('PUT', `${at}/parties`, { parties: names, new_expenses: 'equal' }, version)
	const form = await open(anna, `${place}?event=new&kind=reminder`, phone)
	await form.getByPlaceholder('Titel, z. B. Boiler entkalkt').fill('Versicherung')
	await form.getByRole('group', { name: 'Schnell gewählt' }).last().getByRole('button').first().tap()
	await form.getByRole('button', { name: 'Betrag jedes Mal vorschlagen' }).tap()
	await form.getByLabel('Ausgabe, jedes Mal').fill('400')
	await form.locator('.share-line', { hasText: 'Wer auslegt und wie geteilt wird: beim Abhaken' }).tap()
	await form.getByRole('group', { name: 'Ausgelegt von' }).getByRole('button', { name: 'Beat Keller' }).tap()
	await form.getByRole('button', { name: 'Nach Beträgen' }).tap()
	await form.getByLabel('Anna Keller: CHF').fill('150')
	await form.getByRole('button', { name: 'Speichern', exact: true }).tap()
	const wrong = form.locator('[data-path="reminder.proposal.split"]').getByRole('alert')
	await wrong.filter({ hasText: /^CHF\s50\.00 zu wenig$/ }).waitFor()
	await form.getByRole('button', { name: 'Rest an Beat Keller' }).tap()
	expect([await tooWide(form), await violations(form)]).toEqual([[], []])
	await form.getByRole('button', { name: 'Speichern', exact: true }).tap()
	await form.getByRole('link', { name: /Versicherung/ }).waitFor()
	const { parties } = await anna.get<Parties>(`${at}/parties`)
	const [{ reminder } = { reminder: null }] = (await anna.get<Rolling>(`${at}/events-rolling`)).events
	expect(reminder?.proposal).toEqual({
		expense: 400_00,
		income: null,
		paid_by: parties[1]?.id,
		split: { by: 'amounts', parties: parties.map(({ id: party }, nth) => ({ party, value: [150_00, 250_00][nth] })) },
	})

	const split = { by: 'equal', parties: null }
	await log('Geteilt', { event_at: '2026-01-02T10:00:00.000Z', balance: { expense: 20_00, paid_by: parties[0]?.id, split } })
	await log('Noch nicht', { event_at: '2026-01-03T10:00:00.000Z', balance: { expense: 30_00 } })
	await log('Eingenommen', { event_at: '2026-01-04T10:00:00.000Z', balance: { income: 30_00 } })
	await form.goto(`${place}/sharing`)
	await form.getByRole('link', { name: '1 Ausgabe noch ohne Teilung' }).tap()
	await form
		.getByRole('status')
		.filter({ hasText: /1 Eintrag/ })
		.waitFor()
	await form.getByRole('link', { name: /Noch nicht/ }).waitFor()
	await form.getByRole('button', { name: 'ohne Teilung' }).tap()
	await form.getByRole('link', { name: /Eingenommen/ }).waitFor()
})

test('what is split by nights says what comes to whom, in the form and on the entry; a closing says until when nights count', async () => {
	const { anna, property, place, log } = await newHouse()
	const at = `/properties/${property}`
	const names = ['Anna Keller', 'Beat Keller'].map((name, nth) => ({ id: null, name, people: nth === 0 ? [anna.id] : [] }))
	const { version } = await anna.get<Parties>(`${at}/parties`)
	await anna.send('PUT', `${at}/parties`, { parties: names, new_expenses: 'equal' }, version)
	const { parties } = await anna.get<Parties>(`${at}/parties`)
	const year = new Date().getFullYear()
	const stay = (nth: number, from: string, until: string, of = year) =>
		anna.send('POST', `${at}/stays`, { from_on: `${of}-${from}`, until_on: `${of}-${until}`, party: parties[nth]?.id })
	await stay(0, '01-02', '01-05')
	await stay(1, '01-05', '01-06')
	const page = await open(anna, `${place}?event=new&kind=balance`, phone)
	await page.getByPlaceholder('Titel, z. B. Boiler entkalkt').fill('Öl')
	await page.locator('[data-path="balance.amount"]').fill('100')
	await page.locator('.share-line').tap()
	await page.getByRole('button', { name: 'Nach Nächten' }).tap()
	await page.locator('.share-rows', { hasText: /Anna KellerCHF\s75\.00Beat KellerCHF\s25\.00/ }).waitFor()
	await page.getByRole('button', { name: 'Speichern', exact: true }).tap()
	await page.getByRole('link', { name: /Öl/ }).tap()
	await page.locator('.event-shares', { hasText: /Anna KellerCHF\s75\.00Beat KellerCHF\s25\.00/ }).waitFor()
	expect(await page.getByText('Noch zu klären').count()).toBe(0)

	// Of last year Beat's week in August does not count where it is closed in June, which is said where something is split so.
	await stay(0, '01-10', '01-13', year - 1)
	await stay(1, '01-13', '01-14', year - 1)
	await stay(1, '08-01', '08-08', year - 1)
	const paid = (by: string, expense: number) => ({ expense, paid_by: parties[0]?.id, split: { by } })
	await log('Zeitung', { event_at: `${year - 1}-01-05T10:00:00.000Z`, balance: paid('equal', 10_00) })
	await log('Brennholz', { event_at: `${year - 1}-03-01T10:00:00.000Z`, balance: paid('nights', 100_00) })
	await page.goto(`${place}/sharing`)
	await page.getByRole('button', { name: 'Abschliessen …' }).tap()
	const drawer = page.getByRole('dialog', { name: 'Abschliessen' })
	const said = drawer.getByText('Wo nach Nächten geteilt wird, zählen die Nächte bis und mit diesem Tag.')
	await drawer.getByText(/^Anna Keller bekommt CHF\s77\.73$/).waitFor()
	await drawer.getByLabel('Bis und mit').fill(`${year - 1}-06-30`)
	await drawer.getByText(/^Anna Keller bekommt CHF\s30\.00$/).waitFor()
	await said.waitFor()
	await drawer.getByLabel('Bis und mit').fill(`${year - 1}-01-31`)
	await drawer.getByText(/^Anna Keller bekommt CHF\s5\.00$/).waitFor()
	expect(await said.count()).toBe(0)
})

test('at the desk many expenses are shared at once: their shares add up to the Rappen, and it is taken back', async () => {
	const house = await newHouse()
	const { anna, property, place, log } = house
	const [annas, beats] = await twoParties(house)
	const expenses = { Dach: 1000_01, Reinigung: 100_00, Öl: 640_00 }
	for (const [name, expense] of Object.entries(expenses))
		await log(name, { event_at: '2026-03-02T10:00:00.000Z', balance: { expense, ...(name === 'Öl' && { paid_by: beats }) } })
	const sharingNow = () => anna.get<Sharing>(`/properties/${property}/sharing`)
	const page = await open(anna, `${place}/events/all`, wide)
	for (const name of Object.keys(expenses)) await page.getByRole('checkbox', { name: `«${name}» auswählen` }).check()
	await page.getByRole('region', { name: 'Auswahl' }).getByRole('button', { name: 'Teilen', exact: true }).click()
	const drawer = page.getByRole('dialog', { name: '3 Einträge teilen' })
	await drawer.getByRole('radio', { name: 'Nach Quote' }).waitFor()
	// Who is asked for is the one who logs; Öl says already who has paid it.
	expect(await drawer.getByLabel('Ausgelegt von').inputValue()).toBe(annas)
	expect(await violations(page)).toEqual([])
	await drawer.getByRole('button', { name: 'Teilen', exact: true }).click()
	await toast(page, '3 Einträge geteilt.')
	// What has the focus does not go by itself.
	const undo = page.getByRole('button', { name: 'Rückgängig' }).last()
	await undo.focus()

	const figures = await open(anna, `${place}/sharing`, wide)
	// Of each a third: 333.34, 33.33 and 213.33; the Rappen left over go to the largest remainder.
	const shareOf = (name: string, amount: string) =>
		party(figures, name)
			.getByRole('link', { name: new RegExp(`^Anteil: CHF.−${amount}$`) })
			.waitFor()
	await shareOf('Anna Keller', '580.00')
	await shareOf('Beat Keller', "1'160.01")
	await party(figures, 'Anna Keller')
		.getByText(/^Anna Keller bekommt CHF\s520\.01$/)
		.waitFor()
	const { parties, unshared } = await sharingNow()
	expect([parties.reduce((sum, { share }) => sum + share, 0), unshared]).toEqual([1740_01, 0])

	await undo.click()
	await toast(page, 'Alles wieder wie vorher.')
	// The other page hears of it by itself; who has paid stands as before.
	await figures.getByText('3 Ausgaben noch ohne Teilung').waitFor()
	await party(figures, 'Beat Keller').getByText('Beat Keller ist ausgeglichen').waitFor()
	const { events } = await anna.get<Rolling>(`/properties/${property}/events-rolling`)
	expect(events.map(({ name, balance }) => [name, balance?.paid_by, balance?.split]).toSorted()).toEqual([
		['Dach', null, null],
		['Reinigung', null, null],
		['Öl', beats, null],
	])
})

test('on the phone a debt is settled with one touch and taken back; the same payment within a week asks first', async () => {
	const house = await newHouse()
	const { anna, property, place, log } = house
	const [annas, beats] = await twoParties(house)
	const owe = (name: string) => log(name, { balance: { expense: 90_00, paid_by: beats, split: { by: 'quota' } } })
	const transfers = async () => {
		const { events } = await anna.get<Rolling>(`/properties/${property}/events-rolling`)
		return events.flatMap(({ name, balance, transfer }) => (transfer ? [{ name, balance, ...transfer }] : []))
	}
	await owe('Reinigung')
	const page = await open(anna, `${place}/sharing`, phone)
	const pay = page.getByRole('button', { name: /^Als bezahlt eintragen: Anna Keller zahlt Beat Keller CHF\s30\.00$/ })
	await pay.tap()
	await toast(page, 'Als bezahlt eingetragen.')
	await party(page, 'Anna Keller').getByText('Anna Keller ist ausgeglichen').waitFor()
	await party(page, 'Beat Keller').getByText('Beat Keller ist ausgeglichen').waitFor()
	const paid = { name: 'Ausgleich: Anna Keller an Beat Keller', balance: null, from: annas, to: beats, amount: 30_00 }
	expect(await transfers()).toEqual([paid])
	await page.getByRole('button', { name: 'Rückgängig' }).tap()
	await party(page, 'Anna Keller')
		.getByText(/^Anna Keller schuldet CHF\s30\.00$/)
		.waitFor()
	expect(await transfers()).toEqual([])

	await pay.tap()
	await page.getByText('Niemand schuldet jemandem etwas.').waitFor()
	await owe('Kehricht')
	await pay.tap()
	const asking = page.getByRole('alertdialog', { name: 'Nochmals eintragen?' })
	await asking.getByText(/ steht schon, dass Anna Keller Beat Keller CHF\s30\.00 gezahlt hat\.$/).waitFor()
	expect([await tooWide(page), await violations(page)]).toEqual([[], []])
	await asking.getByRole('button', { name: 'Abbrechen' }).tap()
	expect(await transfers()).toEqual([paid])
	await pay.tap()
	await asking.getByRole('button', { name: 'Nochmals eintragen' }).press('Enter')
	await page.getByText('Niemand schuldet jemandem etwas.').waitFor()
	expect(await transfers()).toEqual([paid, paid])
	// The button is gone; who works with keys goes on from what follows.
	await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Abschliessen …')
})
