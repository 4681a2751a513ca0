import { folded } from '../spelling/words.ts'

/** A word of a question: as it was typed, and as it is compared. */
export type Word = { typed: string; folded: string }
/** So many words from one on. */
export type Run = { from: number; count: number }
export type Question = {
	/** Undefined: it names something, and asks for nothing of it. */
	asked: Asked | undefined
	isService: boolean
	year: number | null
	/** What it is about. */
	about: Word[]
}

const listed = (words: string) => new Set(words.trim().split(/\s+/u).map(folded))

/** What only makes a sentence of it. */
export const fillers = listed(`
	wann was wer wen wem war waren ist sind wurde wurden worden werden der die das dem den des ein eine einen einem einer eines vom von beim bei für im in ins
	am an ans auf aus zum zur zu mit um wegen hat haben hatte hatten habe hast ich wir man mir mich uns unser unsere unserem unseren unserer mein meine meinem
	meinen meiner es er sie du denn eigentlich mal male noch schon bitte da hier dort je bis jetzt bisher insgesamt total so und kam gekommen gearbeitet
	gemacht gewesen`)

/** What is asked for, by the words that ask for it. */
export const askedBy = {
	rent: listed('miete mieten mietzins mietzinse mietzahlung'),
	phone: listed('telefon telefonnummer tel nummer handy handynummer natel natelnummer mobile anrufen erreiche erreichen erreichbar'),
	count: listed('oft häufig anzahl'),
	next: listed(
		'nächste nächster nächstes nächsten nächstem wieder wird fällig kommt muss müssen soll sollen sollte sollten termin anstehend',
	),
	cost: listed('kosten kostet kostete gekostet teuer ausgaben ausgegeben bezahlt preis wieviel viel'),
	reading: listed('zählerstand zählerstände zähler stand ablesung abgelesen messwert hoch'),
	last: listed('letzte letzter letztes letzten letztem zuletzt letztmals'),
} as const
/** A question that says several of these asks for the first of them. */
export const asked = ['rent', 'phone', 'count', 'next', 'cost', 'reading', 'last'] as const
export type Asked = (typeof asked)[number]

/** What keeps a thing going, whatever was done: the part «Unterhalt» of an entry. */
export const service = listed('service servicetermin wartung unterhalt revision inspektion prüfung kontrolle')

/** What the house has no answer to. */
export const beyond = listed('wo wohin woher warum wieso weshalb welche welcher welches wie womit wozu viele')
/** After «wie» they ask for something that it knows. */
export const afterHow = listed('oft häufig viel teuer hoch erreiche')

/** The end of a word that asks for something of what stands before it: «Gaszähler», «Gartenkosten». */
export const heads = ['zählerstand', 'zähler', 'service', 'wartung', 'kosten', 'telefon', 'nummer', 'miete', 'stand'].map(folded)

export const thisYear = listed('heuer')
export const ofThisYear = listed('dieses diesem')
export const ofLastYear = listed('letztes letzten vorigen voriges vergangenen vergangenes')
