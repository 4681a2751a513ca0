import { kinds } from '@hausheft/contract/event-parts.ts'
import type { Page } from 'playwright-core'
import type { furnish } from './furnish.ts'

type Furnished = Awaited<ReturnType<typeof furnish>>
type Pages = Record<string, { path: string; signedIn: boolean; ready: string }>

/** Where to look, and what says that the page is there. */
export const pages = (house: Furnished): Pages => ({ ...visitorPages(house), ...groupPages(house), ...housePages(house) })

/** The lists of a new house, each of which has nothing yet. */
export const listPages = ({ home, place }: Pick<Furnished, 'home' | 'place'>) => [
	...[
		'inbox',
		'inbox?show=done',
		'inbox?show=all',
		'reminder',
		'reminder?mine=1',
		'settings/trash',
		'settings/history?kind=journal',
		'settings/integrations',
		'settings/export',
	].map((path) => `${home}/${path}`),
	place,
	...['all', ...kinds].map((kind) => `${place}/events/${kind}`),
	...[
		'objects',
		'contacts',
		'journals',
		'files',
		'balance',
		'rents',
		'sharing',
		'stays',
		'statistics',
		'readings',
		'time-recording',
		'emergency',
		'tax',
		'parties',
		'export',
		'year/2001',
	].map((path) => `${place}/${path}`),
]

/** The pages of what stands in a house without a single entry about it. */
export const unusedPages = ({ place, object, contact, journal }: Pick<Furnished, 'place' | 'object' | 'contact' | 'journal'>) => [
	`${place}/objects/view-${object}`,
	`${place}/contacts/events-${contact}`,
	`${place}/journals/view-${journal}`,
]

const nowhere = '/hier-ist-nichts'

/**
 * Goes on to an address within the app that is open: what is loaded is not loaded anew. On the way lies a page that has nothing, so that nothing of the
 * page before is taken for the next one.
 */
export async function walkTo(page: Page, path: string): Promise<void> {
	const there = page.getByText(`Page not found: ${nowhere}`).filter({ visible: true })
	const go = (address: string) => page.evaluate((to) => history.pushState({}, '', to), address)
	await go(nowhere)
	await there.waitFor()
	await page.locator('[role=dialog]').waitFor({ state: 'detached' })
	await go(path)
	await there.waitFor({ state: 'detached' })
}

const visitorPages = ({ invite }: Furnished): Pages => ({
	Landeseite: { path: '/', signedIn: false, ready: 'h1' },
	Anmelden: { path: '/sign-in', signedIn: false, ready: 'input[type=password]' },
	'Konto eröffnen': { path: '/sign-up', signedIn: false, ready: 'input[type=password]' },
	Einrichten: { path: '/setup', signedIn: false, ready: 'input[type=password]' },
	'Passwort vergessen': { path: '/reset', signedIn: false, ready: 'input[type=email]' },
	'Link per Mail': { path: '/sign-in/link', signedIn: false, ready: 'main' },
	Angemeldet: { path: '/sign-in/done', signedIn: false, ready: 'h1' },
	'Adresse bestätigen': { path: '/verify', signedIn: false, ready: 'h1' },
	'Schlüssel sperren': { path: '/reset/keys', signedIn: false, ready: 'h1' },
	'Einladung per Link': { path: '/join', signedIn: false, ready: 'h1' },
	Einladung: { path: `/invite/${invite}`, signedIn: false, ready: 'text=Familie Keller' },
	Bausteine: { path: '/vueform', signedIn: false, ready: '#eintrag' },
})

const groupPages = ({ anna, home, property, mail }: Furnished): Pages => ({
	'Meine Gruppen': { path: '/user', signedIn: true, ready: 'main h1' },
	Gruppen: { path: '/user/groups', signedIn: true, ready: 'text=Familie Keller' },
	Konto: { path: '/user/account', signedIn: true, ready: 'text=Abmelden' },
	Benachrichtigungen: { path: '/user/notifications', signedIn: true, ready: 'text=Ruhezeit' },
	Geteilt: { path: '/share', signedIn: true, ready: 'main >> text=Nichts geteilt' },
	'Nochmals teilen': { path: '/share?again', signedIn: true, ready: 'main >> text=Bitte nochmals teilen' },
	Übersicht: { path: home, signedIn: true, ready: 'main h1' },
	Liegenschaften: { path: `${home}/properties`, signedIn: true, ready: 'main >> text=Bergstrasse 12' },
	'Liegenschaft anlegen': { path: `${home}/properties/create`, signedIn: true, ready: 'input[type=radio]' },
	'Liegenschaft bearbeiten': { path: `${home}/properties/edit-${property}`, signedIn: true, ready: 'input[type=radio]' },
	Einstellungen: { path: `${home}/settings`, signedIn: true, ready: 'text=beat@hauswart.test' },
	Rolle: { path: `${home}/settings/role-${anna.id}`, signedIn: true, ready: '[role=dialog] h2' },
	Verbindungen: { path: `${home}/settings/integrations`, signedIn: true, ready: 'main >> text=Noch keine Verbindung' },
	'Was wiederkehrt': { path: `${home}/reminder?add=1`, signedIn: true, ready: 'main >> text=Heizungsservice' },
	'Was ansteht': { path: `${home}/reminder`, signedIn: true, ready: 'main li' },
	Posteingang: { path: `${home}/inbox`, signedIn: true, ready: 'main >> text=Rechnung Boiler' },
	'Leerer Posteingang': { path: `${home}/inbox?show=done`, signedIn: true, ready: 'main >> text=Noch keine Mails' },
	Mail: { path: `${home}/inbox/view-${mail}`, signedIn: true, ready: '.mail-text' },
	'Eintrag aus Mail': { path: `${home}/inbox/create-${mail}`, signedIn: true, ready: 'input[type=file]' },
	Papierkorb: { path: `${home}/settings/trash`, signedIn: true, ready: 'main >> text=Der Papierkorb ist leer' },
	Verlauf: { path: `${home}/settings/history`, signedIn: true, ready: 'main >> text=/Anna Keller.* hat/' },
	'Export der Gruppe': { path: `${home}/settings/export`, signedIn: true, ready: 'main >> text=Noch nichts exportiert' },
	Import: { path: `${home}/settings/import`, signedIn: true, ready: 'main >> text=Datei wählen' },
	Abo: { path: `${home}/subscription`, signedIn: true, ready: '.usage-row' },
	'Live-Protokoll': { path: '/user/sse', signedIn: true, ready: 'text=verbunden' },
	Kalender: { path: '/user/calendar?at=2026-11-20', signedIn: true, ready: 'main >> text=Heizung entlüftet' },
	'Eintrag im Kalender': { path: '/user/calendar/create?on=2026-12-24', signedIn: true, ready: 'input[type=file]' },
	Agenda: { path: '/user/calendar?at=2026-11-20&view=agenda', signedIn: true, ready: 'main h2' },
	Schnellerfassung: { path: `${home}/create`, signedIn: true, ready: 'input[type=file]' },
	'Nicht gefunden': { path: `${home}/gibt-es-nicht`, signedIn: true, ready: 'text=Page not found' },
})

const housePages = ({ place, event, object, contact, journal, statistic }: Furnished): Pages => ({
	Einträge: { path: place, signedIn: true, ready: 'text=Heizung entlüftet' },
	Eintrag: { path: `${place}?event=${event}`, signedIn: true, ready: '[role=dialog] h3' },
	'Neuer Eintrag': { path: `${place}?event=new`, signedIn: true, ready: '[role=dialog] input[type=file]' },
	'Alle Einträge': { path: `${place}/events/all`, signedIn: true, ready: '[role=row] >> text=Heizung entlüftet' },
	'Gefilterte Einträge': { path: `${place}/events/all?q=gibt-es-nicht&year=2020`, signedIn: true, ready: 'text=Nichts gefunden' },
	Unterhalt: { path: `${place}/events/maintenance`, signedIn: true, ready: '[role=row] >> text=erledigt' },
	Erinnerungen: { path: `${place}/events/reminder`, signedIn: true, ready: '[role=row] >> text=offen' },
	Vermietung: { path: `${place}/events/rental`, signedIn: true, ready: '.empty' },
	Beträge: { path: `${place}/events/balance`, signedIn: true, ready: '[role=row] >> text=Miete eingegangen' },
	Messungen: { path: `${place}/events/measurement`, signedIn: true, ready: '[role=row] >> text=Zähler abgelesen' },
	Arbeitszeit: { path: `${place}/events/time-recording`, signedIn: true, ready: '.empty' },
	Objekte: { path: `${place}/objects?off=1`, signedIn: true, ready: 'main >> text=Waschmaschine' },
	'Objekt anlegen': { path: `${place}/objects/create`, signedIn: true, ready: '[role=dialog] input' },
	'Objekt bearbeiten': { path: `${place}/objects/edit-${object}`, signedIn: true, ready: '[role=dialog] input' },
	Objekt: { path: `${place}/objects/view-${object}`, signedIn: true, ready: 'main li >> text=Zähler abgelesen' },
	Kontakte: { path: `${place}/contacts`, signedIn: true, ready: 'main >> text=/Rosa.* Meier/' },
	'Kontakt anlegen': { path: `${place}/contacts/create`, signedIn: true, ready: '[role=dialog] input' },
	'Kontakt bearbeiten': { path: `${place}/contacts/edit-${contact}`, signedIn: true, ready: '[role=dialog] input' },
	Kontakt: { path: `${place}/contacts/events-${contact}`, signedIn: true, ready: 'main li >> text=Heizung entlüftet' },
	'Kontakt exportieren': { path: `${place}/contacts/export-${contact}`, signedIn: true, ready: 'main >> text=Für das Adressbuch' },
	Journale: { path: `${place}/journals`, signedIn: true, ready: 'main >> text=15 Einträge' },
	'Journal anlegen': { path: `${place}/journals/create`, signedIn: true, ready: '[role=dialog] select' },
	'Journal bearbeiten': { path: `${place}/journals/edit-${journal}`, signedIn: true, ready: '[role=dialog] select' },
	Journal: { path: `${place}/journals/view-${journal}`, signedIn: true, ready: 'main li >> text=Heizung entlüftet' },
	Dateien: { path: `${place}/files`, signedIn: true, ready: 'main >> text=Noch keine Fotos und Papiere' },
	'Einnahmen & Ausgaben': { path: `${place}/balance`, signedIn: true, ready: '.bars svg[role=img]' },
	Jahresbild: { path: `${place}/year/2026`, signedIn: true, ready: '.year-page img.year-picture' },
	Mieten: { path: `${place}/rents`, signedIn: true, ready: '.rents-page h2' },
	'Kosten teilen': { path: `${place}/sharing`, signedIn: true, ready: 'main >> text=Zwei Namen genügen' },
	Aufenthalte: { path: `${place}/stays`, signedIn: true, ready: 'main >> text=Wer ist wann im Haus?' },
	'Regeln der Aufenthalte': { path: `${place}/stays/rules`, signedIn: true, ready: 'main >> text=Aufenthalte führen' },
	Beteiligte: { path: `${place}/parties`, signedIn: true, ready: 'main >> text=Zwei Namen genügen' },
	'Steuer-Mappe': { path: `${place}/tax`, signedIn: true, ready: '.tax-page h2' },
	Export: { path: `${place}/export`, signedIn: true, ready: 'main >> text=Noch nichts exportiert' },
	'Zähler ablesen': { path: `${place}/readings`, signedIn: true, ready: '.meter-row' },
	Zeiterfassung: { path: `${place}/time-recording`, signedIn: true, ready: 'main h2' },
	Statistiken: { path: `${place}/statistics`, signedIn: true, ready: '.statistic-card' },
	'Statistik anlegen': { path: `${place}/statistics/create`, signedIn: true, ready: '[role=dialog] input' },
	'Statistik bearbeiten': { path: `${place}/statistics/edit-${statistic}`, signedIn: true, ready: '[role=dialog] input' },
	Statistik: { path: `${place}/statistics/view-${statistic}`, signedIn: true, ready: 'main svg[role=img]' },
	Notfallkarte: { path: `${place}/emergency`, signedIn: true, ready: 'main >> text=Hinter der Waschmaschine' },
	'Notfallkarte bearbeiten': { path: `${place}/emergency/edit`, signedIn: true, ready: 'main textarea' },
	'Liegenschaft ändern': { path: `${place}/edit`, signedIn: true, ready: 'input[type=radio]' },
})
