/** What a reader of SQL tells apart; comments are gone. */
export type Token = {
	kind: 'word' | 'number' | 'string' | 'sign' | 'value'
	/** Words in small letters. */
	text: string
	start: number
	end: number
	/** In how many brackets, bodies and `case … end` it stands. */
	depth: number
}
type Statement = { name: string; tokens: Token[]; start: number; end: number }

const opens = '([{'
const closes = ')]}'
const patterns: [kind: Token['kind'] | 'gap', RegExp][] = [
	['gap', /\s+|--[^\n]*/y],
	['string', /e'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*'/iy],
	['word', /"(?:[^"]|"")*"|[a-z_][\w$]*/iy],
	['number', /\d+(?:\.\d+)?|\$\d+/y],
	['sign', /:=|=>|::|->>|->|<=|>=|<>|!=|@@|@>|<@|\|\||&&|[-+*/%<>=~!@#&|^?]|[()[\],;.:{}]/y],
]

/**
 * What stands between the quotes of a function's body is read like everything else; quotes within those are strings. `values` are the places
 * where a template of TypeScript puts something in. Throws where something is opened and not closed.
 */
export function readTokens(text: string, start = 0, end = text.length, values: readonly { start: number; end: number }[] = []): Token[] {
	const tokens: Token[] = []
	/** Of each bracket, body and `case` that is open what closes it. */
	const open: string[] = []
	let at = start
	const take = (kind: Token['kind'], to: number) => {
		const token = { kind, text: text.slice(at, to), start: at, end: to, depth: open.length }
		if (kind === 'word') token.text = token.text.toLowerCase()
		tokens.push(token)
		at = to
		return token
	}
	while (at < end) {
		const value = values.find((each) => each.start === at)
		if (value) take('value', value.end)
		else if (text.startsWith('/*', at)) at = endOfComment(text, at)
		else if (text[at] === '$' && /^\$\w*\$/.test(text.slice(at, at + 40))) {
			const quote = /^\$\w*\$/.exec(text.slice(at, at + 40))![0]
			if (open.includes(quote)) {
				if (open.pop() !== quote) throw new Error(`${quote} closes what something else has opened, at ${at}`)
				take('sign', at + quote.length)
			} else if (open.some((each) => each.startsWith('$'))) take('string', closing(text, quote, at))
			else {
				take('sign', at + quote.length)
				open.push(quote)
			}
		} else next(text, at, take, (to) => (at = to), open)
	}
	if (open.length) throw new Error(`${open.at(-1)} is missing at the end`)
	return tokens
}

function next(text: string, at: number, take: (kind: Token['kind'], to: number) => Token, skip: (to: number) => void, open: string[]) {
	for (const [kind, pattern] of patterns) {
		pattern.lastIndex = at
		const found = pattern.exec(text)
		if (!found) continue
		const to = at + found[0].length
		if (kind === 'gap') return skip(to)
		const closed = closes.includes(found[0]) || (found[0].toLowerCase() === 'end' && open.at(-1) === 'end')
		if (closed && open.pop() !== found[0].toLowerCase()) throw new Error(`${found[0]} closes nothing, at ${at}`)
		const { text: taken } = take(kind, to)
		if (opens.includes(taken)) open.push(closes[opens.indexOf(taken)]!)
		if (taken === 'case') open.push('end')
		return
	}
	throw new Error(`${text.slice(at, at + 20)} is no SQL, at ${at}`)
}

function endOfComment(text: string, start: number) {
	let depth = 0
	for (let at = start; at < text.length; at++) {
		if (text.startsWith('/*', at)) depth++
		if (text.startsWith('*/', at) && --depth === 0) return at + 2
	}
	throw new Error('a comment does not end')
}

function closing(text: string, quote: string, start: number) {
	const at = text.indexOf(quote, start + quote.length)
	if (at < 0) throw new Error(`${quote} is missing at the end`)
	return at + quote.length
}

/** Statements that make something, each by what it makes: `balance_of`, `view todo`, `trigger stamp of inbox`. */
export function readStatements(text: string): Statement[] {
	const statements: Statement[] = []
	let tokens: Token[] = []
	for (const token of readTokens(text)) {
		tokens.push(token)
		if (token.depth !== 0 || token.text !== ';') continue
		statements.push({ name: nameOf(tokens), tokens, start: tokens[0]!.start, end: token.end })
		tokens = []
	}
	return statements.filter(({ name }) => name)
}

function nameOf(tokens: Token[]) {
	const head = tokens.slice(0, 40).filter(({ depth }) => depth === 0)
	const beginning = head.map(({ text }) => text).join(' ')
	const [, kind, name] = /^create (?:or replace )?(?:constraint )?(function|procedure|view|policy|trigger) ("?\w+"?)/.exec(beginning) ?? []
	if (!kind || !name) return ''
	if (kind === 'function' || kind === 'procedure') return name
	const table = / on (\w+)/.exec(beginning)?.[1]
	return `${kind} ${name}${table && kind !== 'view' ? ` of ${table}` : ''}`
}
