/** Texts as people write them into a house's log, the same for the same number: some words in most entries, many in few. */
const things =
	`Boiler Waschmaschine Tumbler Heizung Ölheizung Wärmepumpe Dachrinne Dachfenster Kellertür Haustür Garagentor Lift Treppenhaus Storen
	Fensterladen Rasenmäher Hecke Apfelbaum Kirschbaum Gartentor Briefkasten Gegensprechanlage Sonnerie Backofen Kochherd Geschirrspüler Kühlschrank
	Badewanne Dusche Lavabo Wasserhahn Siphon Abfluss Toilette Spülkasten Heizkörper Thermostat Expansionsgefäss Umwälzpumpe Brenner Kamin Cheminée
	Photovoltaikanlage Wechselrichter Stromzähler Wasserzähler Gaszähler Sicherungskasten Steckdose Lampe Bewegungsmelder Rauchmelder Feuerlöscher
	Parkett Teppich Plattenboden Fassade Balkon Geländer Terrasse Sitzplatz Pergola Schwimmbad Teich Brunnen Schopf Velokeller Waschküche Estrich`.split(
		/\s+/,
	)
const done =
	`entkalkt ersetzt repariert gereinigt kontrolliert gestrichen geschmiert entlüftet abgelesen bestellt geliefert montiert demontiert
	geschnitten gemäht gedüngt gewartet abgedichtet justiert geprüft gespült geölt versiegelt entsorgt ausgeliehen zurückgebracht`.split(
		/\s+/,
	)
const notes = [
	'Expansionsgefäss verliert leicht, beim nächsten Service ersetzen lassen.',
	'Der Sanitär hat empfohlen, den Zählerstand jeden Monat aufzuschreiben.',
	'Offerte von zwei Firmen verlangt, die günstigere Firma kommt nächste Woche vorbei.',
	'Schlüssel liegt beim Nachbarn, bitte vorher anrufen.',
	'Garantie läuft noch bis Ende Jahr; die Rechnung geht an die Verwaltung.',
	'Bei starkem Regen dringt Wasser ein, vermutlich ist die Abdichtung spröde.',
	'Alles in Ordnung, keine Mängel festgestellt.',
	'',
]
const places = 'Küche Bad Keller Garage Estrich Stube Schlafzimmer Gang Büro Werkstatt Garten Vorplatz'.split(' ')

const of = <T>(list: readonly T[], n: number): T => list[n % list.length] as T

export function textOf(n: number): { name: string; description: string } {
	const mixed = (n * 7919) % 104_729
	const name = `${of(things, mixed)} ${n % 3 === 0 ? `${of(places, mixed >> 3)} ` : ''}${of(done, mixed >> 5)}`
	const more = n % 4 === 0 ? ` Ersatzteil ${rare(mixed)} bei ${rare(mixed >> 4)} ${n % 8 === 0 ? 'AG' : 'GmbH'} bestellt.` : ''
	return { name, description: `${of(notes, mixed >> 7)}${more}`.trim() }
}

const syllables = 'ber gan lus mit nor pel rus sa tor ven wil zen dor fal gri hum'.split(' ')
/** A surname, a model, a part: words that hardly anything else has. */
const rare = (n: number): string => {
	const at = (by: number) => syllables[Math.floor(n / by) % syllables.length] ?? ''
	const word = at(1) + at(16) + at(256)
	return word.charAt(0).toUpperCase() + word.slice(1)
}
