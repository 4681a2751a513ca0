import { fillers, folded, wordsOf, type AskedKind } from '@hausheft/contract/question-words.ts'
import type { Question, Run, Word } from '../question/words.ts'
import { isInflected, isSameWord, stemOf } from '../spelling/words.ts'
import { beside, houseWords, type NamedThing } from './words.ts'

const shortestSpelling = 3
/** What the names of all that can be meant have in them. */
export function spellingsOf(words: readonly Word[]): string[] {
	const spelled = words.flatMap((word) => (fillers.has(word.folded) ? [] : [word.folded, ...word.also]))
	const long = spelled.filter((each) => each.length >= shortestSpelling)
	return [...new Set((long.length > 0 ? long : spelled).map(stemOf))]
}

/** The longest name that stands in the question as a whole. */
export function longestName(words: readonly Word[], all: readonly NamedThing[]): Run | undefined {
	const runs = all.flatMap(({ name }): Run[] => {
		const own = foldedWords(name)
		const from = words.findIndex((_, at) => own.every((each, nr) => words[at + nr]?.folded === each))
		return own.length === 0 || from < 0 ? [] : [{ from, count: own.length }]
	})
	return runs.toSorted((a, b) => b.count - a.count)[0]
}
const foldedWords = (text: string) => wordsOf(text).map(folded)

type Noun = NamedThing['noun']
const anyThing: readonly Noun[] = ['object', 'contact', 'journal']
const nounsFor: Record<AskedKind, readonly Noun[]> = {
	last: [...anyThing, 'meter'],
	next: anyThing,
	cost: [...anyThing, 'property'],
	count: anyThing,
	reading: ['meter'],
	phone: ['contact'],
	rent: ['object', 'contact'],
}
/** A year alone asks for what it has cost. */
const nounsOf = ({ asked, year }: Question) => nounsFor[asked ?? (year === null ? 'last' : 'cost')]
/** A meter has a reading, and no service. */
const isMeant = (question: Question, { noun }: NamedThing) =>
	noun === 'meter'
		? !question.isService && (question.asked === undefined || nounsOf(question).includes(noun))
		: nounsOf(question).includes(noun)

type Choice = { subjects: NamedThing[]; left: Word[] }
/** What it is about: those that its words fit best, and the words that say something else. */
export function choose(question: Question, all: readonly NamedThing[]): Choice | undefined {
	const fits = all.filter((each) => isMeant(question, each)).flatMap((each) => fitOf(question, each) ?? [])
	const [best] = fits.toSorted((a, b) => byRank(a.rank, b.rank))
	if (!best) return undefined
	return { subjects: fits.filter(({ rank }) => byRank(rank, best.rank) === 0).map(({ named }) => named), left: best.left }
}

const byRank = (one: readonly number[], other: readonly number[]) => {
	const at = one.findIndex((each, nr) => each !== other[nr])
	return at < 0 ? 0 : one[at]! - other[at]!
}

const order: readonly Noun[] = ['object', 'contact', 'property', 'journal', 'meter']
type Fit = { named: NamedThing; left: Word[]; rank: number[] }

/** How well the words name it; undefined where none does. Where it stands may say some of them. */
function fitOf({ asked, about }: Question, named: NamedThing): Fit | undefined {
	const own = foldedWords(named.name).filter((each) => !beside.has(each))
	const place = foldedWords([named.property?.name, named.object].filter(Boolean).join(' '))
	const levels = about.map((word) => levelOf(named.noun, own, word))
	const isPlace = about.map((word) => place.some((each) => [0, 1, 3].includes(levelIn(each, word) ?? 2)))
	const said = levels.filter((level) => level !== undefined)
	// A meter can be asked for by what it counts for.
	const isByObject = said.length === 0 && asked === 'reading' && named.object !== null && isPlace.every(Boolean)
	if (said.length === 0 && !isByObject) return undefined
	const left = about.filter((word, at) => levels[at] === undefined && !isPlace[at] && !beside.has(word.folded))
	const isWhole =
		own.every((each) => about.some((word) => (levelIn(each, word) ?? 2) < 2)) || about.some((word) => isHouse(named.noun, word))
	// A part of what a house or a journal is called is hardly meant for it.
	const isWeak = !isWhole && (named.noun === 'journal' || named.noun === 'property')
	const rank = [left.length, Number(isByObject), Number(isWeak), Math.max(0, ...said), order.indexOf(named.noun), Number(!isWhole)]
	return { named, left, rank: [...rank, Number(named.is_disabled)] }
}

const isHouse = (noun: Noun, word: Word) => noun === 'property' && houseWords.has(word.folded)

function levelOf(noun: Noun, own: readonly string[], word: Word): number | undefined {
	if (isHouse(noun, word)) return 1
	const level = Math.min(...own.map((each) => levelIn(each, word) ?? Infinity))
	// Meier is not Obermeier, and the house no staircase («Treppenhaus»).
	const most = noun === 'contact' || houseWords.has(word.folded) ? 2 : 3
	return level <= most ? level : undefined
}

const shortestEnd = 4
/** How a word of a name is meant by one of a question: 0 as it is, 1 with another ending, 2 called otherwise, 3 as the end of it («Gasheizung»). */
function levelIn(own: string, word: Word): number | undefined {
	if (own === word.folded) return 0
	if (isInflected(own, word.folded)) return 1
	if (word.also.some((each) => isSameWord(each, own))) return 2
	return word.folded.length >= shortestEnd && own.endsWith(word.folded) ? 3 : undefined
}
