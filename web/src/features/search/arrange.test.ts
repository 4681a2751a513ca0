import { IconBolt } from '../../ui/icons.gen.ts'
import { expect, test } from 'vitest'
import type { SearchResult } from '@hausheft/contract/search.ts'
import { arrange, atFirst, hitsIn, withAllEntries, type Shelf } from './arrange.ts'
import { plainText, unmarked, type Choice, type LocalChoice, type Section } from './choice.ts'

const choice = (section: Section, title: string, more: Partial<Choice> = {}): Choice => ({
	key: title,
	section,
	title: unmarked(title),
	href: `/${title}`,
	...more,
})
const local = (section: Section, title: string, near = true, also = ''): LocalChoice => ({ ...choice(section, title), also, near })
const titles = (shelves: readonly Shelf[]) =>
	shelves.map(({ section, choices }) => `${section}: ${choices.map(({ title }) => plainText(title)).join(', ')}`)
const some = (count: number, section: Section, name: string) =>
	Array.from({ length: count }, (_, at) => choice(section, `${name} ${at + 1}`))

test('what begins with the words stands before what has them later, and of those alike what is near before what is far', () => {
	const all = [
		local('page', 'Zum Haus', false),
		local('page', 'Mein Haus'),
		local('page', 'Hausordnung', false),
		local('page', 'Hausregeln'),
		local('page', 'Rathaus'),
	]
	expect(titles(arrange('haus', all, [], []))).toEqual(['page: Hausregeln, Hausordnung, Mein Haus, Zum Haus, Rathaus'])
})

test('shelves: what begins with the words, what the house answers, what the server found, what only contains them', () => {
	const all = [local('action', 'Neuer Boiler'), local('page', 'Boilerraum'), local('group', 'Alle Häuser', true, 'boiler')]
	const found = [choice('object', 'Boiler Keller'), choice('event', 'Boiler entkalkt')]
	expect(titles(arrange('boiler', all, found, [choice('answer', 'Boiler geöffnet')]))).toEqual([
		'page: Boilerraum',
		'answer: Boiler geöffnet',
		'object: Boiler Keller',
		'event: Boiler entkalkt',
		'action: Neuer Boiler',
		'group: Alle Häuser',
	])
})

test('a section stands in one place, and what is known here is not shown a second time', () => {
	const all = [local('page', 'Boiler A'), local('page', 'Alter Boiler')]
	const found = [choice('page', 'Boiler A'), choice('page', 'Boiler vom Server'), choice('event', 'Boiler entkalkt')]
	expect(titles(arrange('boiler', all, found, []))).toEqual(['page: Boiler A, Alter Boiler', 'event: Boiler entkalkt'])
})

test('what does not have the words is not shown, and what is here already not once more from the server', () => {
	const all = [local('page', 'Alter Boiler'), local('page', 'Keller')]
	const found = [choice('page', 'Alter Boiler'), choice('event', 'Boiler entkalkt')]
	expect(titles(arrange('boiler', all, found, []))).toEqual(['event: Boiler entkalkt', 'page: Alter Boiler'])
})

test('six of what is here, eight of what was found; the best of them', () => {
	const all = Array.from({ length: 8 }, (_, at) => local('page', `Haus ${at + 1}`))
	const [page, event] = arrange('haus', all, some(10, 'event', 'Eintrag'), [])
	expect([page?.choices.length, event?.choices.length]).toEqual([6, 8])
	expect(plainText(event?.choices.at(-1)?.title ?? [])).toBe('Eintrag 8')
})

test('before anything is typed: what was chosen last, then what is near and not among it', () => {
	const recent = [{ ...choice('recent', 'Boiler'), key: 'boiler' }]
	const all = [
		local('action', 'Neuer Eintrag'),
		{ ...local('page', 'Boiler'), key: 'boiler' },
		local('page', 'Fern', false),
		local('page', 'Nah'),
	]
	expect(titles(atFirst(recent, all))).toEqual(['recent: Boiler', 'action: Neuer Eintrag', 'page: Nah'])
	expect(atFirst([], [])).toEqual([])
})

const result = (source: SearchResult['source'], total: number, more = false) => ({ source, total, more }) as SearchResult
const list = { Icon: IconBolt, href: '/all' }

test('the way to all entries ends their shelf where it has no room for them', () => {
	const shelves: Shelf[] = [
		{ section: 'object', choices: some(1, 'object', 'Boiler') },
		{ section: 'event', choices: some(8, 'event', 'Boiler') },
	]
	const last = (...results: SearchResult[]) => {
		const { choices = [] } = withAllEntries(shelves, results, list)[1] ?? {}
		return plainText(choices.at(-1)?.title ?? [])
	}
	expect([last(result('event', 8)), last(result('object', 40)), last()]).toEqual(['Boiler 8', 'Boiler 8', 'Boiler 8'])
	expect(last(result('event', 9))).toBe('Alle 9 ansehen')
	expect([last(result('event', 1001, true)), last(result('event', 1000, true))]).toEqual([
		'Alle über 1000 ansehen',
		'Alle über 900 ansehen',
	])
	expect(titles(withAllEntries(shelves, [result('event', 9)], list))[0]).toBe('object: Boiler 1')
})

test('hits are counted once, shown or not; the way to all is none', () => {
	const shelves: Shelf[] = [{ section: 'event', choices: [...some(3, 'event', 'Boiler'), choice('event', 'Alle', { passing: true })] }]
	expect(hitsIn(shelves, [])).toBe('3 Treffer')
	expect(hitsIn(shelves, [result('event', 14)])).toBe('14 Treffer')
	expect(hitsIn(shelves, [result('event', 14), result('event', 30), result('file', 2)])).toBe('16 Treffer')
	expect(hitsIn(shelves, [result('event', 2)])).toBe('3 Treffer')
	expect(hitsIn(shelves, [result('event', 1000, true)])).toBe("Mehr als 1'000 Treffer")
})
