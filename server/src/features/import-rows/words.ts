import { countryCodes } from '@hausheft/contract/countries.ts'
import { fieldsOf, importKinds, type ImportField, type ImportKind } from '@hausheft/contract/import-fields.ts'

/** What columns are called here and in English, as `plain` writes it. What stands first is looked for first. */
const headings: Record<ImportKind, Partial<Record<ImportField, string>>> = {
	events: {
		event_at: 'datum,date,tag,buchungsdatum,belegdatum,rechnungsdatum,valuta,ausgefuhrt am,erledigt am,wann,day,zeitpunkt',
		name: 'titel,title,was,arbeit,betreff,subject,bezeichnung,ereignis,eintrag,name,leistung,text,buchungstext,tatigkeit,event',
		description: 'beschreibung,description,bemerkung,bemerkungen,notiz,notizen,details,kommentar,note,notes,comment,remarks',
		expense: 'ausgabe,ausgaben,kosten,aufwand,soll,belastung,expense,expenses,cost,costs,debit,bezahlt,preis,rechnungsbetrag',
		income: 'einnahme,einnahmen,ertrag,haben,gutschrift,income,credit,erlos',
		amount: 'betrag,amount,summe,total,umsatz,saldo',
		tax: 'steuerart,steuer,steuerlich,abzug,tax,tax class,steuerklasse',
		journal: 'journal,kategorie,category,konto,heft,rubrik,account,thema',
		objects: 'objekt,objekte,object,gerat,anlage,wohnung,raum,bauteil,ort,einheit,unit',
		contacts: 'kontakt,kontakte,firma,handwerker,lieferant,empfanger,auftraggeber,contact,company,vendor,payee,kreditor,zahlungsempfanger',
		minutes: 'arbeitszeit,minuten,dauer,stunden,zeit,minutes,hours,duration,aufwand h,std',
		maintenance_on: 'unterhalt fallig,unterhalt am,nachster unterhalt,fallig,fallig am,service fallig,nachster service,maintenance due,due',
		maintenance_done: 'unterhalt erledigt,service erledigt,maintenance done',
		maintenance_contact: 'unterhalt durch,service durch,maintenance by',
		reminder_on: 'erinnerung,erinnerung am,erinnern am,wiedervorlage,reminder',
		reminder_note: 'erinnerung notiz,notiz der erinnerung,reminder note',
		reminder_done: 'erinnerung erledigt,reminder done',
		rental: 'vermietung,ausgabe oder ruckgabe,ausgabe ruckgabe,ausleihe,verleih,rental',
		rental_contact: 'vermietung an,vermietet an,ausgeliehen an,mieter,rented to',
		worker: 'arbeitszeit von,mitarbeiter,person,wer,ausgefuhrt von,worker,who',
		property: 'liegenschaft,haus,gebaude,property,house,building,immobilie',
		reference: 'nummer in der quelle,nummer,nr,belegnummer,belegnr,beleg nr,beleg,id,referenz,reference,number,rechnungsnummer,key',
	},
	readings: {
		event_at: 'datum,date,ablesedatum,abgelesen am,tag,zeitpunkt,wann',
		data: 'stand oder menge,stand,zahlerstand,wert,ablesung,menge,verbrauch,value,reading,data,meter reading',
		unit: 'einheit,unit,masseinheit',
		reading: 'zahler,meter,messung,bezeichnung,name,medium,art,messpunkt',
		objects: 'objekt,object,wohnung,anlage,gerat,raum,ort',
		note: 'bemerkung,bemerkungen,notiz,note,kommentar,comment',
		journal: 'journal,kategorie,category',
		property: 'liegenschaft,haus,gebaude,property,house,building',
		reference: 'nummer in der quelle,nummer,nr,id,referenz,reference,number',
	},
	contacts: {
		company: 'firma,company,unternehmen,firmenname,organisation,organization,name der firma,betrieb',
		firstname: 'vorname,first name,firstname,given name,rufname',
		lastname: 'nachname,name,last name,lastname,surname,familienname,family name',
		email: 'e mail,email,mail,e mail adresse,mailadresse,email address',
		phone: 'telefon,tel,mobile,handy,natel,phone,telefonnummer,mobiltelefon,phone number',
		address_street: 'strasse,adresse,street,address,strasse nr,strasse und nummer',
		address_zip: 'plz,postleitzahl,zip,zip code,postcode,postal code',
		address_city: 'ort,stadt,city,wohnort,town,ortschaft',
		address_cca3: 'land,country,staat',
		valid_from: 'gultig ab,von,ab,valid from,mietbeginn,einzug',
		valid_until: 'gultig bis,bis,valid until,mietende,auszug',
		property: 'liegenschaft,haus,gebaude,property,house',
		reference: 'nummer in der quelle,nummer,nr,kundennummer,kundennr,id,referenz,reference,number,adressnummer',
	},
	objects: {
		name: 'objekt,name,bezeichnung,object,gerat,anlage,wohnung,raum,titel',
		property: 'liegenschaft,haus,gebaude,property,house',
		reference: 'nummer in der quelle,nummer,nr,id,inventarnummer,inventarnr,referenz,reference,number',
	},
}

/** Without what people write differently: case, accents, signs, the currency or unit behind a name. */
export const plain = (heading: string): string =>
	heading
		.toLowerCase()
		.normalize('NFD')
		.replaceAll(/\p{M}/gu, '')
		.replaceAll('\u00df', 'ss')
		.replaceAll(/\(.*?\)|\[.*?\]/g, ' ')
		.replaceAll(/\b(chf|fr|sfr|inkl|exkl|mwst|in)\b/g, ' ')
		.replaceAll(/[^a-z0-9]+/g, ' ')
		.trim()

/** Which field each column holds, by its heading; every field at most once. */
export function guessColumns(kind: ImportKind, named: readonly string[]): (ImportField | null)[] {
	const columns: (ImportField | null)[] = named.map(() => null)
	const plainly = named.map(plain)
	const known = Object.keys(fieldsOf(kind)).map(
		(field) => [field as ImportField, (headings[kind][field as ImportField] ?? '').split(',')] as const,
	)
	// What a column is called in full goes before what a part of its name says.
	const matches = [(name: string, word: string) => name === word, (name: string, word: string) => name.split(' ').includes(word)]
	for (const match of matches)
		for (const [field, words] of known) {
			if (columns.includes(field)) continue
			const found = words.flatMap((word) => plainly.findIndex((name, at) => columns[at] === null && match(name, word)))
			const at = found.find((index) => index >= 0)
			if (at !== undefined) columns[at] = field
		}
	return columns
}

/** What a table with these headings holds most likely. */
export function guessKind(named: readonly string[]): ImportKind {
	const holds = (kind: ImportKind, ...fields: ImportField[]) => {
		const columns = guessColumns(kind, named)
		return fields.every((field) => columns.includes(field))
	}
	const plainly = named.map(plain)
	if (holds('readings', 'event_at', 'data') && !plainly.some((name) => /betrag|ausgabe|kosten|amount|titel/.test(name))) return 'readings'
	if (holds('events', 'event_at')) return 'events'
	const found = guessColumns('contacts', named).filter((field) => field !== null && field !== 'reference' && field !== 'property')
	if (found.length > 1) return 'contacts'
	return importKinds.find((kind) => kind === 'objects' && holds(kind, 'name')) ?? 'events'
}

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
