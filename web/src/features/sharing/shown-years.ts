/** The years to choose from, the newest first, with the one that is asked for. */
export const yearsShown = (years: readonly number[], asked: number | undefined): number[] =>
	[...new Set([...years, ...(asked === undefined ? [] : [asked])])].toSorted((one, other) => other - one)
