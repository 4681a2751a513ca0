import { z } from 'zod/mini'
import { EventFields } from './event-requests.ts'
import { Day, Id, optionalProse, optionalText, Rappen, StoredDay, StoredYear, text } from './fields.ts'
import { firstYear, lastYear } from './swiss/limits.ts'
import { daysBetween } from './swiss/zurich.ts'
import { mostStayPeople, nightsProblem } from './stay-nights.ts'
import { mostStayDays, rateSides, stayStates } from './stay-states.ts'

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
/** What is left out stays as it is. */
const StayChange = z.strictObject({
	from_on: z.optional(Day),
	until_on: z.optional(Day),
	party: z.optional(z.nullable(Id)),
	guest: z.optional(optionalText(200)),
	people: z.optional(z.int().check(z.minimum(1, 'Mindestens eine Person.'), z.maximum(mostStayPeople))),
	alone: z.optional(z.boolean()),
	note: z.optional(optionalProse(2000)),
})

const MonthDay = z.string().check(
	z.regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'Bitte einen Tag im Jahr angeben.'),
	z.refine((day) => !['02-30', '02-31', '04-31', '06-31', '09-31', '11-31'].includes(day), 'Diesen Tag gibt es nicht.'),
)
const PeakFields = z
	.strictObject({
		name: text(100),
		from: MonthDay,
		until: MonthDay,
		order: z._default(z.array(Id).check(z.maxLength(50)), []),
		since: z.int().check(z.minimum(firstYear), z.maximum(lastYear)),
	})
	.check(
		z.refine(({ from, until }) => from !== until, { path: ['until'], message: 'Anfang und Ende sind gleich.' }),
		z.refine(({ order }) => new Set(order).size === order.length, { path: ['order'], message: 'Diese Partei steht schon in der Reihe.' }),
	)
const RateFields = z.strictObject({
	from_on: Day,
	who: z.enum(rateSides),
	night: z._default(Rappen, 0),
	person_night: z._default(Rappen, 0),
})
const List = z._default(z.array(text(200)).check(z.maxLength(50)), [])

export const StayRulesFields = z
	.strictObject({
		enabled: z._default(z.nullable(z.boolean()), null),
		ask: z._default(z.boolean(), false),
		beds: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(1000))), null),
		peaks: z._default(z.array(PeakFields).check(z.maxLength(30)), []),
		/** Absent they stay as they are. */
		rates: z.optional(z.nullable(z.array(RateFields).check(z.maxLength(100)))),
		arrival: List,
		departure: List,
	})
	.check((context) => {
		const { peaks, rates } = context.value
		const say = (path: (string | number)[], message: string) => context.issues.push({ code: 'custom', input: context.value, path, message })
		for (const [at, { name }] of peaks.entries())
			if (peaks.slice(0, at).some((other) => other.name.toLowerCase() === name.toLowerCase()))
				say(['peaks', at, 'name'], 'So heisst schon eine andere Zeit.')
		for (const [at, { from_on, who }] of (rates ?? []).entries())
			if (rates?.slice(0, at).some((other) => other.from_on === from_on && other.who === who))
				say(['rates', at, 'from_on'], 'Von diesem Tag an gilt schon ein Ansatz.')
	})
export type StayRulesFields = z.infer<typeof StayRulesFields>

export const stayRequests = {
	listStays: {
		summary: `Aufenthalte einer Liegenschaft, höchstens ${mostStayDays} Tage; ohne Tage die dieses Jahres`,
		query: z.object({ from: z.optional(StoredDay), to: z.optional(StoredDay) }).check(
			z.refine(({ from, to }) => (from === undefined) === (to === undefined), { path: ['to'], message: 'Bitte beide Tage angeben.' }),
			z.refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
				path: ['to'],
				message: 'Der letzte Tag liegt vor dem ersten.',
			}),
			z.refine(({ from, to }) => from === undefined || to === undefined || daysBetween(from, to) < mostStayDays, {
				path: ['to'],
				message: `Höchstens ${mostStayDays} Tage auf einmal.`,
			}),
		),
	},
	getStay: { summary: 'Ein Aufenthalt' },
	createStay: { summary: 'Aufenthalt eintragen, oder anfragen, wo jemand entscheidet', body: StayFields },
	changeStay: { summary: 'Aufenthalt ändern', body: StayChange },
	removeStay: { summary: 'Aufenthalt in den Papierkorb' },
	decideStay: {
		summary: 'Angefragten Aufenthalt zusagen oder absagen; `asked` nimmt es zurück',
		body: z.strictObject({ state: z.enum(stayStates), note: z._default(optionalProse(2000), '') }),
	},
	leaveStay: {
		summary: 'Abreisen: macht den Eintrag der Belegung und beendet den Aufenthalt',
		/** `ticked`: which lines of the departure list are done, by their place from 0. */
		body: z.strictObject({
			entry: EventFields,
			ticked: z._default(z.array(z.int().check(z.minimum(0), z.maximum(49))).check(z.maxLength(50)), []),
		}),
	},
	getStayRules: { summary: 'Wie Aufenthalte geregelt sind: Anfragen, Betten, begehrte Zeiten, Ansätze, Listen zur Ankunft und Abreise' },
	putStayRules: { summary: 'Wie Aufenthalte geregelt sind, als Ganzes', body: StayRulesFields },
	listNights: { summary: 'Nächte je Partei in einem Jahr und in den begehrten Zeiten', query: z.object({ year: z.optional(StoredYear) }) },
}
