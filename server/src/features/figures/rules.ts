/** One figure: of what (`figure`), when (`at`), of whom or what (`key`), and which of several it is (`field`). */
export type Figure = { figure: string; at: string; key: string; field: string; value: string }
/** Where figures are shown, and which of all there are stand there. */
export type Door = { name: string; shows: (figure: Figure) => boolean; figures: Figure[] }
/** Null: not there at all. */
export type Difference = Omit<Figure, 'value'> & { door: string; shown: string | null; second: string | null }

/** What is shown otherwise than it comes to, what is shown and is not, and what is and is not shown. */
export function differencesOf(second: readonly Figure[], doors: readonly Door[]): Difference[] {
	return doors.flatMap(({ name: door, shows, figures }) => {
		const known = new Map(second.filter(shows).map((each) => [nameOf(each), each]))
		const found: Difference[] = []
		for (const { value, ...figure } of figures) {
			const right = known.get(nameOf(figure))?.value ?? null
			if (right !== value) found.push({ ...figure, door, shown: value, second: right })
		}
		for (const figure of figures) known.delete(nameOf(figure))
		return [...found, ...[...known.values()].map(({ value, ...figure }) => ({ ...figure, door, shown: null, second: value }))]
	})
}
const nameOf = ({ figure, at, key, field }: Omit<Figure, 'value'>) => JSON.stringify([figure, at, key, field])

/** Each field of what is shown as a figure of its own. */
export const figuresFrom = (figure: string, at: string, key: string, fields: Record<string, number | string>): Figure[] =>
	Object.entries(fields).map(([field, value]) => ({ figure, at, key, field, value: String(value) }))

/** The first and the last year of some days, '' being none; of none nothing. There may be more of them than a call can have arguments. */
export function yearSpan(days: readonly string[]): [first: number, last: number] {
	const years = new Set(days.map((day) => day.slice(0, 4)).filter(Boolean))
	return [Math.min(...[...years].map(Number)), Math.max(...[...years].map(Number))]
}
