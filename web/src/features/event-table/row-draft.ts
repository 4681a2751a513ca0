type NumberedRow = { nth: number }

/** What is left once one of them is stored or waits: there is always one to type in. */
export function withoutRow(rows: readonly NumberedRow[], nth: number): NumberedRow[] {
	const left = rows.filter((row) => row.nth !== nth)
	return left.length > 0 ? left : [{ nth: nth + 1 }]
}

/** Under which the new entry of a row is kept. */
export const rowDraft = (property: string, nth: number | '') => `event.row.${property}.${nth}`
