import { addDays, type Day } from '@hausheft/contract/swiss/zurich.ts'
import { about, received, type EntryDraft } from '../entry.ts'
import type { House } from '../house.ts'
import type { Random } from '../random.ts'
import { ref } from '../ref.ts'

const haus = { place: 'haus' } satisfies Partial<EntryDraft>
const rustico = { place: 'rustico', book: 'rustico' } satisfies Partial<EntryDraft>
const yearly = { every: 1, unit: 'year' } as const

type InDays = (days: number) => Day

/** What is open today: late, soon and some day; and what is done by now. */
export function open(house: House): EntryDraft[] {
	const day: InDays = (days) => addDays(house.today, days)
	return [...late(day), ...soon(day), ...someDay(day), ...ticked(day), request(day, house.random('open'))]
}

/** Its day has passed. */
const late = (day: InDays): EntryDraft[] => [
	{
		...haus,
		on: day(-34),
		time: '18:10',
		by: 'owner',
		book: 'unterhalt',
		name: 'Dachrinne vom Laub befreien',
		description: 'Vor dem ersten Schnee, die Rinne auf der Nordseite läuft über.',
		maintenance: { date: day(-12), done: false, recurrence: yearly, person: ref('person', 'caretaker') },
	},
	{
		...rustico,
		on: day(-41),
		time: '20:15',
		by: 'member',
		name: 'Dichtung der Ofentüre',
		description: 'Schnur 10 mm bestellen, Muster liegt in der Küche.',
		reminder: { date: day(-5), note: 'Dichtschnur bestellen', person: ref('person', 'admin') },
		objects: ['ofen'],
		contacts: ['ofenbauer'],
	},
]

/** Within this month or the next. */
const soon = (day: InDays): EntryDraft[] => [
	{
		...haus,
		on: day(-6),
		time: '08:40',
		by: 'accountant',
		book: 'miete',
		name: 'Miete Dachwohnung steht aus',
		description: 'Freundlich erinnert, am Telefon niemand erreicht.',
		reminder: { date: day(1), note: 'Miete Dachwohnung nachfragen', person: ref('person', 'owner') },
		objects: ['dach'],
		contacts: ['mieterDach'],
	},
	{
		...haus,
		on: day(-18),
		time: '07:30',
		by: 'caretaker',
		book: 'zaehler',
		name: 'Zähler am Quartalsende ablesen',
		reminder: { date: day(9), note: 'Alle Zähler ablesen', person: ref('person', 'caretaker'), recurrence: { every: 3, unit: 'month' } },
	},
	{
		...haus,
		on: day(-25),
		time: '11:20',
		by: 'admin',
		book: 'energie',
		name: 'Expansionsgefäss ersetzen',
		description: 'Beim Service bemerkt: verliert leicht. Offerte ist unterwegs.',
		maintenance: { contact: '@contact:heizung', date: day(16), done: false },
		objects: ['heizung'],
		contacts: ['heizung'],
	},
	{
		...haus,
		on: day(-50),
		time: '21:00',
		by: 'accountant',
		name: 'Gebäudeversicherung prüfen',
		description: 'Deckung für Wärmepumpe und Solar erfragen.',
		reminder: { date: day(24), note: 'Offerte der Versicherung einholen' },
		contacts: ['versicherung'],
	},
]

/** Later, or without a day. */
const someDay = (day: InDays): EntryDraft[] => [
	{
		...haus,
		on: day(-75),
		time: '17:00',
		by: 'caretaker',
		book: 'hauswart',
		name: 'Feuerlöscher kontrollieren',
		description: 'Keller und Dachstock.',
		maintenance: { date: day(58), done: false, recurrence: { every: 3, unit: 'year' } },
	},
	{
		...rustico,
		on: day(-20),
		time: '16:30',
		by: 'admin',
		name: 'Wasser im Frühling aufdrehen',
		reminder: { date: day(140), note: 'Termin fürs Aufdrehen abmachen', recurrence: yearly },
		objects: ['warmwasser'],
	},
	{
		...haus,
		on: day(-3),
		time: '19:20',
		by: 'caretaker',
		book: 'unterhalt',
		name: 'Haustüre fällt nicht ins Schloss',
		description: 'Seit es kalt ist, muss man ziehen.',
		maintenance: { done: false },
		photos: [{ scene: 'keys' }],
	},
]

/** Ticked off, late as it was. */
const ticked = (day: InDays): EntryDraft[] => [
	{
		...haus,
		on: day(-10),
		time: '09:50',
		by: 'caretaker',
		book: 'hauswart',
		name: 'Splitt und Salz bestellt',
		description: 'Zwei Säcke Salz, einer Splitt.',
		reminder: { date: day(-2), note: 'Lieferung Splitt kontrollieren' },
		ticked: 'reminder',
	},
	{
		...haus,
		on: day(-15),
		time: '10:10',
		by: 'admin',
		book: 'unterhalt',
		name: 'Waschmaschine: Türdichtung',
		description: 'Etwas Wasser am Boden nach dem Schleudern.',
		maintenance: { date: day(-4), done: false },
		objects: ['waschmaschine'],
		ticked: 'maintenance',
	},
]

const request = (day: InDays, random: Random): EntryDraft => ({
	...rustico,
	book: 'belegung',
	on: day(-1),
	time: '18:30',
	by: 'member',
	name: 'Rustico: Anfrage über Neujahr',
	description: 'Fünf Nächte, zu sechst; Anzahlung erhalten.',
	...received(about(random, 140, 180)),
	reminder: { date: day(6), note: 'Zusage über Neujahr geben', person: ref('person', 'owner') },
})
