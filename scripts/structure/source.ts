import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import { declaredNames } from './declared-names.ts'
import { measure, type Measures } from './measures.ts'
import { kyselyTables, sqlTable } from './tables.ts'

export type Import = {
	specifier: string
	line: number
	/** `type` leaves nothing at run time, `dynamic` loads when asked for. */
	kind: 'static' | 'dynamic' | 'type'
	/** Path in the repository, when the import names own code. */
	target: string | undefined
	/** What it takes by name; undefined where it takes all. */
	names: readonly string[] | undefined
}
export type Mark = { line: number; text: string }
export type Complaint = { line: number; rule: string; message: string }
export type Source = {
	path: string
	text: string
	lines: number
	imports: Import[]
	/** What others can import by name. */
	exports: Mark[]
	/** What the rules about contents look at, each with its line. */
	marks: Record<'any' | 'environment' | 'table' | 'idList' | 'handle' | 'jsx' | 'reexportAll' | 'mock' | 'error' | 'declared', Mark[]>
	measures: Measures
	/** What stands between quotes; where a template has a value, `?`. */
	strings: string[]
	openingComment: string | undefined
	isBarrel: boolean
	isTest: boolean
}

/** The workspaces of which files are imported, and where those lie. */
const shared: Record<string, string> = { '@hausheft/contract/': 'contract/src/', '@hausheft/demo/': 'demo/' }
const queryMethods =
	/^(selectFrom|insertInto|replaceInto|updateTable|deleteFrom|mergeInto|table|(inner|left|right|full|cross)Join(Lateral)?|(cross|outer)Apply)$/
const handleClasses = /^(Kysely|Pool|Client)$/
type VisitorObject = ConstructorParameters<typeof Visitor>[0]

export function readSource(root: string, file: string): Source {
	const text = readFileSync(path.join(root, file), 'utf8')
	const { program, errors } = parseSync(file, text)
	const lineAt = lineFinder(text)
	const found = new Findings(file, lineAt)
	for (const { message, labels } of errors) found.mark('error', labels[0] ?? { start: 0 }, message)
	for (const node of declaredNames(program)) found.mark('declared', node, node.name)

	const exports: Mark[] = []
	let reexports = 0
	for (const node of program.body) {
		if (node.type === 'ImportDeclaration')
			found.import(node, node.source.value, node.importKind === 'type' ? 'type' : 'static', namesIn(node))
		else if (node.type === 'ExportAllDeclaration' || (node.type === 'ExportNamedDeclaration' && node.source)) {
			found.import(node, node.source!.value, node.exportKind === 'type' ? 'type' : 'static', namesIn(node))
			reexports++
			if (node.type === 'ExportAllDeclaration') found.mark('reexportAll', node, node.source.value)
		}
		if (node.type === 'ExportNamedDeclaration') exports.push(...exportedBy(node).map((name) => ({ line: lineAt(node.start), text: name })))
	}
	new Visitor({ ...inSyntax(found), ...inCalls(found), ...inTexts(found) }).visit(program)

	return {
		path: file,
		text,
		lines: text.split('\n').length - (text.endsWith('\n') ? 1 : 0),
		imports: found.imports,
		exports,
		marks: found.marks,
		measures: measure(program, text, lineAt),
		strings: found.strings,
		openingComment: openingComment(text),
		isBarrel: reexports > 0 && reexports === program.body.length,
		isTest: /\.test\.tsx?$/.test(file),
	}
}

/** In which line a place of the text lies. */
function lineFinder(text: string): (offset: number) => number {
	const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
	return (offset) => {
		let [low, high] = [0, starts.length]
		while (high - low > 1) {
			const middle = (low + high) >> 1
			if (starts[middle]! <= offset) low = middle
			else high = middle
		}
		return low + 1
	}
}

class Findings {
	readonly #file: string
	readonly lineAt: (offset: number) => number
	readonly marks = noMarks()
	readonly imports: Import[] = []
	readonly strings: string[] = []
	constructor(file: string, lineAt: (offset: number) => number) {
		this.#file = file
		this.lineAt = lineAt
	}
	mark(kind: keyof Source['marks'], { start }: { start: number }, text: string): void {
		this.marks[kind].push({ line: this.lineAt(start), text })
	}
	import(node: { start: number }, specifier: string, kind: Import['kind'], names?: readonly string[]): void {
		this.imports.push({ specifier, line: this.lineAt(node.start), kind, target: targetOf(this.#file, specifier), names })
	}
}

/** Imports that are no statements, what is of any type, and who reads the environment or draws. */
const inSyntax = (found: Findings): VisitorObject => ({
	TSAnyKeyword: (node) => found.mark('any', node, 'any'),
	JSXElement: (node) => found.mark('jsx', node, 'JSX'),
	JSXFragment: (node) => found.mark('jsx', node, 'JSX'),
	ImportExpression: (node) => {
		if (node.source.type === 'Literal' && typeof node.source.value === 'string') found.import(node, node.source.value, 'dynamic')
	},
	TSImportType: (node) => {
		if (node.source.type === 'Literal') found.import(node, String(node.source.value), 'type')
	},
	MemberExpression: (node) => {
		const named = node.property.type === 'Identifier' ? node.property.name : node.property.type === 'Literal' ? node.property.value : ''
		if (node.object.type === 'Identifier' && node.object.name === 'process' && named === 'env')
			found.mark('environment', node, 'process.env')
	},
	VariableDeclarator: (node) => {
		if (node.init?.type !== 'Identifier' || node.init.name !== 'process' || node.id.type !== 'ObjectPattern') return
		if (node.id.properties.some((each) => each.type === 'Property' && each.key.type === 'Identifier' && each.key.name === 'env'))
			found.mark('environment', node, 'process.env')
	},
	ImportSpecifier: (node) => {
		if (node.imported.type !== 'Identifier' || node.imported.name !== 'env') return
		const from = found.imports.find((each) => each.line === found.lineAt(node.start))?.specifier
		if (from === 'node:process' || from === 'process') found.mark('environment', node, 'env of node:process')
	},
})

/** What is made, asked of the database and mocked. */
const inCalls = (found: Findings): VisitorObject => ({
	NewExpression: (node) => {
		const { callee } = node
		const name = callee.type === 'Identifier' ? callee.name : callee.type === 'MemberExpression' ? propertyName(callee) : ''
		if (handleClasses.test(name)) found.mark('handle', node, `new ${name}`)
	},
	CallExpression: (node) => {
		if (isOfAnyLength(node)) found.mark('idList', node, 'a list')
		if (node.callee.type !== 'MemberExpression') return
		const name = propertyName(node.callee)
		const [first] = node.arguments
		if (queryMethods.test(name)) for (const table of kyselyTables(first)) found.mark('table', node.callee.property, table)
		if (/^(doMock|mock)$/.test(name) && node.callee.object.type === 'Identifier' && node.callee.object.name === 'vi')
			found.mark('mock', node, first?.type === 'Literal' ? String(first.value) : '')
	},
})

/** Texts, and the tables that SQL among them names. */
function inTexts(found: Findings): VisitorObject {
	const taggedSql = new Set<number>()
	return {
		TaggedTemplateExpression: (node) => {
			if (node.tag.type === 'Identifier' && node.tag.name === 'sql') taggedSql.add(node.quasi.start)
		},
		TemplateLiteral: (node) => {
			found.strings.push(...node.quasis.map(({ value, tail }) => value.raw + (tail ? '' : '?')))
			const table = sqlTable(node.quasis.map(({ value }) => value.raw).join(' ? '), taggedSql.has(node.start))
			if (table) found.mark('table', node, table)
		},
		Literal: (node) => {
			if (typeof node.value === 'string') found.strings.push(node.value)
			const table = typeof node.value === 'string' && sqlTable(node.value, false)
			if (table) found.mark('table', node, table)
		},
	}
}

/** Undefined for `import * as` and `export *`. */
function namesIn(node: ESTree.ImportDeclaration | ESTree.ExportNamedDeclaration | ESTree.ExportAllDeclaration): string[] | undefined {
	if (node.type === 'ExportAllDeclaration') return undefined
	const names: string[] = []
	for (const each of node.specifiers) {
		if (each.type === 'ImportNamespaceSpecifier') return undefined
		if (each.type === 'ImportDefaultSpecifier') names.push('default')
		else names.push(nameOf(each.type === 'ImportSpecifier' ? each.imported : each.local))
	}
	return names
}

const nameOf = (name: ESTree.ModuleExportName) => (name.type === 'Literal' ? name.value : name.name)

function exportedBy({ declaration, specifiers }: ESTree.ExportNamedDeclaration): string[] {
	if (!declaration) return specifiers.map(({ exported }) => nameOf(exported))
	if (declaration.type === 'VariableDeclaration') return declaration.declarations.flatMap(({ id }) => boundBy(id))
	return 'id' in declaration && declaration.id?.type === 'Identifier' ? [declaration.id.name] : []
}

function boundBy(pattern: ESTree.BindingPattern): string[] {
	if (pattern.type === 'Identifier') return [pattern.name]
	if (pattern.type === 'AssignmentPattern') return boundBy(pattern.left)
	if (pattern.type === 'ArrayPattern')
		return pattern.elements.flatMap((each) => (each ? boundBy(each.type === 'RestElement' ? each.argument : each) : []))
	return pattern.properties.flatMap((each) => boundBy(each.type === 'RestElement' ? each.argument : each.value))
}

const noMarks = (): Source['marks'] => ({
	any: [],
	environment: [],
	table: [],
	idList: [],
	handle: [],
	jsx: [],
	reexportAll: [],
	mock: [],
	error: [],
	declared: [],
})

const targetOf = (file: string, specifier: string) => {
	const [plain = ''] = specifier.split('?')
	if (plain.startsWith('.')) return path.posix.join(path.posix.dirname(file), plain)
	for (const [name, folder] of Object.entries(shared)) if (plain.startsWith(name)) return folder + plain.slice(name.length)
	return /^@hausheft\/(server|web|contract|demo)(\/|$)/.exec(plain)?.[1]
}

const propertyName = ({ property }: ESTree.MemberExpression) => (property.type === 'Identifier' ? property.name : '')

/** `where('id', 'in', ids)`, `values(rows.map(...))` and `sql.join(ids)` write another statement for every length of the list. */
function isOfAnyLength({ callee, arguments: [first, operator, list] }: ESTree.CallExpression) {
	if (operator?.type === 'Literal' && (operator.value === 'in' || operator.value === 'not in'))
		return list?.type !== 'ArrowFunctionExpression' && list?.type !== 'ArrayExpression'
	if (callee.type !== 'MemberExpression') return false
	if (propertyName(callee) === 'join') return callee.object.type === 'Identifier' && callee.object.name === 'sql'
	return (
		propertyName(callee) === 'values' &&
		first?.type === 'CallExpression' &&
		first.callee.type === 'MemberExpression' &&
		propertyName(first.callee) === 'map'
	)
}

/** The comment block at the very top, its marks stripped, or undefined when code comes first. */
function openingComment(text: string) {
	const block = /^\s*\/\*\*?([\s\S]*?)\*\//.exec(text)
	if (block) return block[1]?.replaceAll(/^\s*\*/gm, '').trim()
	const lines = /^\s*((?:\/\/.*\n?)+)/.exec(text)
	return lines?.[1]?.replaceAll(/^\/\//gm, '').trim()
}
