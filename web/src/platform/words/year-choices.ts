// Hides which years a list can be narrowed to.
/** From this year back, as far as a family keeps its papers; the one asked for is always among them. */
export function yearChoices(today: string, asked: number | undefined): number[] {
	const now = Number(today.slice(0, 4))
	const years = Array.from({ length: 31 }, (_, back) => now + 1 - back)
	return asked === undefined || years.includes(asked) ? years : [...years, asked].sort((a, b) => b - a)
}
