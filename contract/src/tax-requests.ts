import { z } from 'zod/mini'
import { Cursor, optionalProse, Rappen, StoredYear } from './fields.ts'
import { lastYear, oldestYear } from './swiss/limits.ts'

const Percent = z
	.number()
	.check(z.gt(0), z.maximum(100))
	.check(z.refine((value) => Number(value.toFixed(2)) === value, 'Höchstens zwei Stellen nach dem Komma.'))

const Built = z.int().check(z.minimum(oldestYear), z.maximum(lastYear))

/** What holds on in the years after, until one says otherwise: null, it is empty in that year alone; absent, nothing is said. */
export const lastingFields = ['canton_percent', 'built', 'business'] as const
export const FlatRateFields = z.strictObject({
	/** Of what it is taken: the rent of the year, or what living there is worth. */
	base: z.optional(z.nullable(Rappen)),
	percent: z.optional(z.nullable(Percent)),
	/** Absent, these three stay as they are. */
	canton_percent: z.optional(z.nullable(Percent)),
	built: z.optional(z.nullable(Built)),
	business: z.optional(z.nullable(z.boolean())),
	note: z.optional(optionalProse(2000)),
})
export type FlatRateFields = z.infer<typeof FlatRateFields>

const query = z.object({ year: z.optional(StoredYear), cursor: z.optional(Cursor) })

export const taxRequests = {
	listTax: {
		summary: 'Liste für die Steuern: die steuerrelevanten Einträge eines Jahres nach Steuerart, mit Belegnummern, Totalen und Pauschale',
		query,
	},
	getFlatRate: { summary: 'Pauschale der Liegenschaft in einem Jahr: Grundlage und Prozent, wie sie erfasst sind' },
	putFlatRate: { summary: 'Pauschale der Liegenschaft in einem Jahr schreiben, als Ganzes', body: FlatRateFields },
}
