/** The answer's header that names years which were closed and are changed by what was written: `2025`, or `2024, 2025`. */
export const closedHeader = 'x-year-closed'

/** The same to people. */
export function closedYears(years: readonly string[]): string {
	const named = [years.slice(0, -1).join(', '), years.at(-1)].filter(Boolean).join(' und ')
	return `${named} ${years.length > 1 ? 'sind' : 'ist'} abgeschlossen: Die Unterlagen bleiben, wie sie waren.`
}
