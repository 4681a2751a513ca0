type House = { id: string; group: string }

/** The houses of the groups in which one may log something, and which of them is meant: the chosen one, else that of last time. */
export function housesToWrite<H extends House, G extends { id: string }>(
	houses: readonly H[],
	writing: readonly G[],
	chosen: string | undefined,
	homeOf: (houses: readonly H[]) => string | undefined,
): { houses: H[]; house: H | undefined; group: G | undefined } {
	const open = houses.filter((house) => writing.some(({ id }) => id === house.group))
	const home = homeOf(open)
	const house = open.find(({ id }) => id === chosen) ?? open.find(({ id }) => id === home)
	return { houses: open, house, group: writing.find(({ id }) => id === house?.group) }
}
