// What no fault is planted in, by rule and without a look at any test: what nobody could notice, or what is words and looks.
import { isNode, type Node, type Step } from './syntax-tree.ts'

const folders = ['server/src/', 'web/src/', 'contract/src/', 'database/functions/']
/** Tests, what is written by scripts, tables of words, and what is drawn or shown for its looks. */
const files = [
	/\.test\.tsx?$/,
	/\.gen\.ts$/,
	/^server\/src\/platform\/database\/tables\.ts$/,
	/(^|\/|-)(words|texts|icons|templates)\.tsx?$/,
	/\/summaries\//,
	/^web\/src\/(gallery|landing|routes)\//,
	/^contract\/src\/(messages|screens|first-screens)\.ts$/,
	/-replies\.ts$/,
	/-requests\.ts$/,
]

export const isPlantable = (file: string): boolean =>
	folders.some((folder) => file.startsWith(folder)) && /\.(tsx?|sql)$/.test(file) && !files.some((each) => each.test(file))

/** Looks, and what is only said: of these attributes everything is. */
const attributes =
	/^(className|style|key|id|ref|title|placeholder|autoComplete|inputMode|width|height|viewBox|d|x|y|x1|x2|y1|y2|cx|cy|r|points|transform|fill|stroke.*|aria-.*)$/
const logNames = /^(console|log|logger|warn|debug)$/

/** Log lines, messages of errors, looks, types, and constants that say which address or size something has. */
export function isCosmetic({ node, above }: Step): boolean {
	return [...above, node].some((each, at, all) => {
		if (each.type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)Expression$/.test(each.type)) return true
		if (/^(Import|ExportAll)/.test(each.type) && each.type !== 'ImportExpression') return true
		if (each.type === 'JSXAttribute') return attributes.test(nameOf(each['name']))
		if (each.type === 'NewExpression') return nameOf(each['callee']).endsWith('Error')
		if (each.type === 'CallExpression') return isSaid(each) || (isClass(each) && all[at + 1] !== undefined)
		return false
	})
}

const nameOf = (node: unknown): string => (isNode(node) && typeof node['name'] === 'string' ? node['name'] : '')

/** `console.warn(…)`, `request.log.info(…)`. */
function isSaid({ callee }: Node): boolean {
	for (let at = callee; isNode(at) && at.type === 'MemberExpression'; at = at['object'])
		if (logNames.test(nameOf(at['property'])) || logNames.test(nameOf(at['object']))) return true
	return false
}

const isClass = ({ callee }: Node) => nameOf(callee) === 'cx'
