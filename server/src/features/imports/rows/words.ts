import type { ContactFields } from '@hausheft/contract/contact-requests.ts'
import type { EventChange } from '@hausheft/contract/event-requests.ts'
import { countryCodes } from '@hausheft/contract/countries.ts'
import type { MeasurementLine } from '@hausheft/contract/measurement-line.ts'
import { plain } from '../columns/words.ts'

const taxWords: [RegExp, 'werterhaltend' | 'wertvermehrend' | 'energie' | 'relevant' | 'none'][] = [
	[/^(werterhalt|unterhalt|we$)/, 'werterhaltend'],
	[/^(wertvermehr|wv$|anlagekosten)/, 'wertvermehrend'],
	[/^energie/, 'energie'],
	[/^(ja|relevant|steuerrelevant|x|yes|1|wahr|true)$/, 'relevant'],
	[/^(nein|nicht relevant|keine?|no|0|falsch|false|privat)$/, 'none'],
]
/** What a cell says about the taxes; undefined where that is not known. */
export const taxIn = (text: string) => taxWords.find(([pattern]) => pattern.test(plain(text)))?.[1]

const yesWords: [RegExp, boolean][] = [
	[/^(ja|x|1|wahr|erledigt|gemacht|ok|yes|true|done)$/, true],
	[/^(nein|0|falsch|offen|no|false|open|)$/, false],
]
/** Whether a cell says yes or no; undefined where that is not known. An empty one says no. */
export const yesIn = (text: string) => yesWords.find(([pattern]) => pattern.test(plain(text)))?.[1]

const rentalWords: [RegExp, 'rent' | 'retrieve' | 'none'][] = [
	[/^(ausgabe|ausgegeben|vermietet|verliehen|ausgeliehen|out|rented)$/, 'rent'],
	[/^(ruckgabe|zuruck|zuruckgegeben|zuruckgebracht|back|returned)$/, 'retrieve'],
	[/^$/, 'none'],
]
export const rentalIn = (text: string) => rentalWords.find(([pattern]) => pattern.test(plain(text)))?.[1]

const languages = ['de', 'fr', 'it', 'en'].map((language) => new Intl.DisplayNames([language], { type: 'region' }))
let countries: Map<string, string> | undefined
/** The alpha-3 code of a country by its name or code; undefined where that is none. */
export function countryIn(text: string): string | undefined {
	countries ??= new Map(
		[...countryCodes].flatMap(([code, short]) =>
			[code, short, ...languages.map((names) => names.of(short) ?? code)].map((name) => [plain(name), code]),
		),
	)
	return countries.get(plain(text))
}

/** With or without what it is that has not happened before it: «Zahlung ausstehend», «Vorgemerkte Buchung». */
const pendingWords =
	/^((die |der )?(buchung|umsatz|zahlung|transaktion|auftrag|payment|transaction) )?((ist|wird|wurde|noch) )*(pend(ing|ent)|ausstehend|vorgemerkt|vormerk|hangig|provisorisch|bearbeitung( (lauft|ausstehend|seit .*))?$|(wird|noch) bearbeitet|revert|storn|ruckgangig|zuruck(gebucht|gewiesen|gezogen)|declined|abgelehnt|rejected|failed|fehlgeschlagen|cancel|abgebrochen|annull|(noch )?nicht (verbucht|gebucht|ausgefuhrt|bearbeitet))/
/** Whether a booking has not happened, or not remained. */
export const isPending = (text: string): boolean => pendingWords.test(plain(text))

const totalWords =
	/^((zwischen|gesamt|end|umsatz)?(total|summe)|(anfangs|end|schluss|eroffnungs)?saldo( ?vortrag)?|kontostand|ubertrag|saldo ubertrag)( (per|am|von|bis|im|der|des|jahr|monat|ausgaben|einnahmen|belastungen|gutschriften|januar|februar|marz|april|mai|juni|juli|august|september|oktober|november|dezember|\d{1,4}))*$/
/** Whether a cell says that its row adds up others. */
export const isTotal = (text: string): boolean => text.length < 80 && totalWords.test(plain(text))

const creditWords: [RegExp, boolean][] = [
	[/^(gutschrift|haben|h|credit|cr|crdt|c|eingang|einnahme|k|kredit)$/, true],
	[/^(belastung|lastschrift|soll|s|debit|debet|dr|dbit|d|ausgang|ausgabe)$/, false],
]
/** Whether a booking adds or takes off; undefined where that is not known. */
export const creditIn = (text: string) => creditWords.find(([pattern]) => pattern.test(plain(text)))?.[1]

const noNumber = /^(notprovided|n a|keine|none|null|unbekannt)$/
/** What stands for a number that is none. */
export const referenceIn = (text: string): string => (noNumber.test(plain(text)) ? '' : text.slice(0, 200))

/** Several names in one cell are parted by semicolons or lines. */
export const namesIn = (cells: string[]) => [
	...new Set(
		cells
			.flatMap((cell) => cell.split(/[;\n]/))
			.map((name) => name.trim())
			.filter(Boolean),
	),
]

/** What a row says, as far as its columns are mapped; names are still names. */
export type MeantRow = {
	property: string
	reference: string
	journal?: string
	objects?: string[]
	contacts?: string[]
	event: Pick<EventChange, 'name' | 'description' | 'event_at'>
	balance?: Partial<NonNullable<EventChange['balance']>>
	/** By the names of parties, as written. */
	shared?: { paid_by: string; split: string }
	time?: { minutes: number; user_text?: string }[]
	/** Null: the row says that there is none. */
	maintenance?: { date: string | null; done: boolean; contact: string } | null
	reminder?: { date: string; note: string | null; done: boolean } | null
	rental?: { is_rent: boolean; is_retrieve: boolean; contact: string } | null
	reading?: { data: string; name: string; unit: string; note: string | null }
	/** Of one of our own tables: a line for each reading of the entry. */
	measurement?: MeasurementLine[]
	contact: Partial<ContactFields>
	/** Of an object. */
	title: string
}

/** An entry that has no title of its own is called by what else it says. */
export const titleFor = ({ event, contacts = [], objects = [] }: MeantRow): string =>
	(event.name ?? event.description?.split('\n')[0]?.trim() ?? '').slice(0, 200) || (contacts[0] ?? objects[0] ?? '').slice(0, 200)
