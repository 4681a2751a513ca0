import { expect, test } from 'vitest'
import { lastDone, lastServiceWord, objectRow, objectsText } from './objects-in-figures.ts'

const object = (name: string, ...states: ('open' | 'away')[]) => ({
	name,
	state: { is_maintenance_open: states.includes('open'), is_rent: states.includes('away') },
})

test('objects are counted, with what is open and what is away, each only where there is some', () => {
	expect([objectsText([]), objectsText([object('Boiler')])]).toEqual(['0 Objekte', '1 Objekt'])
	const all = [
		object('Boiler', 'open'),
		object('Wohnung 1', 'away', 'open'),
		object('Wohnung 2', 'away'),
		object('Schlüssel 7', 'away'),
		object('Velo'),
	]
	expect(objectsText(all)).toBe('5 Objekte · 2 mit offenem Unterhalt · 2 vermietet · 1 ausgegeben')
	expect(objectsText([object('Wohnung 1', 'away')])).toBe('1 Objekt · 1 vermietet')
})

test('the last service counts before what was logged later', () => {
	const [service, entry] = ['2026-09-15T08:00:00.000Z', '2026-11-20T08:00:00.000Z']
	const said = (last_service_at: string | null, last_at: string | null) =>
		lastDone({ name: 'Boiler', last_service_at, last_at }, '2026-11-27')
	expect(said(service, entry)).toMatch(/^Letzter Service .*, 15\.09\.2026$/)
	expect(said(null, entry)).toMatch(/^Letzter Eintrag .*, 20\.11\.2026$/)
	expect(said(null, null)).toBe('Noch kein Eintrag')
})

test('what one lives in or walks on is worked at, what has works is serviced', () => {
	const words = ['Boiler', 'Gartenpumpe', 'Garagentor', 'Waschmaschine', 'Garten und Vorplatz', 'Wohnung EG', 'Estrich'].map(
		lastServiceWord,
	)
	expect(words.map((word) => word === 'Letzte Arbeit')).toEqual([false, false, false, false, true, true, true])
})

test('a row says what is switched off, and of everything when something was done there', () => {
	const row = (disabled_at: string | null) => objectRow({ name: 'Boiler', disabled_at, last_service_at: null, last_at: null }, '2026-11-27')
	expect(row(null)).toEqual({ name: 'Boiler', note: 'Noch kein Eintrag', off: false })
	expect(row('2026-05-01T10:00:00.000Z')).toEqual({ name: 'Boiler', note: 'Noch kein Eintrag', off: true })
})
