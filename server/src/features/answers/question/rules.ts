import { askedBy, askedKinds, beyond, fillers, folded, wordsOf, type AskedKind } from '@hausheft/contract/question-words.ts'
import { synonymsOf } from '../synonyms/words.ts'
import { afterHow, heads, ofLastYear, ofThisYear, service, thisYear, type Question, type Run, type Word } from './words.ts'

const wordOf = (typed: string): Word => ({ typed, folded: folded(typed), also: synonymsOf(folded(typed)) })

/** The words of a question, each as it is compared. */
export const comparedWords = (text: string): Word[] => wordsOf(text).map(wordOf)

/**
 * What somebody wants to know; null where no house can know it. `named`: words that are what a thing is called, whatever else they could say.
 */
export function readQuestion(words: readonly Word[], thisYearIs: number, named: Run = { from: 0, count: 0 }): Question | null {
	const said = new Set<AskedKind>()
	const question: Question = { asked: undefined, isService: false, year: null, about: [] }
	const years = new Set<number>()
	const next = (at: number) => words[at + 1]?.folded ?? ''
	for (let at = 0; at < words.length; at += 1) {
		const word = words[at]!
		const year = yearOf(word.folded, next(at), thisYearIs)
		if (at >= named.from && at < named.from + named.count) {
			if (!fillers.has(word.folded)) question.about.push(word)
		} else if (year !== undefined) {
			years.add(year)
			if (next(at).startsWith('jahr')) at += 1
		} else if (word.folded === 'wie' && afterHow.has(next(at))) continue
		else if (beyond.has(word.folded)) return null
		else if (service.has(word.folded)) question.isService = true
		else if (!fillers.has(word.folded)) {
			const kind = askedKinds.find((each) => askedBy[each].has(word.folded))
			if (kind) said.add(kind)
			else question.about.push(word)
		}
	}
	if (years.size > 1) return null
	return { ...question, asked: askedKinds.find((each) => said.has(each)), year: [...years][0] ?? null }
}

function yearOf(word: string, next: string, thisYearIs: number): number | undefined {
	if (/^(19|20)\d\d$/u.test(word)) return Number(word)
	if (thisYear.has(word)) return thisYearIs
	if (!next.startsWith('jahr')) return undefined
	if (ofThisYear.has(word)) return thisYearIs
	return ofLastYear.has(word) ? thisYearIs - 1 : undefined
}

/** The same with words taken apart whose end asks for something of what stands before it; null where there is none. */
export function takenApart(words: readonly Word[]): Word[] | null {
	const apart = words.flatMap((word) => {
		const head = heads.find((each) => word.folded.endsWith(each) && word.folded.length - each.length >= 3)
		return head === undefined ? [word] : [wordOf(word.typed.slice(0, -head.length)), wordOf(head)]
	})
	return apart.length === words.length ? null : apart
}
