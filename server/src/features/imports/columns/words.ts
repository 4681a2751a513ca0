import { plainImports } from '@hausheft/contract/entry-fields.ts'
import { fieldsOf, type ImportField } from '@hausheft/contract/import-fields.ts'
import { importKinds, type ImportKind } from '@hausheft/contract/import-labels.ts'
import type { AmountHow } from '@hausheft/contract/swiss/cell-amounts.ts'
import type { Hours, Years } from '@hausheft/contract/swiss/cell-values.ts'

/** The column of our own tables by which a thing is known again, and what their sheets are called together. */
export const ownKey = 'Kennung'
export const allSheets = 'Alle Blätter'

/** What columns are called here and in English, as `plain` writes it. What stands first is looked for first. */
const headings: Record<ImportKind, Partial<Record<ImportField, string>>> = {
	events: {
		event_at:
			'datum,date,tag,buchungsdatum,buchungstag,belegdatum,rechnungsdatum,booked at,completed date,einkaufsdatum,transaktionsdatum,valuta,valutadatum,wertstellung,wertstellungsdatum,ausgefuhrt am,erledigt am,wann,day,zeitpunkt',
		time_of_day: 'uhrzeit,zeit,time',
		name: 'titel,title,was,arbeit,betreff,subject,bezeichnung,ereignis,eintrag,name,leistung,text,buchungstext,avisierungstext,beschreibung1,tatigkeit,event',
		description:
			'beschreibung,description,beschreibung2,verwendungszweck,bemerkung,bemerkungen,notiz,notizen,details,kommentar,zahlungszweck,mitteilung,note,notes,comment,remarks',
		expense: 'ausgabe,ausgaben,kosten,aufwand,soll,belastung,lastschrift,expense,expenses,cost,costs,debit,bezahlt,preis,rechnungsbetrag',
		income: 'einnahme,einnahmen,ertrag,haben,gutschrift,income,credit,erlos',
		amount: 'betrag,amount,summe,umsatz,credit debit amount,debit credit amount,belastung gutschrift,gutschrift belastung',
		credit: 'soll haben,s h,credit debit,debit credit',
		fee: 'gebuhr,gebuhren,fee,fees',
		currency: 'wahrung,waehrung,kontowahrung,buchungswahrung,whg,currency,account currency,ccy,devise',
		state: 'status,state,buchungsstatus,stand der buchung,info',
		tax: 'steuerart,steuerrelevant,betrage steuerart,betrage steuerrelevant,steuer,steuerlich,abzug,tax,tax class,steuerklasse',
		tax_percent: 'anteil',
		tax_rest: 'rest',
		paid_by: 'ausgelegt von,bezahlt von,paid by',
		split: 'geteilt,teilung,split',
		journal: 'journal,kategorie,category,konto,heft,rubrik,account,thema',
		objects: 'objekt,objekte,object,gerat,anlage,wohnung,raum,bauteil,ort,einheit,unit',
		contacts: 'kontakt,kontakte,firma,handwerker,lieferant,empfanger,auftraggeber,contact,company,vendor,payee,kreditor,zahlungsempfanger',
		minutes: 'arbeitszeit minuten,arbeitszeit zeit,arbeitszeit,minuten,dauer,stunden,zeit,minutes,hours,duration,aufwand h,std',
		maintenance_contact: 'unterhalt durch,service durch,maintenance by',
		measurement: 'messungen',
		rental: 'vermietung,vermietung was,ausgabe oder ruckgabe,ausgabe ruckgabe,ausleihe,verleih,rental',
		rental_contact: 'vermietung an,vermietet an,ausgeliehen an,mieter,rented to',
		worker: 'arbeitszeit von,mitarbeiter,person,wer,ausgefuhrt von,worker,who',
		property: 'liegenschaft,haus,gebaude,property,house,building,immobilie',
		reference:
			'kennung,nummer in der quelle,transaktions nr,nummer,nr,belegnummer,belegnr,beleg nr,beleg,id,referenz,reference,number,rechnungsnummer,key',
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

const plainWords = new Map(plainImports().map(({ column, called }) => [column, called]))
const calledIn = (kind: ImportKind, field: ImportField): string[] =>
	(headings[kind][field] ?? (kind === 'events' ? plainWords.get(field) : undefined) ?? '').split(',').filter(Boolean)

/** No word that is known is as long, and a cell may be. */
const mostCompared = 1000
/** Without what people write differently: case, accents, signs, the currency or unit behind a name. */
export const plain = (heading: string): string =>
	heading
		.slice(0, mostCompared)
		.toLowerCase()
		.normalize('NFD')
		.replaceAll(/\p{M}/gu, '')
		.replaceAll('\u00df', 'ss')
		.replaceAll(/\(.*?\)|\[.*?\]/g, ' ')
		.replaceAll(/\b(chf|fr|sfr|inkl|exkl|mwst|in)\b/g, ' ')
		.replaceAll(/[^a-z0-9]+/g, ' ')
		.trim()

/** «Betrag Detail», «Einzelbetrag»: the parts of a collective booking, whose sum stands above them. */
export const isDetail = (heading: string): boolean => /\b(einzelbetrag|betrag detail)\b/.test(plain(heading))
/** Whether an amount in this table has a sign that says its side: its name says both, or a bank's columns stand beside it. */
export function isStatement(headings: readonly string[], at: number): boolean {
	const isOfBoth = (name: string) => sideWords.every((side) => side.test(name))
	return headings.map(plain).some((name, nth) => (nth === at ? isOfBoth(name) : isOfBank(name)))
}
/** An account's number may be that of who is paid. */
const isOfBank = (name: string) =>
	/\b(saldo|kontostand|balance|solde|valuta|valutadatum|wertstellung|wertstellungsdatum|value date)\b/.test(name)
const sideWords = [/\b(credit|gutschrift|haben)\b/, /\b(debit|belastung|lastschrift|soll)\b/]
/** «Originalwährung», «Betrag in Fremdwährung». */
export const isOfOther = (heading: string): boolean => /\b(original|fremd|foreign|ausland)/.test(plain(heading))
/** The tax by itself: «MWST-Betrag», not «Betrag inkl. MWST». */
const isVat = (heading: string) =>
	/\b(mwst|mehrwertsteuer|ust|umsatzsteuer|vorsteuer|vat)\b/i.test(heading) &&
	!/\b(in|ex)[kc]l|\b(ohne|mit|vor|nach|brutto|netto|gross|net)\b/i.test(heading)
/** Without the tax, or in the currency of where it was bought: it gives way to what was paid here. */
const isBeside = (heading: string) => isOfOther(heading) || /\bex[kc]l|\b(ohne|vor|netto|net)\b/i.test(heading)
/** «Betrag CHF», and nothing else. */
const isAmount = (heading: string) =>
	!isBeside(heading) && !isVat(heading) && !isBalance(plain(heading)) && /\b(betrag|amount)\b/.test(plain(heading))
const ofMoney: readonly ImportField[] = ['expense', 'income', 'amount', 'fee', 'currency']
/** What numbers somebody, or what is paid for, comes again with each booking. */
const isOfSomebody = (name: string) =>
	/\b(kunden?|konto|[kc]reditor|debitor|lieferanten?|glae?ubiger|mandats?|vertrags?|policen?|mieter|objekt|wohnungs?|payment|zahlungs|customer|account|contract)\b/.test(
		name,
	)
/** What adds up other rows is never taken for one of them. */
const isBalance = (name: string) => /\b(saldo|saldi|total|kontostand|guthaben|balance|solde|zwischensumme|einzelbetrag|detail)\b/.test(name)
const clockWords = ['zeit', 'time']
/** These mean something beside an amount of either side alone. */
const besideAmount: readonly ImportField[] = ['credit', 'fee']
const sides: readonly ImportField[] = ['expense', 'income']

/** Which field each column holds, by its heading; every field at most once, but for the two columns of ours on taxes. */
export function guessColumns(
	kind: ImportKind,
	named: readonly string[],
	holdsClock: (column: number) => boolean = () => true,
	holdsAmounts: (column: number) => boolean = () => true,
) {
	const columns: (ImportField | null)[] = named.map(() => null)
	const plainly = named.map(plain)
	const known = Object.keys(fieldsOf(kind)).map((field) => [field as ImportField, calledIn(kind, field as ImportField)] as const)
	const isCalled = (name: string, field: ImportField) => calledIn(kind, field).some((word) => name.split(' ').includes(word))
	const givesWay = (field: ImportField, at: number) =>
		isVat(named[at] ?? '') ||
		// What is in it tells whose currency that is.
		(field === 'currency' && isOfOther(named[at] ?? '')) ||
		(isBeside(named[at] ?? '') && named.some((other, nth) => !isBeside(other) && !isVat(other) && isCalled(plainly[nth] ?? '', field)))
	const isPossible = (field: ImportField, word: string, at: number, isWhole: boolean) => {
		if (columns[at] !== null || isBalance(plainly[at] ?? '')) return false
		// Who worked is said for each time: the sheets of ours put together name several.
		if (field === 'worker' && !isWhole) return false
		if (field === 'reference' && !isWhole && isOfSomebody(plainly[at] ?? '')) return false
		// Remarks, but of a bank.
		if (word === 'info') return plainly.some(isOfBank)
		if (ofMoney.includes(field) && (givesWay(field, at) || (field !== 'currency' && !holdsAmounts(at)))) return false
		// Whose account it is, is no matter of a book.
		if (!isWhole && (word === 'konto' || word === 'account')) return false
		// Beside an amount these are the accounts between which it is booked.
		if ((word === 'soll' || word === 'haben') && named.some(isAmount)) return false
		if (field === 'amount') return !sides.some((side) => columns.includes(side))
		if (sides.includes(field) && columns.includes('amount')) return false
		if (besideAmount.includes(field)) return columns.includes('amount')
		return !clockWords.includes(word) || (field !== 'time_of_day' && field !== 'minutes') || holdsClock(at) === (field === 'time_of_day')
	}
	// What a column is called in full goes before what a part of its name says.
	const matches = [(name: string, word: string) => name === word, (name: string, word: string) => name.split(' ').includes(word)]
	for (const [nth, match] of matches.entries())
		for (const [field, words] of known) {
			if (columns.includes(field)) continue
			const found = words.flatMap((word) => plainly.findIndex((name, at) => match(name, word) && isPossible(field, word, at, nth === 0)))
			const places = found.filter((index) => index >= 0)
			for (const at of field === 'tax' && nth === 0 ? places : places.slice(0, 1)) columns[at] = field
		}
	return columns
}

/** How much these cells look like headings: what is called in full like a column of some table counts twice. */
export function knownWords(cells: readonly string[]): number {
	allWords ??= new Set(importKinds.flatMap((kind) => Object.keys(fieldsOf(kind)).flatMap((field) => calledIn(kind, field as ImportField))))
	const words = allWords
	const weight = (cell: string) => {
		const name = cell.length < 60 ? plain(cell) : ''
		if (words.has(name) || isBalance(name)) return 2
		return name.split(' ').some((word) => word.length > 2 && words.has(word)) ? 1 : 0
	}
	return cells.reduce((sum, cell) => sum + weight(cell), 0)
}
let allWords: Set<string> | undefined

/** The unit that a heading names: numbers below it need none. */
export const unitOf = (heading: string): 'hours' | 'minutes' | null => {
	const name = heading.toLowerCase()
	if (/\b(minuten?|min|minutes?|mins)\b/.test(name)) return 'minutes'
	return /\b(stunden?|std|hours?|hrs|h)\b/.test(name) ? 'hours' : null
}

/** What a table with these headings holds most likely. */
export function guessKind(named: readonly string[]): ImportKind {
	const holds = (kind: ImportKind, ...fields: ImportField[]) => {
		const columns = guessColumns(kind, named)
		return fields.every((field) => columns.includes(field))
	}
	const plainly = named.map(plain)
	const says = (words: RegExp) => plainly.some((name) => words.test(name))
	const isMeter = holds('readings', 'event_at', 'data', 'reading', 'unit') || (holds('readings', 'event_at', 'data') && !says(/titel/))
	if (isMeter && !says(/betrag|ausgabe|kosten|amount/)) return 'readings'
	if (holds('events', 'event_at')) return 'events'
	const found = guessColumns('contacts', named).filter((field) => field !== null && field !== 'reference' && field !== 'property')
	if (found.length > 1) return 'contacts'
	return importKinds.find((kind) => kind === 'objects' && holds(kind, 'name')) ?? 'events'
}

/** How each column is read, and what all rows have in common. */
export type Reading = {
	amounts: AmountHow[]
	hours: (Hours | null)[]
	/** The column writes what it takes off below zero throughout. */
	isReversed: boolean[]
	/** What an amount of either side is without a minus; null: that is asked. */
	positive: 'income' | 'expense' | null
	currencies: (string | null)[]
	/** Of all of it. */
	currency: string | null
	/** These say what a sum consists of that stands in another row. */
	details: number[]
	years: Years
}
