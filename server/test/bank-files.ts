// Tables as banks and people write them, made up by us in the shape of the real ones, all of it from memory («aus der Erinnerung»):
// no real booking, name or number. The sums beside them were added up by hand before anything was read.
import type { Mapping } from '@hausheft/contract/import-requests.ts'
import type { Skipped, Sums } from '@hausheft/contract/imports.ts'

type BankFile = {
	name: string
	bytes: Buffer
	/** What somebody answers; without it nothing is asked. */
	answers?: Partial<Mapping>
	/** The fields that are open before that. */
	open?: string[]
	entries: number
	sums: Partial<Sums>
	skipped: (Pick<Skipped, 'reason' | 'rows'> & Partial<Skipped>)[]
	left?: number
}

const utf8 = (lines: string) => Buffer.from(`\ufeff${lines}`)
/** All that the fixtures write is the same in Latin 1. */
const windows = (lines: string) => Buffer.from(lines, 'latin1')
const utf16 = (lines: string) => Buffer.from(`\ufeff${lines}`, 'utf16le')

// A preamble, cells like ="CHF", debits below zero, a footer.
const postFinance = utf8(`Datum von:;="01.01.2025"
Datum bis:;="31.01.2025"
Buchungsart:;="Alle"
Konto:;="CH5604835012345678009"
Währung:;="CHF"

Datum;Bewegungstyp;Avisierungstext;Gutschrift in CHF;Lastschrift in CHF;Label;Kategorie
31.01.2025;Gutschrift;"MIETE JANUAR, WOHNUNG 1. STOCK";1450.00;;;
30.01.2025;Lastschrift;"KELLER SANITÄR AG; BOILER ENTKALKT";;-345.60;;
15.01.2025;Lastschrift;STROM;;-87.05;;
03.01.2025;Buchungsdetails;"PREIS FÜR KONTOFÜHRUNG";;-5.00;;

Disclaimer:
Dieses Dokument ist nicht verbindlich.
`)

// A collective booking with its parts below it, numbers of the bank, a balance.
const zkb =
	utf8(`"Datum";"Buchungstext";"Whg";"Betrag Detail";"ZKB-Referenz";"Referenznummer";"Belastung CHF";"Gutschrift CHF";"Valuta";"Saldo CHF";"Zahlungszweck"
"31.03.2025";"Gutschrift Auftraggeber: Rosa Meier";"";"";"L1";"";"";"1'800.00";"31.03.2025";"5'234.45";"Miete April"
"28.03.2025";"Belastungen eBanking Mobile (2)";"";"";"L2";"";"512.30";"";"28.03.2025";"3'434.45";""
"";"Frei Dach AG";"CHF";"400.00";"";"";"";"";"";"";"Rechnung 77"
"";"Gartencenter";"CHF";"112.30";"";"";"";"";"";"";""
"15.03.2025";"Einkauf Visa Debit, Baumarkt";"";"";"L3";"";"49.95";"";"15.03.2025";"3'946.75";""
`)

// One column with a sign, days with a midnight that nobody meant, an older Windows.
const raiffeisen = windows(`IBAN;Booked At;Text;Credit/Debit Amount;Balance;Valuta Date
CH1180808001234567890;2025-01-06 00:00:00.0;E-Banking Auftrag Müller Gärtnerei;-120.5;8879.5;2025-01-06 00:00:00.0
CH1180808001234567890;2025-01-10 00:00:00.0;Gutschrift Miete Brönnimann;2000;10879.5;2025-01-10 00:00:00.0
CH1180808001234567890;2025-01-31 00:00:00.0;Dienstleistungspreisabschluss gemäss Beilage;-3;10876.5;2025-01-31 00:00:00.0
`)

// A longer preamble with sums of its own, debits below zero, single amounts of a collective order, a number for each booking.
const ubs = utf8(`Kontonummer:;0234 00123456.40;
IBAN:;CH37 0023 4234 1234 5640 M;
Von:;2025-02-01;
Bis:;2025-02-28;
Anfangssaldo:;1000.00;
Schlusssaldo:;1012.40;
Bewertet in:;CHF;
Anzahl Transaktionen in diesem Zeitraum:;3;

Abschlussdatum;Abschlusszeit;Buchungsdatum;Valutadatum;Währung;Belastung;Gutschrift;Einzelbetrag;Saldo;Transaktions-Nr.;Beschreibung1;Beschreibung2;Beschreibung3;Fussnoten;
2025-02-03;09:15:22;2025-02-03;2025-02-03;CHF;-250.00;;;750.00;0001TI1;"Elektro Weber GmbH;8008 Zürich";"Zahlung";"Rechnung 4711";;
2025-02-10;;2025-02-10;2025-02-10;CHF;-137.60;;;612.40;0002TI2;"Sammelauftrag";;;;
2025-02-10;;2025-02-10;2025-02-10;CHF;;;-100.00;;0002TI2;"Malerei Rossi";;;;
2025-02-10;;2025-02-10;2025-02-10;CHF;;;-37.60;;0002TI2;"Kaminfeger";;;;
2025-02-24;;2025-02-24;2025-02-24;CHF;;400.00;;1012.40;0003TI3;"Waschküche";"Rückzahlung";;;
`)

// Fees beside the amount, of which one comes back, another currency, what is pending or went back; commas between the columns.
const revolut = Buffer.from(`Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance
TOPUP,Current,2025-05-01 08:00:00,2025-05-01 08:00:05,Top-Up,500.00,0.00,CHF,COMPLETED,500.00
CARD_PAYMENT,Current,2025-05-02 09:12:33,2025-05-03 07:01:02,Bauhaus,-20.00,0.50,CHF,COMPLETED,479.50
CARD_PAYMENT,Current,2025-05-04 10:00:00,2025-05-05 07:01:02,Leroy Merlin,-30.00,0.00,EUR,COMPLETED,70.00
CARD_REFUND,Current,2025-05-06 10:00:00,2025-05-06 10:00:01,Bauhaus,15.25,0.00,CHF,COMPLETED,494.75
FEE,Current,2025-05-07 00:00:00,2025-05-07 00:00:00,Plan,0.00,7.99,CHF,COMPLETED,486.76
FEE,Current,2025-05-08 00:00:00,2025-05-08 00:00:00,Plan refund,0.00,-1.00,CHF,COMPLETED,487.76
CARD_PAYMENT,Current,2025-05-09 10:00:00,,Coop Bau,-12.00,0.00,CHF,PENDING,
CARD_PAYMENT,Current,2025-05-10 10:00:00,2025-05-10 10:05:00,Jumbo,-9.90,0.00,CHF,REVERTED,
`)

// What Excel calls «Unicode-Text»: tabs, decimals behind a comma, thousands behind a dot, totals per month.
const household = utf16(`Tag\tWas\tAusgaben\tEinnahmen\tSaldo
1.4.2025\tHeizöl\t1.234,50\t\t-1.234,50
2.4.2025\tMiete\t\t950\t-284,50
\tTotal April\t1.234,50\t950\t-284,50
3.5.2025\tRasen\t1.500\t\t-1.784,50
\tTotal\t2.734,50\t950\t
`)

// Credit notes in the column of debits, durations without a unit, years with two digits that may lie ahead.
const asking = windows(`Datum;Arbeit;Kosten;Dauer
01.03.24;Dach gedeckt;450.55;8
15.03.24;Gutschrift Ziegel;-50.55;
02.04.30;Rinne;20;2
`)

/** Computed amounts: the whole column has more than two decimals. */
const computed = windows(`Datum;Text;Betrag
01.03.2024;Anteil Heizung;107.175
02.03.2024;Anteil Lift;33.333
03.03.2024;Anteil Wasser;1.005
`)

// An account on which nothing but rents arrives, and an invoice list with a credit note: nothing but what stands beside it tells their amounts apart.
const rents = windows(`IBAN;Booked At;Text;Credit/Debit Amount;Balance;Valuta Date
CH1180808001234567890;2025-01-10 00:00:00.0;Gutschrift Miete Brönnimann;2000;10879.5;2025-01-10 00:00:00.0
CH1180808001234567890;2025-01-11 00:00:00.0;Gutschrift Miete Meier;1850.5;12730;2025-01-11 00:00:00.0
`)
const invoices = windows(`Datum;Lieferant;Was;Betrag
02.01.2025;Keller AG;Boiler;120.00
03.01.2025;Rossi;Farbe;80.50
04.01.2025;Rossi;Farbe zurück;-20.00
`)

// Debits with the sign of the bank, and one that was taken back.
const reversed = windows(`Datum;Text;Belastung;Gutschrift
02.01.2025;Strom;-87.05;
03.01.2025;Boiler;-345.60;
04.01.2025;Storno Strom;87.05;
05.01.2025;Miete;;1450.00
`)

// What was paid abroad stands beside what it came to here, in a currency of its own.
const neon = utf8(`"Date";"Amount";"Original amount";"Original currency";"Exchange rate";"Description";"Subject";"Category"
"2025-02-20";"-49.80";"-52.15";"EUR";"1.047";"Hornbach Konstanz";"";"household"
"2025-02-12";"1650.00";"";"";"";"Meier Rosa";"Miete Februar";"income"
"2025-02-03";"-120.00";"";"";"";"Gaertnerei";"Baumschnitt";"household"
`)

// Of Germany: one number for all bookings of who collects them, what is only noted down, euros.
const sparkasse =
	windows(`"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Glaeubiger ID";"Mandatsreferenz";"Kundenreferenz (End-to-End)";"Lastschrift Ursprungsbetrag";"Beguenstigter/Zahlungspflichtiger";"Kontonummer/IBAN";"Betrag";"Waehrung";"Info"
"DE12500105170648489890";"28.02.25";"28.02.25";"FOLGELASTSCHRIFT";"Abschlag Gas März";"DE98ZZZ1";"M1";"";"";"Stadtwerke";"DE02";"-1.050,00";"EUR";"Umsatz vorgemerkt"
"DE12500105170648489890";"14.02.25";"14.02.25";"FOLGELASTSCHRIFT";"Abschlag Strom Februar";"DE98ZZZ1";"M1";"";"";"Stadtwerke";"DE02";"-85,40";"EUR";"Umsatz gebucht"
"DE12500105170648489890";"14.01.25";"14.01.25";"FOLGELASTSCHRIFT";"Abschlag Strom Januar";"DE98ZZZ1";"M1";"";"";"Stadtwerke";"DE02";"-85,40";"EUR";"Umsatz gebucht"
"DE12500105170648489890";"02.01.25";"02.01.25";"GUTSCHR. UEBERWEISUNG";"Miete Januar";"";"";"";"";"Huber";"DE03";"1.200,00";"EUR";"Umsatz gebucht"
`)

// Debits below zero as ever, and a credit that the bank took back.
const takenBack = utf8(`Datum;Bewegungstyp;Avisierungstext;Gutschrift in CHF;Lastschrift in CHF
31.01.2025;Gutschrift;MIETE JANUAR;1450.00;
30.01.2025;Gutschrift;RUECKBUCHUNG FEHLZAHLUNG;-80.00;
15.01.2025;Lastschrift;STROM;;-87.05
`)

export const bankFiles: BankFile[] = [
	// 49.80 + 120.00
	{
		name: 'Neon.csv',
		bytes: neon,
		open: ['positive'],
		answers: { positive: 'income' },
		entries: 3,
		sums: { income: 165_000, expense: 16_980 },
		skipped: [],
	},
	// 85.40 twice; 1200.00; what is noted down stays where it is
	{
		name: 'Sparkasse.csv',
		bytes: sparkasse,
		answers: { rates: { EUR: '1' } },
		entries: 3,
		sums: { income: 120_000, expense: 17_080 },
		skipped: [{ reason: 'pending', rows: 1, currency: 'EUR', expense: 105_000 }],
	},
	// 87.05 and the 80.00 that went back
	{
		name: 'Rückbuchung.csv',
		bytes: takenBack,
		open: ['negative'],
		answers: { negative: 'income' },
		entries: 3,
		sums: { income: 145_000, expense: 16_705 },
		skipped: [],
	},
	// 345.60 + 87.05 + 5.00
	{
		name: 'PostFinance.csv',
		bytes: postFinance,
		entries: 4,
		sums: { income: 145_000, expense: 43_765 },
		skipped: [{ reason: 'detail', rows: 2 }],
	},
	// 512.30 + 49.95, its parts not again
	{ name: 'ZKB.csv', bytes: zkb, entries: 3, sums: { income: 180_000, expense: 56_225 }, skipped: [{ reason: 'detail', rows: 2 }] },
	// 120.50 + 3.00
	{ name: 'Raiffeisen.csv', bytes: raiffeisen, entries: 3, sums: { income: 200_000, expense: 12_350 }, skipped: [] },
	// 250.00 + 137.60
	{ name: 'UBS.csv', bytes: ubs, entries: 3, sums: { income: 40_000, expense: 38_760 }, skipped: [{ reason: 'detail', rows: 2 }] },
	// 20.00 + 0.50 + 7.99; 500.00 + 15.25 + 1.00
	{
		name: 'Revolut.csv',
		bytes: revolut,
		entries: 5,
		sums: { expense: 2849, income: 51_625 },
		skipped: [
			{ reason: 'currency', rows: 1, currency: 'EUR', expense: 3000, income: 0 },
			{ reason: 'pending', rows: 2, expense: 2190, income: 0 },
		],
	},
	// 28.49 and EUR 30.00 at 0.9431 = 28.293
	{
		name: 'Revolut mit Kurs.csv',
		bytes: revolut,
		answers: { rates: { EUR: '0.9431' } },
		entries: 6,
		sums: { expense: 5678, income: 51_625 },
		skipped: [{ reason: 'pending', rows: 2 }],
	},
	// 1234.50 + 1500.00
	{
		name: 'Haushalt.txt',
		bytes: household,
		entries: 3,
		sums: { expense: 273_450, income: 95_000 },
		skipped: [{ reason: 'total', rows: 2 }],
	},
	// 450.55 + 20.00; 8 h + 2 h
	{
		name: 'Arbeiten.csv',
		bytes: asking,
		open: ['century', 'negative', 'hours'],
		answers: { negative: 'income', hours: 'hours', century: 2000 },
		entries: 3,
		sums: { expense: 47_055, income: 5055, minutes: 600 },
		skipped: [],
	},
	// 107.18 + 33.33 + 1.01
	{
		name: 'Anteile.csv',
		bytes: computed,
		open: ['three_decimals', 'positive'],
		answers: { three_decimals: 'round', positive: 'expense' },
		entries: 3,
		sums: { expense: 14_152 },
		skipped: [],
	},
	{
		name: 'Anteile genau.csv',
		bytes: computed,
		open: ['three_decimals', 'positive'],
		answers: { three_decimals: 'refuse', positive: 'expense' },
		entries: 0,
		sums: {},
		skipped: [],
		left: 3,
	},
	// 2000.00 + 1850.50
	{ name: 'Mieten.csv', bytes: rents, entries: 2, sums: { income: 385_050 }, skipped: [] },
	// 120.00 + 80.50; the credit note of 20.00
	{
		name: 'Rechnungen.csv',
		bytes: invoices,
		open: ['positive'],
		answers: { positive: 'expense' },
		entries: 3,
		sums: { expense: 20_050, income: 2000 },
		skipped: [],
	},
	// 87.05 + 345.60; 1450.00 + 87.05
	{
		name: 'Storno.csv',
		bytes: reversed,
		open: ['negative'],
		answers: { negative: 'expense' },
		entries: 4,
		sums: { expense: 43_265, income: 153_705 },
		skipped: [],
	},
]
