import { parseSync } from 'vite'

/** Of the tree that Vite's parser makes: what is needed to walk through all of it. */
export type Node = { type: string; start: number; end: number; [key: string]: unknown }
export type Step = { node: Node; /** From the file down to what holds it. */ above: readonly Node[] }

export function parse(file: string, text: string): Node {
	const { program, errors } = parseSync(file, text)
	if (errors.length) throw new Error(`${file}: ${errors[0]!.message}`)
	return program as unknown as Node
}

export const isNode = (value: unknown): value is Node =>
	typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string'

export function* stepsOf(node: Node, above: readonly Node[] = []): Generator<Step> {
	yield { node, above }
	const below = [...above, node]
	for (const value of Object.values(node))
		for (const each of Array.isArray(value) ? (value as unknown[]) : [value]) if (isNode(each)) yield* stepsOf(each, below)
}

const isFunction = ({ type }: Node) => type === 'ArrowFunctionExpression' || type === 'FunctionExpression'
function nameOf(node: unknown): string {
	const name = isNode(node) ? (node['name'] ?? node['value']) : undefined
	return typeof name === 'string' ? name : ''
}

/** How a node that people would search for is called: a function, what holds one, or what a file declares. */
function ownName(node: Node, above: readonly Node[]): string {
	if (/^(Function|Class)(Declaration|Expression)$/.test(node.type)) return nameOf(node['id'])
	if (node.type === 'MethodDefinition') return nameOf(node['key'])
	if (node.type === 'Property' || node.type === 'PropertyDefinition')
		return isNode(node['value']) && isFunction(node['value']) ? nameOf(node['key']) : ''
	if (node.type !== 'VariableDeclarator' || !isNode(node['init'])) return ''
	const { init } = node
	const wraps = init.type === 'CallExpression' && (init['arguments'] as Node[]).some(isFunction)
	const isTop = above.every(({ type }) => /^(Program|ExportNamedDeclaration|VariableDeclaration)$/.test(type))
	return isFunction(init) || wraps || isTop ? nameOf(node['id']) : ''
}

/** The named function around a step, from the outermost: `insertRows.next`; the file itself has no name. */
export function placeOfStep({ node, above }: Step): { name: string; start: number; end: number } {
	const names: string[] = []
	let innermost = above[0] ?? node
	for (const [at, each] of [...above, node].entries()) {
		const name = ownName(each, above.slice(0, at))
		if (!name) continue
		names.push(name)
		innermost = each
	}
	return { name: names.join('.'), start: innermost.start, end: innermost.end }
}
