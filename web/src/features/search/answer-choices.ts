import { IconCoins, IconGauge, IconPhone, IconRepeat } from '../../ui/icons.gen.ts'
import type { Answer, AnswerSubject } from '@hausheft/contract/answers.ts'
import { nouns } from '@hausheft/contract/nouns.ts'
import type { SearchResult } from '@hausheft/contract/search.ts'
import { chf, count, reading } from '@hausheft/contract/swiss/formats.ts'
import { dayOf, dayText, monthYear } from '@hausheft/contract/swiss/zurich.ts'
import { knownPlace, placesOf } from '../../platform/places/thing-link.ts'
import { telTo } from '../../platform/words/telephone.ts'
import { plainText, unmarked, type Choice } from './choice.ts'
import type { FoundIn } from './found-choices.ts'

/** What the house answers, as something to choose: it leads to what says so. */
export function answerChoices(answer: Answer, results: readonly SearchResult[], place: FoundIn): Choice[] {
	if (answer.kind === 'choice') return answer.choice.map((subject) => choiceOf(subject, place))
	const said = sentenceOf(answer, dayOf(Date.now()))
	if (!said || !answer.subject) return []
	const { subject, event } = answer
	const told = results.find(({ id }) => id === event)
	const note = [told && plainText(told.title), subject.property?.name].filter((each) => each && each !== subject.name).join(' · ')
	const line: Choice = {
		key: 'answer',
		section: 'answer',
		title: unmarked(`${inShort(subject.name)}: ${said}`),
		snippet: note ? unmarked(note) : null,
		href: hrefOf(answer, subject, place),
		Icon: signs[answer.kind],
		passing: true,
	}
	const call = answer.kind === 'last' || answer.kind === 'next' ? callTo(answer.by, results) : undefined
	return call ? [line, call] : [line]
}

const signs: Partial<Record<Answer['kind'], Choice['Icon']>> = { cost: IconCoins, count: IconRepeat, reading: IconGauge, phone: IconPhone }

/** The figure comes after it, and must be seen. */
const inShort = (name: string) => (name.length > 60 ? `${name.slice(0, 59).trimEnd()}…` : name)

/** An answer in words, without what it is about. */
export function sentenceOf({ kind, at, by, amount, count: times, year, data, unit, phone }: Answer, today: string): string | undefined {
	const day = at === null ? '' : dayText(dayOf(at))
	const ofYear = year === null ? '' : ` im Jahr ${year}`
	const listed = (...said: (string | null | undefined)[]) => said.filter(Boolean).join(', ')
	switch (kind) {
		case 'last':
			if (at === null) return 'Beträge sieht nur, wer dafür freigegeben ist.'
			return listed(`zuletzt am ${day}`, by && inShort(by.name), amount === null ? null : chf(amount))
		case 'next':
			return listed(at !== null && dayOf(at) < today ? `fällig seit ${day}` : `wieder am ${day}`, by && inShort(by.name))
		case 'cost':
			if (amount === null) return 'Beträge sieht nur, wer dafür freigegeben ist.'
			if (amount === 0) return year === null ? 'bisher keine Kosten' : `keine Kosten${ofYear}`
			return at === null ? chf(amount) + ofYear : `${chf(amount)} seit ${monthYear(dayOf(at))}`
		case 'count':
			if (!times) return year === null ? 'noch nie' : `nie${ofYear}`
			return listed(count(times, 'Mal', 'Mal') + ofYear, day && `zuletzt am ${day}`)
		case 'reading':
			return data === null ? undefined : `${reading(data, unit ?? '')} am ${day}`
		case 'phone':
			return phone ?? 'keine Nummer erfasst'
		default:
			return undefined
	}
}

/** What is said of it aloud, before how much was found. */
export function heardAnswer(choices: readonly Choice[]): string {
	const line = choices.find(({ section }) => section === 'answer')
	const meant = choices.filter(({ section }) => section === 'choice')
	if (meant.length > 0) return `Was ist gemeint? ${meant.map(({ title, context }) => `${plainText(title)}, ${context ?? ''}`).join('; ')}.`
	return line ? `${plainText(line.title)}.` : ''
}

/** Several are meant: each by its name and where it is. */
function choiceOf(subject: AnswerSubject, place: FoundIn): Choice {
	const { source, id, name, property } = subject
	const context = property?.name ?? (source === 'event' ? undefined : nouns[source].words.one)
	return { key: `${source} ${id}`, section: 'choice', kind: source, title: unmarked(name), context, href: thingHref(subject, place) }
}

/** The entry that says so, the list that was added up, the phone, or the thing itself. */
function hrefOf({ kind, event, year, phone }: Answer, subject: AnswerSubject, place: FoundIn): string {
	if (kind === 'phone' && phone) return telTo(phone)
	if (kind === 'cost' || kind === 'count') return listHref(kind, year, subject, place)
	return thingHref(event ? { ...subject, source: 'event', id: event } : subject, place)
}

function thingHref({ source, id, property }: AnswerSubject, { group, here, houses, isKnown }: FoundIn): string {
	const thing = { source, fk: id, group, property: property?.id ?? here ?? houses[0]?.id }
	const to = knownPlace(thing, isKnown) ?? placesOf(thing)[0]
	return [to?.to ?? `/group/${group}`, new URLSearchParams(to?.search as Record<string, string> | undefined).toString()]
		.filter(Boolean)
		.join('?')
}

function listHref(
	kind: 'cost' | 'count',
	year: number | null,
	{ source, id, name, property }: AnswerSubject,
	{ group, here, houses }: FoundIn,
) {
	const search = new URLSearchParams({
		...(source === 'event' ? { q: name } : source === 'property' ? {} : { [source]: id }),
		...(year !== null && { year: String(year) }),
		...(property === null && houses.length > 1 && { all: '1' }),
	})
	return `/group/${group}/property/${property?.id ?? here ?? houses[0]?.id}/events/${kind === 'cost' ? 'balance' : 'all'}?${search.toString()}`
}

/** Who is called about it, where the search knows the number. */
function callTo(by: Answer['by'], results: readonly SearchResult[]): Choice | undefined {
	const known = results.map(({ entry }) => entry?.contact).find((contact) => contact && contact.id === by?.id)
	if (!known?.phone) return undefined
	const title = unmarked(`${known.name} anrufen`)
	return { key: 'call', section: 'answer', act: 'call', Icon: IconPhone, title, href: telTo(known.phone), passing: true }
}
