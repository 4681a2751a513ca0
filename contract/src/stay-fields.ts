import { z } from 'zod/mini'
import { Day, Id, optionalProse, optionalText } from './fields.ts'
import { mostStayPeople, nightsProblem } from './stay-nights.ts'

const fields = {
	from_on: Day,
	until_on: Day,
	party: z._default(z.nullable(Id), null),
	guest: z._default(optionalText(200), null),
	people: z._default(z.int().check(z.minimum(1, 'Mindestens eine Person.'), z.maximum(mostStayPeople)), 1),
	alone: z._default(z.boolean(), true),
	note: z._default(optionalProse(2000), ''),
}
type Whose = { party: string | null; guest: string | null }
/** Why nobody can be told whose it is; null where it is said. */
export function whoseProblem({ party, guest }: Whose): { path: 'party' | 'guest'; message: string } | null {
	if (party === null && guest === null) return { path: 'party', message: 'Bitte sagen, für wen.' }
	return party !== null && guest !== null ? { path: 'guest', message: 'Für eine Partei oder für einen Gast, nicht beides.' } : null
}

export const StayFields = z.strictObject(fields).check((context) => {
	for (const problem of [nightsProblem(context.value), whoseProblem(context.value)])
		if (problem) context.issues.push({ code: 'custom', input: context.value, path: [problem.path], message: problem.message })
})
export type StayFields = z.infer<typeof StayFields>
