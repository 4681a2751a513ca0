import { folded, listedWords, type AskedKind } from '@hausheft/contract/question-words.ts'

/** A word of a question: as it was typed, as it is compared, and what else it is called. */
export type Word = { typed: string; folded: string; also: string[] }
/** So many words from one on. */
export type Run = { from: number; count: number }
export type Question = {
	/** Undefined: it names something, and asks for nothing of it. */
	asked: AskedKind | undefined
	isService: boolean
	/** Of what was done last only what was paid for. */
	isPaid: boolean
	year: number | null
	/** What it is about. */
	about: Word[]
}

/** What keeps a thing going, whatever was done: the part «Unterhalt» of an entry. */
export const service = listedWords('service servicetermin wartung unterhalt revision inspektion prüfung kontrolle')

/** After «wie» they ask for something that it knows. */
export const afterHow = listedWords('oft häufig viel teuer hoch erreiche')

/** Of what has been; beside them these ask for no next one: «war wieder da», «war der Termin». */
export const past = listedWords('war waren wurde wurden kam kamen hatte hatten gewesen')
export const loosely = listedWords('wieder termin')
/** What is asked of what is usual, not of what is to come: «wie oft kommt». */
export const usual = listedWords('wird kommt')

/** How much of what? Money only beside a word that says so. */
export const howMuch = listedWords('viel wieviel')
export const paid = listedWords('bezahlt ausgegeben')
/** Who has paid, or whom, is not what something has cost. */
export const who = listedWords('wer wem wen')

/** The end of a word that asks for something of what stands before it: «Gaszähler», «Gartenkosten». */
export const heads = ['zählerstand', 'zähler', 'service', 'wartung', 'kosten', 'telefon', 'miete', 'stand'].map(folded)

export const thisYear = listedWords('heuer')
export const ofThisYear = listedWords('dieses diesem')
/** «Dieses Jahr»; years are none: «die letzten Jahre». */
export const ofYear = listedWords('jahr jahres')
/** Before a year they ask for more than it. */
export const aroundYear = listedWords('bis seit ab vor nach')
export const ofLastYear = listedWords('letztes letzten letztem vorigen voriges vergangenen vergangenes')
