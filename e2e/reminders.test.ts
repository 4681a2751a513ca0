import { addDays, dayOf } from '@hausheft/contract/swiss/zurich.ts'
import { expect, test } from 'vitest'
import { house, open, phone, wide } from './house.ts'
import { notHere } from './kept.ts'

const day = (from: number) => addDays(dayOf(Date.now()), from)
const monthly = { every: 1, unit: 'month' }
type Row = { id: string; name: string; balance: { income: number | null } | null; reminder: { done: boolean; date: string } | null }

test('what comes back is ticked off with its amount in one step, left out once, and noted from templates', async () => {
	const { anna, home, group, property, log } = await house()
	const rent = await log('Miete Wohnung 1', { reminder: { date: day(-2), recurrence: monthly, proposal: { income: 145_000 } } })
	await log('Filter spülen', { reminder: { date: day(3), recurrence: monthly } })
	const all = async () => (await anna.get<{ events: Row[] }>(`/properties/${property}/events-rolling`)).events
	const page = await open(anna, `${home}/reminder`, wide)
	await page.getByRole('heading', { name: 'Überfällig' }).waitFor()

	await page.getByRole('link', { name: '«Miete Wohnung 1» verbuchen' }).click()
	const panel = page.getByRole('dialog')
	expect(await panel.getByRole('textbox', { name: 'Betrag' }).inputValue()).toBe("1'450.00")
	await panel.getByRole('button', { name: 'Eintragen', exact: true }).click()
	await page.getByText(/^Erledigt und eingetragen. Nächstes Mal am /).waitFor()
	await panel.waitFor({ state: 'detached' })
	const booked = (await all()).find(({ balance }) => balance)
	expect(booked).toMatchObject({ name: 'Miete Wohnung 1', balance: { income: 145_000 }, reminder: null })
	await page.getByRole('heading', { name: 'Erledigt' }).waitFor()
	await page.getByRole('heading', { name: 'Überfällig' }).waitFor({ state: 'detached' })
	expect((await all()).filter(({ name }) => name === 'Miete Wohnung 1')).toHaveLength(3)
	expect((await all()).find(({ id }) => id === rent.id)?.reminder?.done).toBe(true)

	await page.getByRole('button', { name: '«Filter spülen»: mehr' }).click()
	await page.getByRole('button', { name: 'Einmal auslassen' }).click()
	await page.getByText(/^Ausgelassen. Nächstes Mal am /).waitFor()
	expect((await all()).filter(({ name }) => name === 'Filter spülen')).toHaveLength(1)

	const mobile = await open(anna, `${home}/reminder`, phone)
	await mobile.getByRole('button', { name: 'Aus Vorlagen wählen' }).click()
	await mobile.getByLabel(/^Heizungsservice/).check()
	await mobile.getByLabel('Heizungsservice: Monat').selectOption({ label: 'Oktober' })
	await mobile.getByLabel(/^Zählerstände ablesen/).check()
	await mobile.getByRole('button', { name: '2 Erinnerungen vormerken' }).click()
	await mobile.getByText('2 Erinnerungen vorgemerkt.').waitFor()
	// Who looks on sees it without asking.
	await page.getByRole('link', { name: /Heizungsservice/ }).waitFor()
	const todos = await anna.get<{ name: string; date: string }[]>(`/groups/${group}/reminders`)
	expect(todos.find(({ name }) => name === 'Heizungsservice')?.date).toMatch(/-10-15$/)
	expect(todos.find(({ name }) => name === 'Zählerstände ablesen')?.date).toMatch(/-12-31$/)
	// Without a connection the list of before does not stand there as the answer to another question.
	await mobile.context().setOffline(true)
	await mobile.getByRole('button', { name: 'Für mich' }).click()
	await mobile.getByRole('main').getByText(notHere).waitFor()
	await mobile.context().setOffline(false)
	await mobile.getByText('Nichts, was ausdrücklich für mich ist').waitFor()
})
