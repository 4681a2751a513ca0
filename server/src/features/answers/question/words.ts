import { folded, listedWords, type AskedKind } from '@hausheft/contract/question-words.ts'

/** A word of a question: as it was typed, as it is compared, and what else it is called. */
export type Word = { typed: string; folded: string; also: string[] }
/** So many words from one on. */
export type Run = { from: number; count: number }
export type Question = {
	/** Undefined: it names something, and asks for nothing of it. */
	asked: AskedKind | undefined
	isService: boolean
	year: number | null
	/** What it is about. */
	about: Word[]
}

/** What keeps a thing going, whatever was done: the part «Unterhalt» of an entry. */
export const service = listedWords('service servicetermin wartung unterhalt revision inspektion prüfung kontrolle')

/** After «wie» they ask for something that it knows. */
export const afterHow = listedWords('oft häufig viel teuer hoch erreiche')

/** The end of a word that asks for something of what stands before it: «Gaszähler», «Gartenkosten». */
export const heads = ['zählerstand', 'zähler', 'service', 'wartung', 'kosten', 'telefon', 'nummer', 'miete', 'stand'].map(folded)

export const thisYear = listedWords('heuer')
export const ofThisYear = listedWords('dieses diesem')
export const ofLastYear = listedWords('letztes letzten vorigen voriges vergangenen vergangenes')
