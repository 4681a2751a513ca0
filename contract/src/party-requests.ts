import { z } from 'zod/mini'
import { newExpenses } from './event-parts.ts'
import { Day, Id, optionalText, text } from './fields.ts'
import { ibanProblem, isIban, plainIban } from './iban.ts'
import { fractionOf, quotaProblem, type SharingParty } from './shares.ts'

const Iban = z.pipe(
	z.pipe(
		optionalText(60),
		z.transform((value: string | null) => value && plainIban(value)),
	),
	z.nullable(z.string().check(z.refine(isIban, { error: ({ input }) => ibanProblem(String(input)) }))),
)
const WeightTyped = z
	.union([z.int(), z.string()])
	.check(z.refine((weight) => fractionOf(weight) !== null, "Eine Quote ist eine ganze Zahl oder ein Bruch wie 1/4, bis 1'000'000."))

const PartyFields = z.strictObject({
	id: z.nullable(Id),
	name: text(200),
	people: z._default(z.array(Id).check(z.maxLength(50)), []),
	contact: z._default(z.nullable(Id), null),
	iban: z._default(Iban, null),
	purse: z._default(z.boolean(), false),
	quotas: z._default(
		z.array(z.strictObject({ from_on: z._default(z.nullable(Day), null), weight: WeightTyped })).check(z.maxLength(100)),
		[],
	),
	until_on: z._default(z.nullable(Day), null),
})
type PartyFields = z.infer<typeof PartyFields>

/** What no single party can say. */
function problemOfParties(parties: readonly PartyFields[]): { path: (string | number)[]; message: string } | null {
	for (const [at, { id, name, purse, quotas, until_on }] of parties.entries()) {
		const others = parties.slice(0, at)
		if (id !== null && others.some((other) => other.id === id))
			return { path: [at, 'id'], message: 'Diese Partei steht schon in der Liste.' }
		if (others.some((other) => other.name.toLowerCase() === name.toLowerCase()))
			return { path: [at, 'name'], message: 'So heisst schon eine andere Partei.' }
		if (purse && others.some((other) => other.purse)) return { path: [at, 'purse'], message: 'Es gibt nur eine gemeinsame Kasse.' }
		if (purse && quotas.length > 0) return { path: [at, 'quotas'], message: 'Die gemeinsame Kasse hat keine Quote.' }
		if (until_on !== null && quotas.length > 0 && quotas.every(({ from_on }) => from_on !== null && from_on > until_on))
			return { path: [at, 'until_on'], message: 'Der letzte Tag liegt vor dem ersten.' }
	}
	const problem = quotaProblem(parties.map((party): SharingParty => ({ ...party, id: party.id ?? '' })))
	return problem && { path: [problem.party, 'quotas', problem.quota, 'weight'], message: problem.message }
}

export const PartiesFields = z.strictObject({
	parties: z.array(PartyFields).check(z.maxLength(50), (context) => {
		const problem = problemOfParties(context.value)
		if (problem) context.issues.push({ code: 'custom', input: context.value, ...problem })
	}),
	new_expenses: z._default(z.enum(newExpenses), 'none'),
})
export type PartiesFields = z.infer<typeof PartiesFields>

export const partyRequests = {
	getParties: { summary: 'Wer sich die Liegenschaft teilt: Parteien mit Personen, Quoten und Konto' },
	putParties: { summary: 'Die Parteien einer Liegenschaft schreiben, als Ganzes', body: PartiesFields },
}
