import { askedBy, askedKinds, beyond, fillers, folded, wordsOf, type AskedKind } from '@hausheft/contract/question-words.ts'
import { synonymsOf } from '../synonyms/words.ts'
import {
	afterHow,
	aroundYear,
	heads,
	howMuch,
	loosely,
	ofLastYear,
	ofThisYear,
	ofYear,
	paid,
	past,
	service,
	thisYear,
	usual,
	who,
	type Question,
	type Run,
	type Word,
} from './words.ts'

const wordOf = (typed: string): Word => ({ typed, folded: folded(typed), also: synonymsOf(folded(typed)) })

/** The words of a question, each as it is compared. */
export const comparedWords = (text: string): Word[] => wordsOf(text).map(wordOf)

/**
 * What somebody wants to know; null where no house can know it. `named`: words that are what a thing is called, whatever else they could say.
 */
export function readQuestion(words: readonly Word[], thisYearIs: number, named: Run = { from: 0, count: 0 }): Question | null {
	const said: string[] = []
	const question: Question = { asked: undefined, isService: false, isPaid: false, year: null, about: [] }
	const years = new Set<number>()
	const next = (at: number) => words[at + 1]?.folded ?? ''
	for (let at = 0; at < words.length; at += 1) {
		const word = words[at]!
		const year = yearOf(word.folded, next(at), thisYearIs)
		if (at >= named.from && at < named.from + named.count) {
			if (!fillers.has(word.folded)) question.about.push(word)
		} else if (year !== undefined) {
			if (aroundYear.has(words[at - 1]?.folded ?? '')) return null
			years.add(year)
			if (ofYear.has(next(at))) at += 1
		} else if (word.folded === 'wie' && afterHow.has(next(at))) continue
		else if (beyond.has(word.folded)) return null
		else if (service.has(word.folded)) question.isService = true
		else if (fillers.has(word.folded) || kindOf(word.folded)) said.push(word.folded)
		else question.about.push(word)
	}
	const asked = askedFor(said)
	if (years.size > 1 || asked === null) return null
	return { ...question, asked, isPaid: asked === 'last' && said.some((each) => paid.has(each)), year: [...years][0] ?? null }
}

const kindOf = (word: string) => askedKinds.find((each) => askedBy[each].has(word))

/** What is asked for; where several kinds are said, what they mean together. Null where no house can know it. */
function askedFor(said: readonly string[]): AskedKind | null | undefined {
	const says = (words: ReadonlySet<string>) => said.some((each) => words.has(each))
	const kinds = new Set(said.map(kindOf))
	const toCome = said.filter((each) => askedBy.next.has(each) && !loosely.has(each))
	const first = askedKinds.find((each) => kinds.has(each))
	switch (first) {
		case 'count':
			return toCome.every((each) => usual.has(each)) ? first : null
		case 'next':
		case 'cost':
			if (says(howMuch) && !said.some((each) => askedBy.cost.has(each) && !howMuch.has(each)))
				return kinds.has('reading') ? 'reading' : null
			if (kinds.has('cost') && says(who)) return null
			if (kinds.has('last')) return 'last'
			if (kinds.has('cost')) return toCome.length > 0 ? null : said.includes('wann') ? 'last' : 'cost'
			return toCome.length === 0 && says(past) ? 'last' : 'next'
		default:
			return first
	}
}

function yearOf(word: string, next: string, thisYearIs: number): number | undefined {
	if (/^(19|20)\d\d$/u.test(word)) return Number(word)
	if (thisYear.has(word)) return thisYearIs
	if (!ofYear.has(next)) return undefined
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
