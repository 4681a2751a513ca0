import type { ESTree } from 'vite'

/** Words that do not say what of: `knownUnits`, `keptMonths` and `PagePlace` do. Inside a function they are short and near enough. */
const bareWords = /^(known|shown|kept|said|told|held|meant|made|asked|named|place)$/i

/** Names of the module itself that are such a word alone. */
export function bareNames({ body }: ESTree.Program): { start: number; name: string }[] {
	const declared = body.flatMap((node) =>
		node.type === 'ExportNamedDeclaration' || node.type === 'ExportDefaultDeclaration' ? (node.declaration ?? []) : node,
	)
	const identifiers = declared.flatMap((node) => {
		if (node.type === 'VariableDeclaration') return node.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? id : inPattern(id)))
		return 'id' in node && node.id?.type === 'Identifier' ? node.id : []
	})
	return identifiers.filter(({ name }) => bareWords.test(name))
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
