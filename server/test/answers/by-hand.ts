/**
 * Questions as people type them, about the demo house of the seed and the moment below, each with its answer as somebody has read it in the list of
 * that house's entries. Things are named as the demo names them, days are those of Zurich, amounts are in Rappen.
 */
export const demoOf = { seed: '1', now: '2026-11-20T11:00:00.000Z' } as const

/** `about`: a thing of the demo, or where the answer is about entries by what they are called, these words. */
type ExpectedAnswer =
	| { kind: 'last'; about: string; entry: string; on: string; by?: string; amount?: number; year?: number }
	| { kind: 'next'; about: string; entry: string; on: string; by?: string }
	| { kind: 'cost'; about: string; amount: number; since: string }
	| { kind: 'cost'; about: string; amount: number; year: number }
	| { kind: 'count'; about: string; count: number; on: string; year?: number }
	| { kind: 'reading'; about: string; data: string; unit: string; on: string; year?: number }
	| { kind: 'phone'; about: string; phone: string }
	| { kind: 'choice'; among: string[] }

export const byHand: [question: string, expected: ExpectedAnswer][] = [
	// When it was done last.
	[
		'Wann war der letzte Service vom Boiler?',
		{ kind: 'last', about: 'object:boiler', entry: 'Boiler entkalkt', on: '2026-03-22', by: 'sanitaer', amount: 31_330 },
	],
	['boiler', { kind: 'last', about: 'object:boiler', entry: 'Boiler entkalkt', on: '2026-03-22', by: 'sanitaer', amount: 31_330 }],
	[
		'Wann wurde der Boiler zuletzt entkalkt?',
		{ kind: 'last', about: 'Boiler entkalkt', entry: 'Boiler entkalkt', on: '2026-03-22', by: 'sanitaer', amount: 31_330 },
	],
	[
		'letzter service heizung',
		{ kind: 'last', about: 'object:heizung', entry: 'Kaminfeger', on: '2026-10-07', by: 'kaminfeger', amount: 13_175 },
	],
	[
		'Wann war der Kaminfeger da?',
		{ kind: 'last', about: 'contact:kaminfeger', entry: 'Kaminfeger', on: '2026-10-07', by: 'kaminfeger', amount: 13_175 },
	],
	['wann haben wir zuletzt den rasen gemaeht', { kind: 'last', about: 'Rasen gemäht', entry: 'Rasen gemäht', on: '2026-10-20' }],
	[
		'Wann wurde die Hecke geschnitten?',
		{ kind: 'last', about: 'Hecke geschnitten', entry: 'Hecke geschnitten', on: '2026-09-19', amount: 6755 },
	],
	[
		'Heizungsservice',
		{ kind: 'last', about: 'Heizungsservice', entry: 'Heizungsservice', on: '2026-09-14', by: 'heizung', amount: 39_545 },
	],
	[
		'Wann kam der Gärtner?',
		{ kind: 'last', about: 'contact:gaertner', entry: 'Apfelbaum geschnitten', on: '2024-04-19', by: 'gaertner', amount: 32_125 },
	],
	[
		'Wer hat zuletzt am Holzofen gearbeitet?',
		{ kind: 'last', about: 'object:ofen', entry: 'Ofen gereinigt', on: '2026-11-15', by: 'ofenbauer', amount: 15_860 },
	],
	['Wann wurde das letzte Mal Schnee geräumt?', { kind: 'last', about: 'Schnee geräumt', entry: 'Schnee geräumt', on: '2026-02-11' }],
	[
		'abfluss verstopft',
		{ kind: 'last', about: 'Abfluss verstopft', entry: 'Abfluss verstopft', on: '2026-11-07', by: 'sanitaer', amount: 31_305 },
	],
	['waschmaschine zuletzt', { kind: 'last', about: 'object:waschmaschine', entry: 'Waschmaschine: Türdichtung', on: '2026-11-05' }],
	[
		'wann wurde die dachwohnung zuletzt gestrichen',
		{ kind: 'last', about: 'object:dach', entry: 'Decke getrocknet und gestrichen', on: '2026-04-12', amount: 88_040 },
	],
	[
		'Wann war der Spengler das letzte Mal hier?',
		{ kind: 'last', about: 'contact:spengler', entry: 'Dach und Rinnen kontrolliert', on: '2026-05-24', by: 'spengler', amount: 33_020 },
	],
	[
		'letzter Service Boiler 2024',
		{ kind: 'last', about: 'object:boiler', entry: 'Boiler entkalkt', on: '2024-03-18', by: 'sanitaer', amount: 32_855, year: 2024 },
	],

	// When it is due next.
	[
		'Wann ist der nächste Service vom Boiler?',
		{ kind: 'next', about: 'object:boiler', entry: 'Boiler entkalken', on: '2027-03-15', by: 'sanitaer' },
	],
	['naechster kaminfeger', { kind: 'next', about: 'contact:kaminfeger', entry: 'Kaminfeger', on: '2027-10-15', by: 'kaminfeger' }],
	['Wann kommt der Kaminfeger?', { kind: 'next', about: 'contact:kaminfeger', entry: 'Kaminfeger', on: '2027-10-15', by: 'kaminfeger' }],
	[
		'Wann muss der Feuerlöscher kontrolliert werden?',
		{ kind: 'next', about: 'Feuerlöscher kontrollieren', entry: 'Feuerlöscher kontrollieren', on: '2027-01-17' },
	],
	[
		'nächster termin gasheizung',
		{ kind: 'next', about: 'object:heizung', entry: 'Expansionsgefäss ersetzen', on: '2026-12-06', by: 'heizung' },
	],
	[
		'Wann wird das Wasser wieder abgestellt?',
		{ kind: 'next', about: 'Wasser abstellen, Haus einwintern', entry: 'Wasser abstellen, Haus einwintern', on: '2027-10-15' },
	],
	[
		'wann ist der hauswasserfilter fällig',
		{ kind: 'next', about: 'Hauswasserfilter spülen', entry: 'Hauswasserfilter spülen', on: '2026-12-23' },
	],
	[
		'Wann müssen die Rauchmelder geprüft werden?',
		{ kind: 'next', about: 'Rauchmelder prüfen', entry: 'Rauchmelder prüfen', on: '2027-01-08' },
	],

	// What it has cost, ever and in a year.
	['Was hat die Dachrinne gekostet?', { kind: 'cost', about: 'Dach und Rinnen kontrolliert', amount: 91_290, since: '2024-05-01' }],
	['Was hat der Boiler gekostet?', { kind: 'cost', about: 'object:boiler', amount: 93_035, since: '2024-03-01' }],
	['kosten garten', { kind: 'cost', about: 'object:garten', amount: 531_045, since: '2024-04-01' }],
	[
		'Wie viel haben wir für die Waschmaschine bezahlt?',
		{ kind: 'cost', about: 'object:waschmaschine', amount: 23_800, since: '2026-02-01' },
	],
	['was hat das heizoel gekostet', { kind: 'cost', about: 'Heizöl geliefert', amount: 182_290, since: '2024-09-01' }],
	['Wie teuer war die Küche?', { kind: 'cost', about: 'Küche erneuert', amount: 1_264_160, since: '2024-06-01' }],
	['Was kostet der Kaminfeger?', { kind: 'cost', about: 'contact:kaminfeger', amount: 40_320, since: '2024-10-01' }],
	['Ausgaben Unterhalt und Reparaturen', { kind: 'cost', about: 'journal:unterhalt', amount: 5_980_885, since: '2024-01-01' }],
	['Kosten Hypothekarzins', { kind: 'cost', about: 'Hypothekarzins', amount: 3_740_700, since: '2023-12-01' }],
	['wieviel kostet die versicherung', { kind: 'cost', about: 'contact:versicherung', amount: 511_370, since: '2024-01-01' }],
	['Boiler 2024', { kind: 'cost', about: 'object:boiler', amount: 32_855, year: 2024 }],
	['Was hat die Heizung 2025 gekostet?', { kind: 'cost', about: 'object:heizung', amount: 55_050, year: 2025 }],
	['Kosten Rustico Ginestra 2025', { kind: 'cost', about: 'property:rustico', amount: 191_290, year: 2025 }],
	['strom und gas 2025', { kind: 'cost', about: 'Strom und Gas', amount: 406_290, year: 2025 }],
	['garten 2026', { kind: 'cost', about: 'object:garten', amount: 480_230, year: 2026 }],
	['Sanitär 2026', { kind: 'cost', about: 'contact:sanitaer', amount: 1_135_295, year: 2026 }],
	['Wie viel hat die Hauswartung 2025 gekostet?', { kind: 'cost', about: 'journal:hauswart', amount: 547_750, year: 2025 }],
	['Liegenschaftssteuer 2024', { kind: 'cost', about: 'Liegenschaftssteuer', amount: 94_655, year: 2024 }],

	// How often.
	['Wie oft wurde der Rasen gemäht?', { kind: 'count', about: 'Rasen gemäht', count: 33, on: '2026-10-20' }],
	['Wie oft haben wir 2025 Schnee geräumt?', { kind: 'count', about: 'Schnee geräumt', count: 6, on: '2025-12-14', year: 2025 }],
	['Wie oft war der Kaminfeger da?', { kind: 'count', about: 'contact:kaminfeger', count: 3, on: '2026-10-07' }],
	['wie oft wurde der boiler entkalkt', { kind: 'count', about: 'Boiler entkalkt', count: 3, on: '2026-03-22' }],
	[
		'Wie häufig wurde 2026 die Heizung nachgefüllt?',
		{ kind: 'count', about: 'Heizung nachgefüllt', count: 2, on: '2026-04-09', year: 2026 },
	],

	// What a meter says.
	['Zählerstand Gas', { kind: 'reading', about: 'Gas', data: '27407', unit: 'm³', on: '2026-09-29' }],
	['gaszähler', { kind: 'reading', about: 'Gas', data: '27407', unit: 'm³', on: '2026-09-29' }],
	['zaehlerstand wasser', { kind: 'reading', about: 'Wasser', data: '7510.4', unit: 'm³', on: '2026-09-29' }],
	['Wie hoch ist der Ölstand?', { kind: 'reading', about: 'Ölstand', data: '77', unit: '%', on: '2026-11-09' }],
	['Druck der Heizung', { kind: 'reading', about: 'Druck', data: '1.8', unit: 'bar', on: '2026-11-12' }],
	['wasser 2025', { kind: 'reading', about: 'Wasser', data: '7183.7', unit: 'm³', on: '2025-12-30', year: 2025 }],

	// Whom to call.
	['Telefon Sanitär', { kind: 'phone', about: 'contact:sanitaer', phone: '044 022 70 64' }],
	['nummer kaminfeger', { kind: 'phone', about: 'contact:kaminfeger', phone: '044 060 56 11' }],
	['Wie erreiche ich den Elektriker?', { kind: 'phone', about: 'contact:elektro', phone: '044 034 84 55' }],

	// The rent, and where it is not clear what is meant.
	['Miete Wohnung EG', { kind: 'last', about: 'object:eg', entry: 'Miete Wohnung EG', on: '2026-11-04', by: 'mieterEg', amount: 193_000 }],
	[
		'Hat Schwandegger die Miete bezahlt?',
		{ kind: 'last', about: 'contact:mieterEg', entry: 'Miete Wohnung EG', on: '2026-11-04', by: 'mieterEg', amount: 193_000 },
	],
	[
		'mietzins dachwohnung',
		{ kind: 'last', about: 'object:dach', entry: 'Miete Dachwohnung', on: '2026-10-03', by: 'mieterDach', amount: 166_000 },
	],
	['Was hat die Wohnung 2024 gekostet?', { kind: 'choice', among: ['object:eg', 'object:og1', 'object:og2'] }],
]

/** Questions that say two things, or a word that is the end of another: each is answered by what it means. */
export const pointed: [question: string, expected: ExpectedAnswer | { kind: 'none' }][] = [
	[
		'Was hat der letzte Service vom Boiler gekostet?',
		{ kind: 'last', about: 'object:boiler', entry: 'Boiler entkalkt', on: '2026-03-22', by: 'sanitaer', amount: 31_330 },
	],
	[
		'Wann war der letzte Termin beim Kaminfeger?',
		{ kind: 'last', about: 'contact:kaminfeger', entry: 'Kaminfeger', on: '2026-10-07', by: 'kaminfeger', amount: 13_175 },
	],
	[
		'Wann war der Kaminfeger wieder da?',
		{ kind: 'last', about: 'contact:kaminfeger', entry: 'Kaminfeger', on: '2026-10-07', by: 'kaminfeger', amount: 13_175 },
	],
	['Was hat der Termin beim Kaminfeger gekostet?', { kind: 'cost', about: 'contact:kaminfeger', amount: 40_320, since: '2024-10-01' }],
	[
		'Wann haben wir die Versicherung bezahlt?',
		{ kind: 'last', about: 'contact:versicherung', entry: 'Versicherung Rustico', on: '2026-02-18', by: 'versicherung', amount: 43_490 },
	],
	[
		'Wann wurde das Wasser wieder abgestellt?',
		{ kind: 'last', about: 'Wasser abgestellt, Haus eingewintert', entry: 'Wasser abgestellt, Haus eingewintert', on: '2026-10-08' },
	],
	['Was hat das Haus 2025 gekostet?', { kind: 'choice', among: ['property:haus', 'property:rustico'] }],
	['Wer hat den Boiler bezahlt?', { kind: 'none' }],
	['Wie oft muss der Boiler entkalkt werden?', { kind: 'none' }],
	['Was kostet der nächste Service vom Boiler?', { kind: 'none' }],
	['Wie viel Heizöl haben wir noch?', { kind: 'none' }],
	['Wie viel hat der Gärtner gearbeitet?', { kind: 'none' }],
	['Was hat der Boiler bis 2024 gekostet?', { kind: 'none' }],
	['Versicherungsnummer', { kind: 'none' }],
]

/** What the house does not know, or what is no question to it. */
export const unanswerable: string[] = [
	'Wie wird das Wetter morgen?',
	'Was kostet ein Ferrari?',
	'Telefon Zahnarzt',
	'zahnarzt',
	'Xylophonverleih',
	'Wann ist Weihnachten?',
	'Zählerstand Fernwärme',
	'hallo',
	'2024',
	'Wer bin ich?',
	'Was gibt es heute zum Essen?',
	'Miete Parkplatz',
	'Boiler 1850',
	'Boiler Ferrari',
	'Telefon Boiler',
	'Zählerstand Sanitär',
	'Wie alt ist der Boiler?',
	'Wie gross ist der Garten?',
	'Wann wurde das Haus gebaut?',
	'Warum ist die Heizung laut?',
	'Wo ist der Schlüssel?',
	'Passwort vergessen',
	'Miete Boiler',
	'Nächster Service Schlüsselbund',
	'Wann kommt der Gärtner?',
	'Wie oft war der Zahnarzt da?',
	'Kosten Schwimmbad',
	'Telefon',
	'Was hat gekostet?',
	'wann',
	'???',
	'Wer ist der Präsident?',
	'Wie viele Einwohner hat Horgen?',
	'Wann fährt der nächste Zug?',
	'Lottozahlen 2026',
	'Was kostet die Welt?',
	'Pizza bestellen',
	'Boiler und Waschmaschine',
	'Zählerstand Boiler',
	"'; drop table event; --",
]
