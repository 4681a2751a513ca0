/** What a spreadsheet opens as it stands: semicolons, a mark that it is UTF-8, and no cell that it would take for a formula. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
	`\ufeff${rows.map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`

function cell(text: string): string {
	const isNumber = /^-?\d+(\.\d+)?$/.test(text)
	const safe = !isNumber && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
	return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
