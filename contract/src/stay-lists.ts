/** To begin with, for a house that is cold in winter and one in summer. */
export const stayLists = {
	arrival: {
		Winter: [
			'Sicherung ein',
			'Haupthahn auf, Hahnen prüfen',
			'Heizung hochstellen',
			'Boiler ein',
			'Kamin: Zug offen',
			'Weg und Dach auf Schnee prüfen',
		],
		Sommer: ['Sicherung ein', 'Haupthahn auf', 'Lüften', 'Kühlschrank ein', 'Boiler ein', 'Garten giessen'],
	},
	departure: {
		Winter: [
			'Kühlschrank leer und offen',
			'Kehricht mitnehmen',
			'Bettwäsche abziehen',
			'Heizung auf Frostschutz',
			'Boiler aus',
			'Haupthahn zu, Leitungen entleeren',
			'Asche aus dem Ofen, Kamin zu',
			'Fenster und Läden zu',
		],
		Sommer: [
			'Kühlschrank leer und offen',
			'Kehricht mitnehmen',
			'Bettwäsche abziehen',
			'Boiler aus',
			'Haupthahn zu',
			'Gartenmöbel versorgen, Storen einrollen',
			'Fenster und Läden zu',
		],
	},
} as const
