/** Tells a spreadsheet that the file is UTF-8. */
export const csvMark = '\ufeff'

/** What a spreadsheet opens as it stands: semicolons, and no cell that it would take for a formula. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(';')}\r\n`
export const csvOf = (rows: readonly (readonly string[])[]): string => csvMark + rows.map(csvLine).join('')

function cell(text: string): string {
	const isNumber = /^-?\d+(\.\d+)?$/.test(text)
	const safe = !isNumber && /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(text) ? `'${text}` : text
	return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
