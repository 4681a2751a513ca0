// Hides nothing: what one cell of a table is, wherever the table comes from.

/** As a spreadsheet holds it: text, a number, yes or no, a day (with or without a time of day), or nothing. */
export type Cell = string | number | boolean | { at: string } | null

/** A cell as people read it. */
export const textIn = (cell: Cell): string => {
	if (cell === null) return ''
	if (typeof cell === 'object') return `${cell.at.slice(8, 10)}.${cell.at.slice(5, 7)}.${cell.at.slice(0, 4)}${timeIn(cell.at)}`
	if (typeof cell === 'boolean') return cell ? 'ja' : 'nein'
	return String(cell).trim()
}
const timeIn = (at: string) => (at.slice(11, 16) === '00:00' ? '' : ` ${at.slice(11, 16)}`)
