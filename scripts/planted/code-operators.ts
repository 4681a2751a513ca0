// What may be wrong in TypeScript: finds in the tree of a file each place that an operator can change, in the SQL of its strings too.
import { sqlTable } from '../structure/tables.ts'
import { isCosmetic } from './left-out.ts'
import { sqlTargets } from './sql-operators.ts'
import { readTokens } from './sql-tokens.ts'
import { isNode, stepsOf, type Node, type Step } from './syntax-tree.ts'
import { isOfClock, stateOf, type Target } from './target.ts'

type Find = (node: Node, at: { text: string; above: readonly Node[] }) => (Target | undefined)[]

const longest = 240
const flipped: Record<string, string> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }
const textOf = (text: string, node: unknown) => (isNode(node) ? text.slice(node.start, node.end) : '')
const child = (node: Node, name: string) => node[name] as Node
const list = (node: Node, name: string) => (node[name] ?? []) as Node[]
const target = (operator: Target['operator'], { start, end }: { start: number; end: number }, becomes: string): Target => ({
	operator,
	start,
	end,
	becomes,
})

export function codeTargets(program: Node, text: string): { target: Target; step: Step }[] {
	return [...stepsOf(program)].flatMap((step) => {
		if (isCosmetic(step)) return []
		const found = [finders[step.node.type]?.(step.node, { text, above: step.above }) ?? [], sqlOf(step, text)].flat()
		return found.flatMap((each) => (each && each.end - each.start <= longest ? [{ target: each, step }] : []))
	})
}

/** By the kind of the node. */
const finders: Record<string, Find> = {
	BinaryExpression: (node, { text }) => [bound(node, text), sum(node, text), state(node, text)],
	AssignmentExpression: (node, { text }) => {
		const other = { '+=': '-=', '-=': '+=' }[String(node['operator'])]
		return [
			other && !isText(child(node, 'right'))
				? target('sign', node, `${textOf(text, node['left'])} ${other} ${textOf(text, node['right'])}`)
				: undefined,
		]
	},
	UnaryExpression: (node, { text }) => {
		const argument = textOf(text, node['argument'])
		const asked = node['operator'] === '!' ? stateOf(argument) : undefined
		return [node['operator'] === '-' ? target('sign', node, argument) : undefined, asked && target(asked, node, 'true')]
	},
	CallExpression: called,
	IfStatement: (node) => [target('case', child(node, 'test'), 'false')],
	ConditionalExpression: (node, { text }) => {
		const branches = [child(node, 'alternate'), child(node, 'consequent')]
		if (branches.every(isText)) return []
		return branches.map((branch) => target('case', node, bracketed(branch, text)))
	},
	LogicalExpression: logical,
	ForOfStatement: (node, { text }) => {
		if (node['await'] !== true) return [target('second batch', child(node, 'right'), `[...${textOf(text, node['right'])}].slice(0, 1)`)]
		const last = child(node, 'body').type === 'BlockStatement' ? list(child(node, 'body'), 'body').at(-1) : undefined
		return [last && !/^(Return|Throw)/.test(last.type) ? target('second batch', last, `${textOf(text, last)}; break`) : undefined]
	},
	/** Of the loops that count those which go in steps. */
	ForStatement: (node, { text }) => {
		if (!node['update'] && !node['init']) return [once(node, text)]
		const update = isNode(node['update']) ? node['update'] : undefined
		return [
			update?.type === 'AssignmentExpression' ? target('second batch', update, `${textOf(text, update['left'])} = Infinity`) : undefined,
		]
	},
	WhileStatement: (node, { text }) => [once(node, text)],
	DoWhileStatement: (node) => [target('second batch', child(node, 'test'), 'false')],
}

function bound(node: Node, text: string) {
	const other = isOfClock(textOf(text, node)) ? undefined : flipped[String(node['operator'])]
	return other ? target('bound', node, between(node, text, String(node['operator']), other)) : undefined
}

/** What is put together of texts has no sign. */
function sum(node: Node, text: string) {
	const sign = String(node['operator'])
	if ((sign !== '+' && sign !== '-') || isText(node)) return undefined
	return target('sign', node, between(node, text, sign, sign === '+' ? '-' : '+'))
}

const between = (node: Node, text: string, sign: string, other: string) => {
	const [left, right] = [child(node, 'left'), child(node, 'right')]
	const middle = text.slice(left.end, right.start)
	return text.slice(node.start, left.end) + middle.replace(sign, () => other) + text.slice(right.start, node.end)
}

/** `x.deleted_at === null`: as if it always were. */
function state(node: Node, text: string) {
	const asked = stateOf(textOf(text, node['left']))
	if (!asked || !/^[!=]==?$/.test(String(node['operator']))) return undefined
	return target(asked, node, String(node['operator']).startsWith('=') ? 'true' : 'false')
}

const isText = (node: Node): boolean =>
	node.type === 'TemplateLiteral' ||
	node.type.startsWith('JSX') ||
	(node.type === 'Literal' && (typeof node['value'] === 'string' || node['value'] === null)) ||
	(node.type === 'BinaryExpression' && node['operator'] === '+' && (isText(child(node, 'left')) || isText(child(node, 'right'))))

const bracketed = (node: Node, text: string) =>
	/^(Identifier|Literal|TemplateLiteral|CallExpression|MemberExpression|JSXElement|ArrayExpression)$/.test(node.type)
		? textOf(text, node)
		: `(${textOf(text, node)})`

/** `a && b` without b, `a || b` and `a ?? b` without what they fall back to. What is drawn, or given if, is a case. */
function logical(node: Node, { text }: { text: string }) {
	const [left, right] = [textOf(text, node['left']), child(node, 'right')]
	if (node['operator'] !== '&&') return [isText(right) ? undefined : target('case', node, left)]
	if (right.type.startsWith('JSX')) return [target('case', node, 'null')]
	if (right.type === 'ObjectExpression') return [target('case', node, '{}')]
	const asked = stateOf(textOf(text, right)) ?? 'where'
	return [target(asked, node, left), target(stateOf(left) ?? 'where', node, bracketed(right, text))]
}

function once(node: Node, text: string): Target {
	const start = node.start
	const end = start + text.slice(start, child(node, 'body').start).trimEnd().length
	const test = isNode(node['test']) ? ` && (${textOf(text, node['test'])})` : ''
	return target('second batch', { start, end }, `for (let once = true; once${test}; once = false)`)
}

function called(node: Node, { text }: { text: string }): (Target | undefined)[] {
	const callee = child(node, 'callee')
	if (callee.type !== 'MemberExpression') return []
	const name = textOf(text, callee['property'])
	const object = child(callee, 'object')
	const given = list(node, 'arguments')
	const [first, second, third] = given
	/** The call alone, without what it is called on. */
	const start = object.end + (/^\s*/.exec(text.slice(object.end, node.end))?.[0].length ?? 0)
	const call = { start, end: node.end }
	const words = text.slice(start, node.end)
	if (name === 'where' || name === 'whereRef' || name === 'having') {
		const asked = stateOf(textOf(text, first)) ?? 'where'
		const other = flipped[String(second?.['value'])]
		const flip = second && other && target('bound', call, text.slice(start, second.start) + `'${other}'` + text.slice(second.end, node.end))
		return [isGroupBesideId(node, text) || !third ? undefined : target(asked, call, ''), flip || undefined]
	}
	if (name === 'filter' && first?.type === 'ArrowFunctionExpression') return [target(stateOf(words) ?? 'where', call, '')]
	if (name === 'orderBy' && first && !isTie(object, textOf(text, first), text) && first.type !== 'ArrowFunctionExpression')
		return [
			target('order', call, second?.['value'] === 'desc' ? `.orderBy(${textOf(text, first)})` : `.orderBy(${textOf(text, first)}, 'desc')`),
		]
	if (name === 'sort' || name === 'toSorted') return [first ? turned(first, text) : target('order', call, '')]
	if (name === 'reverse' || name === 'toReversed') return [target('order', call, '')]
	if (name === 'localeCompare' && first)
		return [
			target(
				'order',
				node,
				`${bracketed(first, text)}.localeCompare(${[object, ...given.slice(1)].map((each) => textOf(text, each)).join(', ')})`,
			),
		]
	return []
}

/** Ids are drawn by chance: which of two comes first says something to nobody. */
const isTie = (before: Node, by: string, text: string) => /\bid'$/.test(by) && textOf(text, before).includes('.orderBy(')

/** What compares, the other way round. */
function turned(compare: Node, text: string) {
	const [one, other] = list(compare, 'params')
	if (compare.type !== 'ArrowFunctionExpression' || !one || !other) return undefined
	const [before, after] = [text.slice(compare.start, one.start), text.slice(other.end, compare.end)]
	return target('order', compare, `${before}${textOf(text, other)}, ${textOf(text, one)}${after}`)
}

/** Of `.where('group_id', …).where('id', …)` the first says nothing: an id is there once. */
function isGroupBesideId(node: Node, text: string) {
	const name = textOf(text, list(node, 'arguments')[0])
	if (!/^'(\w+\.)?group_id'$/.test(name)) return false
	const rest = text.slice(node.start, text.indexOf('\n\n', node.end) < 0 ? text.length : text.indexOf('\n\n', node.end))
	return /\.where\('(\w+\.)?(?!group_id)(\w+_)?id', '='/.test(rest)
}

/** In a template tagged `sql`, and in what reads as a statement. */
function sqlOf({ node, above }: Step, text: string): Target[] {
	if (node.type !== 'TemplateLiteral') return []
	const quasis = list(node, 'quasis')
	const holder = above.at(-1)
	const tagged = holder?.type === 'TaggedTemplateExpression' && textOf(text, holder['tag']) === 'sql'
	if (!tagged && !sqlTable(quasis.map((each) => (each['value'] as { raw: string }).raw).join(' ? '), false)) return []
	const holes = list(node, 'expressions').map((each) => {
		const from = text.lastIndexOf('${', each.start)
		return { start: from, end: text.indexOf('}', each.end) + 1 }
	})
	try {
		return sqlTargets(text, readTokens(text, node.start + 1, node.end - 1, holes)).filter(({ becomes }) => !becomes.includes('`'))
	} catch {
		return [] // a part of a statement, with a bracket that another part closes
	}
}
