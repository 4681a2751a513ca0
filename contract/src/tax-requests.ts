import { z } from 'zod/mini'
import { Cursor, prose, Rappen, Year } from './fields.ts'

const Percent = z
	.number()
	.check(z.gt(0), z.maximum(100))
	.check(z.refine((value) => Number(value.toFixed(2)) === value, 'Höchstens zwei Stellen nach dem Komma.'))

export const FlatRateFields = z.strictObject({
	/** Of what it is taken: the rent of the year, or what living there is worth. */
	base: z.optional(z.nullable(Rappen.check(z.maximum(99_999_999_999)))),
	percent: z.optional(z.nullable(Percent)),
	note: z.optional(prose(2000)),
})
export type FlatRateFields = z.infer<typeof FlatRateFields>

const query = z.object({ year: z.optional(Year), cursor: z.optional(Cursor) })

export const taxRequests = {
	listTax: {
		summary: 'Liste für die Steuern: die steuerrelevanten Einträge eines Jahres nach Steuerart, mit Belegnummern, Totalen und Pauschale',
		query,
	},
	getFlatRate: { summary: 'Pauschale der Liegenschaft in einem Jahr: Grundlage und Prozent, wie sie erfasst sind' },
	putFlatRate: { summary: 'Pauschale der Liegenschaft in einem Jahr schreiben, als Ganzes', body: FlatRateFields },
}
