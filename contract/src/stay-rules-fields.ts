import { z } from 'zod/mini'
import { Day, Id, Rappen, text } from './fields.ts'
import { rateSides } from './stay-states.ts'
import { firstYear, lastYear } from './swiss/limits.ts'

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
