// The screens that people see most, in the order in which they stand on a sheet.
import type { Page } from 'playwright-core'
import type { SheetHouse } from './houses.ts'

export type Screen = {
	title: string
	/** Undefined where the house has no such thing. */
	path: (house: SheetHouse) => string | undefined
	/** What one does to get there. */
	open?: (page: Page) => Promise<void>
}

const of = (title: string, path: string): Screen => ({ title, path: ({ place }) => place + path })
const ofGroup = (title: string, path: string): Screen => ({ title, path: ({ home }) => home + path })

export const screens: Screen[] = [
	ofGroup('Übersicht', ''),
	of('Haus', ''),
	of('Alle Einträge', '/events/all'),
	{ title: 'Eintrag', path: ({ place, event }) => event && `${place}?event=${event}` },
	of('Neuer Eintrag', '?event=new'),
	ofGroup('Schnellerfassung', '/create'),
	of('Dateien', '/files'),
	of('Kontakte', '/contacts'),
	of('Objekte', '/objects'),
	{ title: 'Objekt', path: ({ place, object }) => object && `${place}/objects/view-${object}` },
	of('Journale', '/journals'),
	of('Statistiken', '/statistics'),
	of('Zähler ablesen', '/readings'),
	ofGroup('Was ansteht', '/reminder'),
	{ title: 'Kalender', path: () => '/user/calendar' },
	ofGroup('Posteingang', '/inbox'),
	of('Einnahmen & Ausgaben', '/balance'),
	of('Zeiterfassung', '/time-recording'),
	{ title: 'Suche', path: ({ home }) => `${home}/properties`, open: search },
	ofGroup('Einstellungen', '/settings'),
	{ title: 'Konto', path: () => '/user/account' },
]

/** What somebody who only reads has nothing to do on, where an address leads all the same. */
export const withheldScreens: Screen[] = [
	of('Objekt anlegen', '/objects/create'),
	of('Kontakt anlegen', '/contacts/create'),
	of('Journal anlegen', '/journals/create'),
	of('Statistik anlegen', '/statistics/create'),
	of('Haus bearbeiten', '/edit'),
	of('Notfallkarte bearbeiten', '/emergency/edit'),
	of('Export', '/export'),
	ofGroup('Liegenschaft anlegen', '/properties/create'),
	ofGroup('Import', '/settings/import'),
	ofGroup('Export der Gruppe', '/settings/export'),
	ofGroup('Papierkorb', '/settings/trash'),
	ofGroup('Abo', '/subscription'),
]

async function search(page: Page) {
	await page.keyboard.press('Control+k')
	await page.getByRole('dialog', { name: 'Suchen und springen' }).getByRole('combobox').fill('boiler')
	await page
		.locator('[role=option] mark, .palette-nothing, dialog [role=alert]')
		.first()
		.waitFor({ timeout: 5000 })
		.catch(() => undefined)
}
