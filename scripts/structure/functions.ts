import { readTokens, type Token } from '../planted/sql-tokens.ts'
import type { Complaint } from './source.ts'

/** A line of a file of functions, with what stands in it beside comments. */
type Line = { at: number; text: string; tabs: number; tokens: Token[]; isWithin: boolean }

const maxLetters = 160
const isFunctions = /^database\/functions\/[\w-]+\.sql$/

/**
 * How database/functions is written: tabs, small letters, blocks one deeper than the line on which they begin. Formatters take a body for a
 * string and leave it as it is, or write it anew from its tree and lose its comments.
 */
export function functionComplaints(file: string, text: string): Complaint[] {
	if (!isFunctions.test(file)) return []
	const complaints: Complaint[] = []
	const complain = (at: number, message: string) => complaints.push({ line: at + 1, rule: 'sql-style', message })
	const tokens = readTokens(text)
	const lines = linesOf(text, tokens)
	if (!text.endsWith('\n') || text.endsWith('\n\n')) complain(lines.length - 1, 'a file ends with one end of line')
	for (const line of lines) for (const message of lineFaults(line, lines[line.at - 1])) complain(line.at, message)
	for (const { start } of tokens.filter((token) => isLoud(text, token)))
		complain(lineAt(lines, start).at, 'what is not quoted is written small')
	blockFaults(tokens, lines, complain)
	functionFaults(lines, complain)
	return complaints.sort((a, b) => a.line - b.line)
}

function linesOf(text: string, tokens: readonly Token[]): Line[] {
	let [start, next] = [0, 0]
	return text
		.replace(/\n$/, '')
		.split('\n')
		.map((line, at): Line => {
			const end = start + line.length
			const isWithin = next > 0 && tokens[next - 1]!.end > start
			const first = next
			while (next < tokens.length && tokens[next]!.start <= end) next++
			start = end + 1
			return { at, text: line, tabs: /^\t*/.exec(line)![0].length, tokens: tokens.slice(first, next), isWithin }
		})
}

/** The one in which something of a file stands. */
const lineAt = (lines: readonly Line[], start: number): Line =>
	lines.findLast(({ tokens }) => tokens[0] && tokens[0].start <= start) ?? lines[0]!

function* lineFaults({ text, tabs, tokens, isWithin }: Line, before: Line | undefined) {
	const isOneString = tokens[0]?.kind === 'string' && tokens.length <= 3
	if (text.length > maxLetters && !isOneString) yield `${text.length} letters; ${maxLetters} at most`
	if (isWithin) return
	if (/\s$/.test(text)) yield 'blanks at its end'
	if (/^\t* /.test(text)) yield 'indented by tabs'
	if (text === '' && before?.text === '') yield 'one blank line'
	// What stands in several brackets may be as much deeper.
	const open = Math.max(1, before ? leftOpen(before) : 1)
	if (before && tokens.length > 0 && before.tokens.length > 0 && tabs > before.tabs + open)
		yield `${tabs - before.tabs} tabs deeper than the line before; ${open} at most`
}

const leftOpen = ({ tokens }: Line): number =>
	tokens.reduce((sum, { kind, text }) => sum + (kind === 'sign' ? ('(['.includes(text) ? 1 : ')]'.includes(text) ? -1 : 0) : 0), 0)

const isLoud = (text: string, { kind, start, end }: Token): boolean => {
	const word = text.slice(start, end)
	return kind === 'word' && !word.startsWith('"') && word !== word.toLowerCase() && !(word === 'U' && text[end] === '&')
}

type Complain = (at: number, message: string) => void
type Block = { word: string; line: Line }

/** `begin`, `if`, `loop` and what stands between: a block is one deeper than the line on which its statement begins, and ends as deep as that. */
function blockFaults(tokens: readonly Token[], lines: readonly Line[], complain: Complain): void {
	const open: Block[] = []
	const places = lines.flatMap((line) => line.tokens.map((token) => ({ token, line })))
	/** Of the statement that one is in; undefined where the next one begins. */
	let statement: Line | undefined
	/** What has just ended a line and what its next one has to be. */
	let due: number | undefined
	for (const [at, { token, line }] of places.entries()) {
		const [last, next] = [places[at - 1], places[at + 1]]
		const isFirst = last?.line !== line
		const top = open.at(-1)
		const { text, kind } = token
		const isBlockWord = kind === 'word'
		if (isFirst && due !== undefined && !/^(end|elsif|else|exception)$/.test(text) && line.tabs !== due)
			complain(line.at, `${due} tabs deep, as what it stands in`)
		due = undefined
		const endsLine = next?.line !== line
		if (text === ';' || text.startsWith('$')) {
			statement = undefined
			continue
		}
		if (isBlockWord && (text === 'end' || text === 'else' || text === 'elsif') && top && top.word !== 'case') {
			if (isFirst && line.tabs !== top.line.tabs) complain(line.at, `${text} stands as deep as what it belongs to`)
			statement = undefined
			if (text === 'end') open.pop()
			if (text === 'else' && endsLine) due = top.line.tabs + 1
			continue
		}
		if (isBlockWord && text === 'end') {
			open.pop()
			continue
		}
		const isOfEnd = last?.token.text === 'end' && (text === 'if' || text === 'loop') && statement === undefined
		statement ??= line
		if (!isBlockWord || isOfEnd) continue
		if (text === 'case' && last?.token.text !== 'end') open.push({ word: text, line })
		if (text === 'begin' || text === 'if' || text === 'loop') open.push({ word: text, line: statement })
		if (!/^(then|loop|begin|declare)$/.test(text) || (top?.word === 'case' && text === 'then')) continue
		if (endsLine) due = statement.tabs + 1
		statement = undefined
	}
	if (tokens.length > 0 && open.length > 0) complain(lines.length - 1, `${open.at(-1)!.word} has no end`)
}

/** A function begins at the edge and ends there, or stands on one line; between two is a blank line. */
function functionFaults(lines: readonly Line[], complain: Complain): void {
	for (const { at, text, isWithin } of lines) {
		if (isWithin || !/^\s*create (or replace )?function\b/.test(text)) continue
		if (!text.startsWith('create function')) complain(at, 'create function stands at the edge')
		const end = lines.findIndex((line) => line.at >= at && line.text.endsWith('$$;'))
		const isOneLine = end === at
		if (end < 0) complain(at, 'a function ends with $$;')
		else if (!isOneLine && !/^(end )?\$\$;$/.test(lines[end]!.text)) complain(end, 'a function ends at the edge with $$; or end $$;')
		const head = lines.findLast((line) => line.at < at && !line.text.startsWith('--'))
		const isNext = head?.at === at - 1
		if (!head || head.text === '' || (isOneLine && isNext && /^create function.*\$\$;$/.test(head.text))) continue
		complain(head.at + 1, 'a blank line stands before a function')
	}
}
