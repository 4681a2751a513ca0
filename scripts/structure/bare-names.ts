import { owedNames } from './owed-names.ts'
import type { Complaint, Source } from './source.ts'

type NamedSource = Pick<Source, 'path' | 'marks'>

/** Who is called by such a word alone and is not owed. */
export const bareNameComplaints = ({ path, marks }: NamedSource, known: readonly string[] = owedNames): Complaint[] =>
	marks.bareName
		.filter(({ text }) => !known.includes(`${path} ${text}`))
		.map(({ line, text }) => ({ line, rule: 'bare-name', message: `${text} does not say what of, as knownUnits and PagePlace do` }))

/** What is owed and is called otherwise by now. */
export function paidNames(sources: readonly NamedSource[], known: readonly string[] = owedNames): string[] {
	const left = new Set(sources.flatMap(({ path, marks }) => marks.bareName.map(({ text }) => `${path} ${text}`)))
	return known
		.filter((name) => !left.has(name))
		.map((name) => `${name} is not there any more: take it out of scripts/structure/owed-names.ts`)
}
