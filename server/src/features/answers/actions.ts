import type { Answer, AnswerSubject } from '@hausheft/contract/answers.ts'
import { folded } from '@hausheft/contract/question-words.ts'
import { may } from '@hausheft/contract/rights.ts'
import { dayOf, instantOf } from '@hausheft/contract/swiss/zurich.ts'
import type { Db } from '../../platform/database/sql.ts'
import {
	countDone,
	findIncome,
	findLast,
	findNext,
	findReading,
	listNamed,
	listSaying,
	sumExpense,
	sumServices,
	type Asker,
	type Entry,
	type Spent,
} from './queries.ts'
import { comparedWords, readQuestion, takenApart } from './question/rules.ts'
import type { Question, Word } from './question/words.ts'
import { formsOf } from './spelling/words.ts'
import { choose, longestName, spellingsOf } from './subject/rules.ts'
import type { NamedThing } from './subject/words.ts'

const nothing: Answer = {
	kind: 'none',
	subject: null,
	choice: [],
	event: null,
	at: null,
	by: null,
	amount: null,
	count: null,
	year: null,
	data: null,
	unit: null,
	phone: null,
}
const mostWords = 12
const mostMeant = 5

/** What the house knows of a question: nothing is guessed at, and where several are meant they are put to choice. */
export async function answerTo(db: Db, asker: Asker, q: string): Promise<Answer> {
	const words = comparedWords(q)
	if (words.length === 0 || words.length > mostWords) return nothing
	const apart = takenApart(words)
	const spellings = spellingsOf([...words, ...(apart ?? [])])
	const named = spellings.length > 0 ? await listNamed(db, asker.group, spellings) : []
	return (await answerOf(db, asker, words, named)) ?? (apart && (await answerOf(db, asker, apart, named))) ?? nothing
}

/** Of a question in these words; undefined where nothing is known of it. */
async function answerOf(db: Db, asker: Asker, words: readonly Word[], named: readonly NamedThing[]): Promise<Answer | undefined> {
	const read = questionOf(words, named)
	if (!read || read.about.length === 0) return undefined
	// Whether something was paid for is not for everybody, as what it has cost.
	const question: Question = read.isPaid && !may(asker, 'balance.read') ? { ...read, asked: 'cost', isPaid: false } : read
	const { subjects = [], left = [] } = choose(question, named) ?? {}
	const [subject] = subjects
	if (subject && left.length === 0) {
		if (subjects.length === 1) return (await answerAbout(db, asker, question, subject)) ?? nothing
		return subjects.length > mostMeant ? nothing : { ...nothing, kind: 'choice', choice: subjects.map(subjectOf) }
	}
	const titled = await answerByTitle(db, asker, question)
	if (titled || !subject || subjects.length > 1 || kindOf(question) !== 'last' || subject.noun === 'meter') return titled
	const said = await listSaying(db, asker, left.map(spelled), { linked: subject.id, year: question.year, most: mostLooked, isEvery: false })
	return lastOf(asker, question, said, subjectOf(subject))
}

function questionOf(words: readonly Word[], named: readonly NamedThing[]): Question | null {
	const year = Number(dayOf(Date.now()).slice(0, 4))
	const question = readQuestion(words, year)
	const run = longestName(words, named)
	// What a thing is called may be a word that asks for something: a journal «Mieten», another «Unterhalt und Reparaturen».
	return question && run && (run.count > 1 || question.about.length === 0) ? readQuestion(words, year, run) : question
}

/** A year alone asks for what it has cost. */
const kindOf = ({ asked, year }: Question) => asked ?? (year === null ? 'last' : 'cost')

/** A meter is told by the entry with its newest reading. */
const subjectOf = ({ noun, id, name, property }: NamedThing): AnswerSubject => ({
	source: noun === 'meter' ? 'event' : noun,
	id,
	name,
	property,
})
const titleOf = ({ id, property }: Entry, name: string): AnswerSubject => ({ source: 'event', id, name, property })

async function answerAbout(db: Db, asker: Asker, question: Question, subject: NamedThing): Promise<Answer | undefined> {
	const { year } = question
	const of = { ...nothing, subject: subjectOf(subject), year }
	const seesAmounts = may(asker, 'balance.read')
	if (subject.noun === 'meter') return reading(db, asker, of, subject)
	switch (kindOf(question)) {
		case 'phone':
			return { ...of, kind: 'phone', phone: subject.phone, year: null }
		case 'cost': {
			if (!seesAmounts) return { ...of, kind: 'cost' }
			const spent = await spentFor(db, asker, question, subject)
			return spent ? { ...of, kind: 'cost', amount: spent.expense, at: year === null ? spent.since : null } : undefined
		}
		case 'count': {
			const count = await countDone(db, asker, subject.id, question)
			const last = count > 0 ? await findLast(db, asker, subject.id, question) : undefined
			return { ...of, kind: 'count', count, event: last?.id ?? null, at: last?.at ?? null }
		}
		case 'rent': {
			if (!seesAmounts) return { ...of, kind: 'last' }
			const income = await findIncome(db, asker, subject, year)
			return income && { ...of, kind: 'last', ...saidBy(income), amount: income.income }
		}
		case 'next':
			return nextOf(question, await findNext(db, asker, subject.id, question), of.subject)
		default: {
			const last = await findLast(db, asker, subject.id, question)
			return last && { ...of, kind: 'last', ...saidBy(last), amount: amountOf(asker, last) }
		}
	}
}

/** All of it, or of its services; what a whole house has cost is not told apart. */
function spentFor(db: Db, asker: Asker, { isService, year }: Question, subject: NamedThing): Promise<Spent | null> {
	if (!isService) return sumExpense(db, asker, subject, year)
	return subject.noun === 'property' ? Promise.resolve(null) : sumServices(db, asker, subject.id, year, mostCounted)
}

async function reading(db: Db, asker: Asker, of: Answer, { id, meter }: NamedThing): Promise<Answer | undefined> {
	if (!meter) return undefined
	const last = of.year === null ? { event: id, data: meter.data, at: meter.at } : await findReading(db, asker, meter, of.year)
	return last && { ...of, kind: 'reading', ...last, unit: meter.symbol }
}

const saidBy = ({ id, at, by }: Entry) => ({ event: id, at, by })
const amountOf = (asker: Asker, { expense, income, is_own }: Entry) => (may(asker, 'balance.read', is_own) ? (expense ?? income) : null)

function lastOf(
	asker: Asker,
	{ isService, isPaid, year }: Question,
	entries: readonly Entry[],
	subject?: AnswerSubject,
): Answer | undefined {
	const last = entries.find(({ is_done, has_service, is_paid }) => is_done && (has_service || !isService) && (is_paid || !isPaid))
	if (!last) return undefined
	return { ...nothing, kind: 'last', subject: subject ?? titleOf(last, last.name), year, ...saidBy(last), amount: amountOf(asker, last) }
}

function nextOf({ isService, year }: Question, next: Entry | undefined, subject: AnswerSubject | null): Answer | undefined {
	return next && { ...nothing, kind: 'next', subject, year, event: next.id, at: isService ? next.service_due : next.due, by: next.by }
}

/** Of more entries nobody adds up what they have in common but a word. */
const mostCounted = 1000
const mostLooked = 60
const spelled = ({ typed, folded: compared, also }: Word) => [...new Set([typed, compared, ...also].flatMap(formsOf))].join(' ')

/** What no thing is called but entries are, one by one. */
async function answerByTitle(db: Db, asker: Asker, question: Question): Promise<Answer | undefined> {
	const { about, year, isService } = question
	const kind = kindOf(question)
	if (kind === 'phone' || kind === 'rent' || kind === 'reading') return undefined
	const isEvery = kind !== 'last'
	const span = { linked: null, year: kind === 'next' ? null : year, most: isEvery ? mostCounted + 1 : mostLooked, isEvery }
	const entries = await listSaying(db, asker, about.map(spelled), span)
	if (isEvery && entries.length > mostCounted) return undefined
	if (kind === 'last') return lastOf(asker, question, entries)
	if (kind === 'next') return nextByTitle(question, entries)
	const counted =
		kind === 'cost'
			? entries.filter(({ expense, has_service }) => (expense ?? 0) > 0 && (has_service || !isService))
			: entries.filter((each) => each.is_done && (each.has_service || !isService))
	const [newest] = counted
	if (kind === 'cost' && !may(asker, 'balance.read')) {
		const [any] = entries
		return any && { ...nothing, kind, subject: titleOf(any, nameOf(entries, about)), year }
	}
	if (!newest) return undefined
	const of = { ...nothing, kind, subject: titleOf(newest, nameOf(counted, about)), year }
	if (kind === 'count') return { ...of, count: counted.length, event: newest.id, at: newest.at }
	const since = counted.at(-1)?.at
	const amount = counted.reduce((sum, { expense }) => sum + (expense ?? 0), 0)
	return { ...of, amount, at: year === null && since ? monthOf(since) : null }
}

function nextByTitle(question: Question, entries: readonly Entry[]): Answer | undefined {
	const dueOf = (each: Entry) => (question.isService ? each.service_due : each.due) ?? ''
	const open = entries.filter(
		(each) => dueOf(each) !== '' && (question.year === null || dayOf(dueOf(each)).startsWith(String(question.year))),
	)
	const [next] = open.toSorted((a, b) => dueOf(a).localeCompare(dueOf(b)))
	return next && nextOf(question, next, titleOf(next, next.name))
}

/** What they are all called, else what was asked for. */
function nameOf(entries: readonly Entry[], about: readonly Word[]): string {
	const names = new Set(entries.map(({ name }) => folded(name.trim())))
	const [first] = entries
	if (names.size === 1 && first) return first.name.trim()
	const typed = about.map((word) => word.typed).join(' ')
	return typed.charAt(0).toUpperCase() + typed.slice(1)
}

const monthOf = (instant: string) => instantOf({ day: `${dayOf(instant).slice(0, 7)}-01`, time: '00:00' })
