// Hides which years there are to choose from: those that have something, and those that are asked for or under way.

/** Newest first, each once. */
export const yearChoices = (years: readonly number[], ...more: readonly (number | undefined)[]): number[] =>
	[...new Set([...years, ...more.flatMap((year) => year ?? [])])].sort((a, b) => b - a)
