import type { EmergencyKind } from '@hausheft/contract/emergency-kinds.ts'
import type { Contacts } from './contacts.ts'
import type { Picture } from './pictures/draw.ts'
import type { PlaceKey } from './places.ts'

type CardLine = { kind: EmergencyKind; text: string; phone: string | null; picture?: Picture }

/** What hangs beside the door of each house. */
export function cards(people: Contacts): Record<PlaceKey, CardLine[]> {
	const where = (kind: EmergencyKind, text: string, picture?: Picture): CardLine => ({
		kind,
		text,
		phone: null,
		...(picture && { picture }),
	})
	const call = (who: keyof Contacts, about: string): CardLine => {
		const { company, firstname, lastname, phone = null } = people[who]
		return { kind: 'number', text: `${company ?? `${firstname} ${lastname}`}, ${about}`, phone }
	}
	const sign = (title: string, ...rows: string[]): Picture => ({ scene: 'label', title, rows })
	return {
		haus: [
			where(
				'water',
				'Haupthahn: Waschküche, links hinter der Türe. Hebel quer ist zu.',
				sign('HAUPTHAHN', 'Hebel quer = zu', 'danach Boiler aus'),
			),
			where(
				'power',
				'Sicherungskasten: Treppenhaus EG, neben den Briefkästen. Hauptschalter oben rechts.',
				sign('SICHERUNGEN', '1  Treppenhaus', '2  Waschküche', '3  Heizung'),
			),
			where('heating', 'Notschalter: rot, aussen neben der Türe zum Heizraum.'),
			where('gas', 'Absperrhahn: beim Zähler in der Garage. Fenster auf, kein Licht, hinausgehen.'),
			where('keys', 'Schlüssel für Keller und Heizraum: im Kästchen neben der Haustüre.', { scene: 'keys' }),
			call('sanitaer', 'Pikett Tag und Nacht'),
			call('heizung', 'Störungen'),
			call('elektro', 'Strom und Gegensprechanlage'),
		],
		rustico: [
			where('water', 'Haupthahn: Schacht vor dem Haus, unter der Steinplatte. Schlüssel hängt im Keller.'),
			where('power', 'Sicherungen: Küche, hinter der Türe.'),
			where('heating', 'Ofen: nur mit offener Klappe anfeuern. Riecht es nach Rauch: Fenster auf, nicht löschen.', { scene: 'stove' }),
			where('keys', 'Zweiter Schlüssel: bei der Nachbarin, erstes Haus nach der Brücke.'),
			call('ofenbauer', 'Ofen und Kamin'),
		],
	}
}
