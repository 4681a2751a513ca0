import { expect, test } from 'vitest'
import { notedBefore, notingOf, pickedOf, readingsJournal, whyNotNoted, withoutNoted, wrongAmount, type Chosen } from './noting.ts'
import { templatesFor, type Template } from './templates.ts'

const yearly = { every: 1, unit: 'year' } as const
const template = (name: string, more: Partial<Template> = {}): Template => ({
	name,
	part: 'reminder',
	recurrence: yearly,
	month: 3,
	...more,
})
const service = template('Heizungsservice', { part: 'maintenance', month: 9 })
const rent = template('Miete', { money: 'income', day: 1, month: 12 })
const meters = template('Zählerstände ablesen', { readings: true })
const all = [service, rent, meters]
const noting = (of: Template, chosen: Chosen = {}, journal?: string) =>
	notingOf({ template: of, chosen }, { today: '2026-11-27', now: '2026-11-27T10:00:00.000Z', journal })

test('noted is what is ticked and not there already, in the order of the list', () => {
	const picked = (chosen: Record<string, Chosen>, ...known: string[]) =>
		pickedOf(all, chosen, new Set(known)).map((each) => each.template.name)
	expect(picked({})).toEqual([])
	expect(picked({ 'Zählerstände ablesen': {}, Heizungsservice: {} })).toEqual(['Heizungsservice', 'Zählerstände ablesen'])
	expect(picked({ Heizungsservice: {}, Miete: {} }, 'Miete')).toEqual(['Heizungsservice'])
	expect(pickedOf(all, { Miete: { amount: '1450' } }, new Set())).toEqual([{ template: rent, chosen: { amount: '1450' } }])
	expect(withoutNoted({ Miete: { amount: '1' }, Heizungsservice: {} }, ['Miete'])).toEqual({ Heizungsservice: {} })
})

test('nothing is noted before it is known what the house has already', () => {
	const why = (isRead: boolean, hasFailed: boolean, picked: number) => whyNotNoted({ isRead, hasFailed, picked })
	expect([why(true, false, 2), why(true, true, 1)]).toEqual([undefined, undefined])
	expect(why(true, false, 0)).toBe('Noch ist nichts angekreuzt.')
	expect(why(false, false, 2)).toMatch(/^Wird noch gelesen/)
	expect(why(false, true, 2)).toMatch(/liess sich nicht lesen/)
})

test('an amount that is none is named, the first of them; empty is fine', () => {
	const wrong = (...amounts: (string | undefined)[]) =>
		wrongAmount(amounts.map((amount, at) => ({ template: template(`T${at}`), chosen: amount === undefined ? {} : { amount } })))
	expect([wrong(undefined, '', '  ', "1'450.50"), wrong()]).toEqual([undefined, undefined])
	expect(wrong('10', 'viel', 'mehr')).toBe("T1: Bitte einen Betrag wie 1'234.50 eingeben.")
})

test('readings stand in the house’s journal for them, unless it was switched off', () => {
	const types = [
		{ id: 't1', name: 'Haus' },
		{ id: 't2', name: 'Zählerstände' },
	]
	const journal = (id: string, type: string, disabled_at: string | null = null) => ({ id, type, disabled_at })
	const off = '2026-05-01T10:00:00.000Z'
	expect(readingsJournal(types, [journal('haus', 't1'), journal('alt', 't2', off), journal('neu', 't2')])).toBe('neu')
	expect(readingsJournal(types, [journal('haus', 't1'), journal('alt', 't2', off)])).toBeUndefined()
	expect(readingsJournal([], [journal('haus', 't1')])).toBeUndefined()
})

test('a template is an entry with its first time: in its month as usual, or as somebody said', () => {
	expect(noting(service).body).toMatchObject({
		name: 'Heizungsservice',
		maintenance: { date: '2027-09-15', done: false, recurrence: yearly },
	})
	expect(noting(service, { month: 12 }).body.maintenance?.date).toBe('2026-12-15')
	expect(noting(service, { month: 2, year: 2030 }).body.maintenance?.date).toBe('2030-02-15')
	expect(noting(rent).body.reminder).toMatchObject({ date: '2026-12-01' })
})

test('money comes in or goes out every time where the template is about it; no other takes an amount', () => {
	expect(noting(rent, { amount: "1'450" }).body.reminder).toMatchObject({ proposal: { income: 145_000, expense: null } })
	expect(noting({ ...rent, money: 'expense' }, { amount: '20.05' }).body.reminder).toMatchObject({
		proposal: { income: null, expense: 2005 },
	})
	for (const none of [noting(rent), noting(rent, { amount: ' ' }), noting(meters, { amount: '5' })])
		expect(none.body.reminder).not.toHaveProperty('proposal')
})

test('only what is read stands in the journal for readings', () => {
	expect(noting(meters, {}, 'zähler').body.journal).toBe('zähler')
	expect([noting(service, {}, 'zähler').body, noting(meters).body].filter((body) => 'journal' in body)).toEqual([])
})

test('tried again it is the same, with another month or amount another one', () => {
	const known = [{}, {}, { amount: '1' }, { amount: '2' }, { month: 4 }, { month: 4, year: 2029 }].map(
		(chosen) => noting(rent, chosen).known,
	)
	expect(new Set(known).size).toBe(5)
	expect(notedBefore(0)).toBe('')
	expect([notedBefore(1), notedBefore(3)]).toEqual([
		'1 Erinnerung ist vorgemerkt, der Rest nicht: ',
		'3 Erinnerungen sind vorgemerkt, der Rest nicht: ',
	])
})

test('every sort of house has templates, and what has no list of its own those of a house', () => {
	expect(templatesFor('gibt es nicht').map(({ name }) => name)).toEqual(templatesFor('andere').map(({ name }) => name))
	for (const type of ['garage', 'land', 'ferienhaus', 'andere']) {
		const names = templatesFor(type).map(({ name }) => name)
		expect(new Set(names).size).toBe(names.length)
	}
})
