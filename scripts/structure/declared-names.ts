import type { ESTree } from 'vite'

type DeclaredName = { start: number; name: string }

/** Words that do not say what of: `knownUnits`, `keptMonths` and `PagePlace` do. Inside a function they are short and near enough. */
const bareWords = /^(known|shown|kept|said|told|held|meant|made|asked|named|place)$/i
const entryWord = /((^|[-.])p|P)arts?(?![a-z])/
/** What others call so: MIME parts of a mail, and the payment part of a Swiss bill. */
const othersWord = /(mime|payment)-?parts?(?![a-z])/i

export const isBare = (name: string): boolean => bareWords.test(name)
export const speaksOfEntries = (name: string): boolean => entryWord.test(name) && !othersWord.test(name)

/** What a module itself declares, exported or not. */
export function declaredNames({ body }: ESTree.Program): DeclaredName[] {
	const declared = body.flatMap((node) =>
		node.type === 'ExportNamedDeclaration' || node.type === 'ExportDefaultDeclaration' ? (node.declaration ?? []) : node,
	)
	return declared.flatMap((node) => {
		if (node.type === 'VariableDeclaration') return node.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? id : inPattern(id)))
		return 'id' in node && node.id?.type === 'Identifier' ? node.id : []
	})
}

const inPattern = (pattern: ESTree.ObjectPattern | ESTree.ArrayPattern | ESTree.AssignmentPattern) => {
	const bound =
		pattern.type === 'ObjectPattern'
			? pattern.properties.map((each) => (each.type === 'Property' ? each.value : each.argument))
			: pattern.type === 'ArrayPattern'
				? pattern.elements
				: []
	return bound.flatMap((each) => (each?.type === 'Identifier' ? each : []))
}
