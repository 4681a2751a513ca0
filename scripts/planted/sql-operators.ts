// What may be wrong in SQL: finds in the tokens of a statement each place that an operator can change.
import type { Token } from './sql-tokens.ts'
import { isOfClock, stateOf, type Target } from './target.ts'

const ends = new Set(
	(
		'where group order limit offset union except intersect returning for having window then loop when do join left inner cross right full on ' +
		'using set values select from with else elsif and or if return perform into begin end execute'
	).split(' '),
)
const flipped: Record<string, string> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }
const longest = 300

/** In the text of the file that the tokens are of. */
export function sqlTargets(text: string, tokens: readonly Token[]): Target[] {
	const targets: Target[] = []
	const add = (operator: Target['operator'], first: number, last: number, becomes: string) => {
		const [start, end] = [tokens[first]?.start, tokens[last]?.end]
		if (start === undefined || end === undefined || end <= start || end - start > longest) return
		targets.push({ operator, start, end, becomes })
	}
	const source = (first: number, last: number) => (last < first ? '' : text.slice(tokens[first]!.start, tokens[last]!.end))

	for (const [at, { text: word, kind, depth }] of tokens.entries()) {
		if (kind === 'word') {
			if (startsCondition(tokens, at)) {
				const last = lastOf(tokens, at + 1, depth)
				if (!isGroupBesideId(tokens, at, last)) add(stateOf(source(at + 1, last)) ?? 'where', at + 1, last, 'true')
			}
			if ((word === 'if' || word === 'elsif') && isCondition(tokens, at))
				add('case', at + 1, before(tokens, at + 1, 'then', depth), 'false')
			if (word === 'when' && isOfCase(tokens, at)) add('case', at + 1, before(tokens, at + 1, 'then', depth), 'false')
			if (word === 'coalesce') coalesced(tokens, at, (last, comma) => add('case', at, last, source(at + 2, comma - 1)))
			if (word === 'union') add('case', at, lastOfBranch(tokens, at, depth), '')
			if (word === 'order' && tokens[at + 1]?.text === 'by') ordered(tokens, at, source, (last, becomes) => add('order', at, last, becomes))
			if (word === 'end' && tokens[at + 1]?.text === 'loop') add('second batch', at, at + 1, 'exit; end loop')
		}
		if (kind !== 'sign') continue
		const other = flipped[word]
		const [first, last] = other || word === '-' || word === '+' ? [firstOf(tokens, at, depth), lastOf(tokens, at + 1, depth)] : [at, at]
		if (other && first < at && !isOfClock(source(first, last)))
			add('bound', first, last, `${source(first, at - 1)} ${other} ${source(at + 1, last)}`)
		if ((word === '-' || word === '+') && !/json|document|\bnew\b|\bold\b/.test(source(first, last)))
			add('sign', first, last, `${source(first, at - 1)} ${word === '-' ? '+' : '-'} ${source(at + 1, last)}`.trim())
	}
	return targets
}

/** `and` of `between x and y` joins nothing; what a join is held together by is another question than what is left out of it. */
function startsCondition(tokens: readonly Token[], at: number) {
	const { text: word, depth } = tokens[at]!
	if (word === 'where' || word === 'having') return true
	if (word !== 'and') return false
	for (let back = at - 1; back >= 0 && tokens[back]!.depth >= depth; back--) {
		if (tokens[back]!.depth > depth) continue
		if (tokens[back]!.text === 'between') return false
		if (ends.has(tokens[back]!.text)) return true
	}
	return true
}

/** Of `group_id = x and id = y` the first says nothing: an id is there once. */
function isGroupBesideId(tokens: readonly Token[], at: number, last: number) {
	const { depth } = tokens[at]!
	const names = (from: number, to: number) => tokens.slice(from, to + 1).map(({ text }) => text)
	const own = names(at + 1, last)
	if (!own.includes('group_id') || !own.includes('=') || own.some((word) => word === 'any' || word === 'in')) return false
	let [from, to] = [at, last]
	while (from > 0 && tokens[from - 1]!.depth >= depth && tokens[from]!.text !== 'where' && tokens[from]!.text !== 'on') from--
	while (tokens[to + 1]?.text === 'and' && tokens[to + 1]!.depth === depth) to = lastOf(tokens, to + 2, depth)
	return names(from, to).some((word, index, all) => /(^|_)id$/.test(word) && word !== 'group_id' && all.includes('=', index))
}

/** `create … if not exists` decides nothing. */
const isCondition = (tokens: readonly Token[], at: number) =>
	tokens[at - 1]?.text !== 'end' && !(tokens[at + 1]?.text === 'not' && tokens[at + 2]?.text === 'exists' && tokens[at + 3]?.text !== '(')

/** Not of `exception when`, of a merge or of a trigger. */
function isOfCase(tokens: readonly Token[], at: number) {
	const { depth } = tokens[at]!
	for (let back = at - 1; back >= 0; back--) if (tokens[back]!.depth < depth) return tokens[back]!.text === 'case'
	return false
}

function before(tokens: readonly Token[], from: number, word: string, depth: number) {
	let at = from
	while (at < tokens.length && !(tokens[at]!.text === word && tokens[at]!.depth === depth)) at++
	return at - 1
}

/** `left(…)` and `is distinct from` end nothing, and neither does the `and` of `between`. */
function isEnd(tokens: readonly Token[], at: number, between: boolean) {
	const { text, kind } = tokens[at]!
	if (kind !== 'word') return [',', ';', ':=', '=>'].includes(text)
	if (!ends.has(text) || (between && text === 'and') || (text === 'from' && tokens[at - 1]?.text === 'distinct')) return false
	return !(/^(left|right)$/.test(text) && tokens[at + 1]?.text === '(')
}

function lastOf(tokens: readonly Token[], from: number, depth: number) {
	let between = false
	let at = from
	for (; at < tokens.length; at++) {
		const token = tokens[at]!
		if (token.depth < depth || (token.depth === depth && isEnd(tokens, at, between))) break
		if (token.depth === depth && (token.text === 'between' || token.text === 'and')) between = token.text === 'between'
	}
	return at - 1
}

function firstOf(tokens: readonly Token[], from: number, depth: number) {
	let at = from
	while (at > 0) {
		const token = tokens[at - 1]!
		if (token.depth < depth || (token.depth === depth && isEnd(tokens, at - 1, false)) || token.text.startsWith('$$')) break
		at--
	}
	return at
}

function lastOfBranch(tokens: readonly Token[], from: number, depth: number) {
	let at = from + 1
	while (
		at < tokens.length &&
		tokens[at]!.depth >= depth &&
		!(tokens[at]!.depth === depth && /^(union|order|limit|;)$/.test(tokens[at]!.text))
	)
		at++
	return at - 1
}

/** Where its brackets close, and its first comma. */
function coalesced(tokens: readonly Token[], at: number, found: (last: number, comma: number) => void) {
	const { depth } = tokens[at]!
	let last = at + 2
	while (last < tokens.length && tokens[last]!.depth > depth) last++
	const comma = tokens.findIndex((token, index) => index > at && index < last && token.depth === depth + 1 && token.text === ',')
	if (comma > 0) found(last, comma)
}

/** Each of what is ordered by, turned round. */
function ordered(
	tokens: readonly Token[],
	at: number,
	source: (first: number, last: number) => string,
	found: (last: number, becomes: string) => void,
) {
	const { depth } = tokens[at]!
	for (let from = at + 2; ;) {
		const last = lastOf(tokens, from, depth)
		if (last < from) return
		const way = tokens.findIndex(
			(token, index) => index >= from && index <= last && token.depth === depth && /^(asc|desc)$/.test(token.text),
		)
		const nulls = tokens.findIndex((token, index) => index >= from && index <= last && token.depth === depth && token.text === 'nulls')
		const until = way >= 0 ? way - 1 : nulls >= 0 ? nulls - 1 : last
		const rest = nulls >= 0 ? ` ${source(nulls, last)}` : ''
		// Ids are drawn by chance: which of two comes first says something to nobody.
		const isTie = from > at + 2 && /(^|\.)(id|fk)$/.test(source(from, until))
		if (!isTie) found(last, `${source(at, until)} ${way >= 0 && tokens[way]!.text === 'desc' ? 'asc' : 'desc'}${rest}`)
		if (tokens[last + 1]?.text !== ',') return
		from = last + 2
	}
}
