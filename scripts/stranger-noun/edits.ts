// What a stranger's noun needs in files that are there already, and who says so where it is missing.

/** A text that stands there, and what comes right before it. */
type Insertion = { before: string; insert: string }
/** `structure` is `node scripts/check-structure.ts`, `types` the compiler: either names the file. */
export type Edit = { file: string; namedBy: 'structure' | 'types'; insertions: Insertion[] }

const listed = (file: string, importing: Insertion, row: string): Edit => ({
	file,
	namedBy: 'types',
	insertions: [importing, { before: '\n}', insert: `\n\twarranty: ${row},` }],
})

export const edits: readonly Edit[] = [
	{
		file: 'contract/src/nouns.ts',
		namedBy: 'structure',
		insertions: [
			{
				before: "\tgroup: noun('groups'",
				insert: `	warranty: noun(
		'warranties',
		words('die', 'Garantie', 'Garantien'),
		'warranty.read',
		can('live', 'history', 'trash', 'search', 'limit', 'form', 'tab', 'travels'),
	),
`,
			},
		],
	},
	{
		file: 'contract/src/rights.ts',
		namedBy: 'structure',
		insertions: [{ before: "\t'property.write': admins", insert: "\t'warranty.read': everybody,\n\t'warranty.write': office,\n" }],
	},
	{
		file: 'docs/rooms.md',
		namedBy: 'structure',
		insertions: [
			{
				before: '## webhooks',
				insert: `## warranties
Until when somebody answers for a thing of the house, and who does. \`listWarranties\` is one query of
\`server/src/features/warranties/queries.ts\`; form, trash, history, search and the way to another group are those of every noun.
The page is \`web/src/features/warranties/warranty-list-page.tsx\`.
The rule is that of its fields, \`contract/src/warranty-requests.ts\`.
Surprising: nothing; no entry names one.

`,
			},
		],
	},
	listed(
		'contract/src/contract-nouns.ts',
		{ before: '\n/** The nouns of a house', insert: "import { warrantyNoun } from './warranties.ts'\n" },
		'warrantyNoun',
	),
	listed(
		'server/src/nouns.ts',
		{ before: 'import type { ServerNoun }', insert: "import { warrantyNoun } from './features/warranties/noun.ts'\n" },
		'warrantyNoun',
	),
	listed(
		'web/src/nouns.ts',
		{ before: 'import type { WebNoun }', insert: "import { warrantyFace } from './features/warranties/noun.ts'\n" },
		'warrantyFace',
	),
]

/** Of what a noun says it can nothing may be missing in its own file: without these lines that does not compile. */
export const leftOut: readonly { file: string; lines: RegExp }[] = [
	{ file: 'server/src/features/warranties/noun.ts', lines: /^\thistory: .*\n/m },
	{ file: 'contract/src/warranties.ts', lines: /^\ttravels: \{[\s\S]*?^\t\},\n/m },
	{ file: 'web/src/features/warranties/warranty-noun.ts', lines: /^\tplaces: \{[\s\S]*?^\t\},\n/m },
]

export function insertInto(text: string, { file, insertions }: Edit): string {
	return insertions.reduce((whole, { before, insert }) => {
		const at = whole.indexOf(before)
		if (at < 0) throw new Error(`${file} has no «${before.trim()}» any more: scripts/stranger-noun/edits.ts must say where a noun comes.`)
		return whole.slice(0, at) + insert + whole.slice(at)
	}, text)
}
