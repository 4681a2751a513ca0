import { z } from 'zod/mini'

type Issue = { code?: string; path?: PropertyKey[] | undefined; input?: unknown; [key: string]: unknown }

/** What people call the fields; the last name on an error's path is looked up here. */
const labels: Record<string, string> = {
	name: 'Name',
	email: 'E-Mail',
	password: 'Passwort',
	currentPassword: 'das bisherige Passwort',
	newPassword: 'das neue Passwort',
	company: 'Firma',
	firstname: 'Vorname',
	lastname: 'Nachname',
	phone: 'Telefon',
	address_street: 'Strasse',
	address_city: 'Ort',
	address_zip: 'PLZ',
	address_cca3: 'Land',
	type: 'Art',
	role: 'Rolle',
	event_at: 'Datum',
	date: 'Datum',
	description: 'Beschreibung',
	note: 'Notiz',
	unit: 'Einheit',
	data: 'Zählerstand',
	minutes: 'Minuten',
	user_text: 'Person',
	expense: 'Ausgabe',
	income: 'Einnahme',
	tax_percent: 'Anteil',
	objects: 'Objekte',
	contacts: 'Kontakte',
	files: 'Dateien',
	scale: 'Zeitraster',
}
const labelOf = (path: PropertyKey[] = []) => labels[String(path.findLast((part) => typeof part === 'string'))]

const empty = (input: unknown) => input === undefined || input === null || input === ''

const tooSmall = ({ origin, minimum }: Issue) => {
	if (origin === 'string') return `Mindestens ${minimum} Zeichen.`
	if (origin === 'array') return `Mindestens ${minimum} Einträge.`
	return minimum === 0 ? 'Darf nicht negativ sein.' : `Mindestens ${minimum}.`
}
const tooBig = ({ origin, maximum }: Issue) => {
	if (origin === 'string') return `Höchstens ${maximum} Zeichen.`
	if (origin === 'array') return `Höchstens ${maximum} Einträge.`
	return 'Diese Zahl ist zu gross.'
}
const unknown = (keys: string[]) =>
	`Unbekannte Angabe: ${keys
		.slice(0, 5)
		.map((key) => key.slice(0, 50))
		.join(', ')}${keys.length > 5 ? ' …' : '.'}`
const formats: Record<string, string> = {
	email: 'Diese E-Mail-Adresse ist nicht gültig.',
	date: 'Dieses Datum gibt es nicht.',
	datetime: 'Dieser Zeitpunkt ist nicht gültig.',
	uuid: 'Diese Kennung ist nicht gültig.',
}

/** The German text of a zod issue; the same in the browser's forms and in the server's answers. */
const germanMessage = (issue: Issue): string => {
	const label = labelOf(issue.path)
	if (empty(issue.input) && issue.code !== 'unrecognized_keys') return label ? `Bitte ${label} ausfüllen.` : 'Bitte ausfüllen.'
	switch (issue.code) {
		case 'too_small':
			return tooSmall(issue)
		case 'too_big':
			return tooBig(issue)
		case 'invalid_format':
			return formats[String(issue['format'])] ?? 'Dieses Format ist nicht gültig.'
		case 'unrecognized_keys':
			return unknown(issue['keys'] as string[])
		case 'invalid_value':
			return 'Diese Auswahl gibt es nicht.'
		default:
			return 'Diese Angabe ist nicht gültig.'
	}
}

z.config({ customError: (issue) => germanMessage(issue) })
