import type { furnish } from './furnish.ts'

/** Where to look, and what says that the page is there. */
export const pages = ({
	group,
	property,
	invite,
	event,
	object,
	contact,
	journal,
}: Awaited<ReturnType<typeof furnish>>): Record<string, { path: string; signedIn: boolean; ready: string }> => {
	const home = `/group/${group}`
	const place = `${home}/property/${property}`
	return {
		Landeseite: { path: '/', signedIn: false, ready: 'h1' },
		Anmelden: { path: '/sign-in', signedIn: false, ready: 'input[type=password]' },
		'Konto eröffnen': { path: '/sign-up', signedIn: false, ready: 'input[type=password]' },
		'Passwort vergessen': { path: '/reset', signedIn: false, ready: 'input[type=email]' },
		Einladung: { path: `/invite/${invite}`, signedIn: false, ready: 'text=Familie Keller' },
		Gruppen: { path: '/user/groups', signedIn: true, ready: 'text=Familie Keller' },
		Konto: { path: '/user/account', signedIn: true, ready: 'text=Abmelden' },
		Übersicht: { path: home, signedIn: true, ready: 'main h1' },
		Liegenschaften: { path: `${home}/properties`, signedIn: true, ready: 'main >> text=Bergstrasse 12' },
		'Liegenschaft hinzufügen': { path: `${home}/properties/create`, signedIn: true, ready: 'input[type=radio]' },
		'Liegenschaft bearbeiten': { path: `${home}/properties/edit-${property}`, signedIn: true, ready: 'input[type=radio]' },
		Einstellungen: { path: `${home}/settings`, signedIn: true, ready: 'text=beat@hauswart.test' },
		Papierkorb: { path: `${home}/settings/trash`, signedIn: true, ready: 'main >> text=Der Papierkorb ist leer' },
		Verlauf: { path: `${home}/settings/history`, signedIn: true, ready: 'main >> text=Anna Keller hat' },
		Abo: { path: `${home}/subscription`, signedIn: true, ready: '[role=meter]' },
		'Live-Protokoll': { path: '/user/sse', signedIn: true, ready: 'text=verbunden' },
		Einträge: { path: place, signedIn: true, ready: 'text=Heizung entlüftet' },
		Eintrag: { path: `${place}?event=${event}`, signedIn: true, ready: '[role=dialog] h3' },
		'Neuer Eintrag': { path: `${place}?event=new`, signedIn: true, ready: '[role=dialog] input[type=file]' },
		Schnellerfassung: { path: `${home}/create`, signedIn: true, ready: 'input[type=file]' },
		'Alle Einträge': { path: `${place}/events/all`, signedIn: true, ready: '[role=row] >> text=Heizung entlüftet' },
		'Gefilterte Einträge': { path: `${place}/events/all?q=gibt-es-nicht&year=2020`, signedIn: true, ready: 'text=Nichts gefunden' },
		Unterhalt: { path: `${place}/events/maintenance`, signedIn: true, ready: '[role=row] >> text=erledigt' },
		Erinnerungen: { path: `${place}/events/reminder`, signedIn: true, ready: '[role=row] >> text=offen' },
		Objekte: { path: `${place}/objects?off=1`, signedIn: true, ready: 'main >> text=Waschmaschine' },
		'Objekt hinzufügen': { path: `${place}/objects/create`, signedIn: true, ready: '[role=dialog] input' },
		'Objekt bearbeiten': { path: `${place}/objects/edit-${object}`, signedIn: true, ready: '[role=dialog] input' },
		Objekt: { path: `${place}/objects/view-${object}`, signedIn: true, ready: 'main li >> text=Zähler abgelesen' },
		Kontakte: { path: `${place}/contacts`, signedIn: true, ready: 'main >> text=Rosa Meier' },
		'Kontakt hinzufügen': { path: `${place}/contacts/create`, signedIn: true, ready: '[role=dialog] input' },
		'Kontakt bearbeiten': { path: `${place}/contacts/edit-${contact}`, signedIn: true, ready: '[role=dialog] input' },
		Kontakt: { path: `${place}/contacts/events-${contact}`, signedIn: true, ready: 'main li >> text=Heizung entlüftet' },
		Journale: { path: `${place}/journals`, signedIn: true, ready: 'main >> text=15 Einträge' },
		'Journal hinzufügen': { path: `${place}/journals/create`, signedIn: true, ready: '[role=dialog] select' },
		'Journal bearbeiten': { path: `${place}/journals/edit-${journal}`, signedIn: true, ready: '[role=dialog] select' },
		Journal: { path: `${place}/journals/view-${journal}`, signedIn: true, ready: 'main li >> text=Heizung entlüftet' },
		'Nicht gefunden': { path: '/gibt-es-nicht', signedIn: true, ready: 'text=Page not found' },
	}
}
