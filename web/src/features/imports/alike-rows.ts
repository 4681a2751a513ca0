import type { Line } from '@hausheft/contract/imports.ts'

/** All that were ever listed and those that are listed now, in the order of the table. */
export const withListed = (listed: readonly Line[], now: readonly Line[]): readonly Line[] =>
	[...new Map([...listed, ...now].map((line) => [line.row, line])).values()].sort((a, b) => a.row - b.row)
