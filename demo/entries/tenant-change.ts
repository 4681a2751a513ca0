import { addDays, type Day } from '@hausheft/contract/swiss/zurich.ts'
import { change, type Contacts } from '../contacts.ts'
import { about, paid, worked, type EntryDraft } from '../entry.ts'
import type { House } from '../house.ts'
import type { Random } from '../random.ts'

const base = { place: 'haus', book: 'miete', objects: ['og2'] } satisfies Partial<EntryDraft>

/** The second floor gets new people: notice, visit, hand-over, paint, keys. And what began before: the keys of the others. */
export function tenantChange(house: House, contacts: Contacts): EntryDraft[] {
	const random = house.random('tenant change')
	const { leaves, comes } = change(house)
	const [old, next] = [contacts.mieter2Alt.lastname ?? '', contacts.mieter2.lastname ?? '']
	const begin = addDays(`${house.months[0]!.year}-${String(house.months[0]!.month).padStart(2, '0')}-01`, 3)
	return [
		rented(begin, 'eg', 'mieterEg', 'Wohnung EG'),
		rented(begin, 'og1', 'mieter1', 'Wohnung 1. OG'),
		rented(begin, 'og2', 'mieter2Alt', 'Wohnung 2. OG'),
		rented(begin, 'dach', 'mieterDach', 'Dachwohnung'),
		...noticeGiven(house, random, leaves, old, next),
		...madeReady(house, random, leaves),
		...movedIn(random, comes),
	]
}

type Flat = 'eg' | 'og1' | 'og2' | 'dach'
type Tenant = 'mieterEg' | 'mieter1' | 'mieter2Alt' | 'mieterDach'
const rented = (begin: Day, object: Flat, contact: Tenant, name: string): EntryDraft => ({
	place: 'haus',
	book: 'miete',
	on: begin,
	time: '09:00',
	name: `Schlüssel verzeichnet: ${name}`,
	description: 'Aus dem alten Ordner übertragen: drei Hausschlüssel, ein Keller, ein Briefkasten.',
	rental: { contact: `@contact:${contact}`, is_rent: true },
	objects: [object],
	contacts: [contact],
})

const noticeGiven = (house: House, random: Random, leaves: Day, old: string, next: string): EntryDraft[] => [
	{
		...base,
		on: addDays(leaves, -88),
		time: '18:45',
		by: 'admin',
		name: `Kündigung ${old}`,
		description: `Auf Ende Monat, mit Dank für die Jahre im Haus. Eingeschrieben bestätigt.`,
		contacts: ['mieter2Alt'],
	},
	{
		...base,
		on: addDays(leaves, -70),
		time: '20:00',
		by: 'admin',
		name: 'Wohnung ausgeschrieben',
		description: 'Fotos vom Balkon und der Küche, Besichtigung am Samstag.',
		...paid(about(random, 120, 190)),
		photos: [{ scene: 'facade' }],
	},
	{
		...base,
		on: addDays(leaves, -61),
		time: '10:00',
		by: 'admin',
		name: 'Besichtigung',
		description: `Neun Leute, Zusage an ${next}.`,
		...worked(house, 'admin', 150),
	},
]

/** Between those who leave and those who come. */
const madeReady = (house: House, random: Random, leaves: Day): EntryDraft[] => [
	{
		...base,
		on: leaves,
		time: '15:00',
		by: 'caretaker',
		name: 'Wohnung abgenommen, Schlüssel zurück',
		description: 'Drei Hausschlüssel, ein Keller, ein Briefkasten. Zwei Dübellöcher im Gang, Backblech fehlt.',
		rental: { contact: '@contact:mieter2Alt', is_retrieve: true },
		...worked(house, 'caretaker', 90, 'Abnahmeprotokoll'),
		contacts: ['mieter2Alt'],
		photos: [{ scene: 'keys' }, { scene: 'room' }],
	},
	{
		...base,
		book: 'unterhalt',
		on: addDays(leaves, 7),
		time: '17:30',
		by: 'member',
		name: 'Wohnung gestrichen',
		description: 'Wohnzimmer, Gang und das kleine Zimmer; Farbe NCS S 0502-Y.',
		...paid(about(random, 310, 380), 'werterhaltend'),
		time_recording: [
			{ minutes: 540, user_id: '@person:member', user_text: house.people.member.name },
			{ minutes: 480, user_id: '@person:admin', user_text: house.people.admin.name },
		],
		photos: [{ scene: 'room' }],
	},
	{
		...base,
		book: 'unterhalt',
		on: addDays(leaves, 15),
		time: '08:30',
		by: 'caretaker',
		name: 'Wohnung gereinigt',
		description: 'Küche, Bad, Fenster, Storen.',
		...worked(house, 'caretaker', 420),
	},
]

const movedIn = (random: Random, comes: Day): EntryDraft[] => [
	{
		...base,
		on: comes,
		time: '11:00',
		by: 'caretaker',
		name: 'Wohnung übergeben, Schlüssel ausgegeben',
		description: 'Drei Hausschlüssel, ein Keller, ein Briefkasten. Protokoll unterschrieben.',
		rental: { contact: '@contact:mieter2', is_rent: true },
		measurement: [
			{ unit: '@unit:Einh.', name: 'Heizkostenverteiler Wohnzimmer', data: String(random.between(310, 420)), object: '@object:og2' },
		],
		contacts: ['mieter2'],
		photos: [{ scene: 'keys' }],
	},
	{
		...base,
		on: addDays(comes, 9),
		time: '12:10',
		by: 'accountant',
		name: 'Kaution hinterlegt',
		description: 'Drei Monatsmieten auf dem Mietkautionskonto.',
		contacts: ['mieter2'],
	},
]
