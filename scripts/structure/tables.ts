type Argument = { type: string; value?: unknown; elements?: readonly (Argument | null)[] }

/** `selectFrom('event as e')` and `selectFrom(['event', 'property'])` name tables; an expression or a callback does not. */
export function kyselyTables(argument: unknown): string[] {
	const { type, value, elements } = (argument ?? {}) as Argument
	if (type === 'ArrayExpression') return (elements ?? []).flatMap(kyselyTables)
	return type === 'Literal' && typeof value === 'string' ? [value.split(' ')[0]!] : []
}

const table = String.raw`(?:only\s+)?"?([a-z_]\w*"?(?:\."?[a-z_]\w*"?)?)(?![\w."]*\s*\()`
const statements = [
	String.raw`\bselect\b[\s\S]*?\bfrom\s+${table}`,
	String.raw`\b(?:insert|merge)\s+into\s+${table}`,
	String.raw`\bdelete\s+from\s+${table}`,
	String.raw`\bupdate\s+${table}(?:\s+(?:as\s+)?\w+)?\s+set\b`,
	String.raw`\b(?:create|alter|drop|truncate|lock)\s+table\s+(?:if\s+(?:not\s+)?exists\s+)?${table}`,
].map((pattern) => new RegExp(pattern, 'gi'))
const fragments = [new RegExp(String.raw`\b(?:from|join|into|update|using|truncate)\s+${table}`, 'gi')]
const notOurs = /^(pg_\w+|pg_catalog\..*|information_schema\..*|lateral|set)$/i

/** The first table that a string names if it reads as SQL; a template tagged `sql` may be a fragment, so a lone `join x` counts. */
export function sqlTable(text: string, tagged: boolean): string | undefined {
	for (const pattern of tagged ? [...statements, ...fragments] : statements)
		for (const [, found] of text.matchAll(pattern)) {
			const name = found?.replaceAll('"', '')
			if (name && !notOurs.test(name)) return name
		}
	return undefined
}
