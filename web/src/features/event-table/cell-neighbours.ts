const cellsAround = (cell: HTMLElement, selector: string) => [
	...(cell.closest('[role=table]')?.querySelectorAll<HTMLElement>(selector) ?? []),
]

/** The cell that follows in the order of reading, or the one before, of those that can be changed. */
export function cellBeside(cell: HTMLElement, isBefore: boolean): HTMLElement | undefined {
	const all = cellsAround(cell, '[data-cell]')
	return all[all.indexOf(cell) + (isBefore ? -1 : 1)]
}

/** The same of the next entry. */
export function cellBelow(cell: HTMLElement): HTMLElement | undefined {
	const all = cellsAround(cell, `[data-cell="${cell.dataset['cell']}"]`)
	return all[all.indexOf(cell) + 1]
}
