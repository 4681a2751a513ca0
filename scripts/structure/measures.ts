import { type ESTree, Visitor } from 'vite'

type LongFunction = { name: string; line: number; lines: number }
type Cast = { line: number; type: string }
export type Measures = { functions: LongFunction[]; casts: Cast[] }

/** Above this a function is noted by name. */
const noted = 60

/** How long functions are, and where a type is claimed (`as`, but for `as const`). */
export function measure(program: ESTree.Program, text: string, lineAt: (offset: number) => number): Measures {
	const functions: LongFunction[] = []
	const casts: Cast[] = []
	const names = new Map<number, string>()
	const note = ({ start, end }: { start: number; end: number }, name: string | undefined) => {
		const line = lineAt(start)
		const lines = lineAt(end) - line + 1
		if (lines > noted) functions.push({ name: name ?? names.get(start) ?? `(line ${line})`, line, lines })
	}
	new Visitor({
		VariableDeclarator: ({ id, init }) => {
			if (init && id.type === 'Identifier') names.set(init.start, id.name)
		},
		Property: ({ key, value }) => {
			if (key.type === 'Identifier') names.set(value.start, key.name)
		},
		FunctionDeclaration: (node) => note(node, node.id?.name),
		FunctionExpression: (node) => note(node, node.id?.name),
		ArrowFunctionExpression: (node) => note(node, undefined),
		TSAsExpression: ({ start, typeAnnotation }) => {
			const type = text.slice(typeAnnotation.start, typeAnnotation.end)
			if (type !== 'const') casts.push({ line: lineAt(start), type })
		},
	}).visit(program)
	return { functions, casts }
}
