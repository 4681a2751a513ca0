import { inOneLine } from '@hausheft/contract/fields.ts'
import { dayOf } from '@hausheft/contract/swiss/zurich.ts'

/** What a thing is compared by where it has no number: what stands for the row in the house, and how it is called there. */
export type Traits = { property: string | null; event_at: string | null; name: string; amounts: readonly (number | string | null)[] }

/** As it is stored, and then whatever its case and spaces. */
const plainly = (name: string) => inOneLine(name).replaceAll(/\s+/g, ' ').toLowerCase()
export const keyOf = ({ property, event_at, name, amounts }: Traits): string =>
	JSON.stringify([property, event_at && dayOf(event_at), plainly(name), ...amounts])

/** What an amount was in another currency: it is the same at another rate. */
export const originalIn = (description: string | null | undefined): string | null => original.exec(description ?? '')?.[1] ?? null
const original = /^Original: ([A-Z]{3} [\d'’.]+) zum Kurs /m
/** The two sides of an entry; of what was converted the side alone beside what it was. */
export const sidesOf = (original: string | null, expense: number | null, income: number | null): Traits['amounts'] =>
	original === null ? [expense, income] : [original, expense !== null ? 'expense' : 'income']

/** Without the zeros behind, which say nothing. */
export const plainDecimal = (data: string): string => (data.includes('.') ? data.replace(/\.?0+$/, '') : data)

/** What is there, to be taken once each: a row that occurs twice is there twice or not at all. */
export class Stock {
	readonly #ids = new Map<string, string[]>()
	constructor(found: readonly { key: string; id: string }[]) {
		for (const { key, id } of found) {
			const ids = this.#ids.get(key)
			if (ids) ids.push(id)
			else this.#ids.set(key, [id])
		}
	}
	take(key: string): string | undefined {
		return this.#ids.get(key)?.shift()
	}
}
