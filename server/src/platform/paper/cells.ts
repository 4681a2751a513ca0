// Hides how a value stands in a cell of a workbook: typed, in Swiss formats, and what people wrote always as text.
import { keysOf } from '@hausheft/contract/keys-of.ts'
import { wallOf, type Day } from '@hausheft/contract/swiss/zurich.ts'

/** What a column holds: francs in Rappen, hours in minutes, `day` as `YYYY-MM-DD`, `at` as an instant, `decimal` exact as text. */
export type CellKind = 'text' | 'count' | 'decimal' | Decimals | 'francs' | 'hours' | 'day' | 'at'
/** A decimal with so many places after the point, so that a column stands one below the other. */
type Decimals = `decimal${0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9}`
export type Value = string | number | null | undefined

/** The locale makes it 1'234.50 in LibreOffice everywhere and in a Swiss Excel; 49 is Excel's own «text». */
const formats: Record<CellKind, { id: number; code?: string }> = {
	text: { id: 49 },
	count: { id: 164, code: '[$-807]#,##0' },
	decimal: { id: 165, code: '[$-807]#,##0.#########' },
	francs: { id: 166, code: '[$-807]#,##0.00' },
	hours: { id: 167, code: '[h]:mm' },
	day: { id: 168, code: 'dd.mm.yyyy' },
	at: { id: 169, code: 'dd.mm.yyyy hh:mm' },
	decimal0: { id: 170, code: '[$-807]#,##0' },
	decimal1: { id: 171, code: '[$-807]#,##0.0' },
	decimal2: { id: 172, code: '[$-807]#,##0.00' },
	decimal3: { id: 173, code: '[$-807]#,##0.000' },
	decimal4: { id: 174, code: '[$-807]#,##0.0000' },
	decimal5: { id: 175, code: '[$-807]#,##0.00000' },
	decimal6: { id: 176, code: '[$-807]#,##0.000000' },
	decimal7: { id: 177, code: '[$-807]#,##0.0000000' },
	decimal8: { id: 178, code: '[$-807]#,##0.00000000' },
	decimal9: { id: 179, code: '[$-807]#,##0.000000000' },
}
export const decimalsOf = (places: number): Decimals => `decimal${places}` as Decimals
const kinds = keysOf(formats)
/** Excel shows no more of a cell, and calls a file with more damaged. */
const longestText = 32_767

const styleOf = (kind: CellKind, strong: boolean) => 1 + kinds.indexOf(kind) + (strong ? kinds.length : 0)

/** `formula`: of which the value is what it comes to now; ours alone, what people wrote is none. */
export function cellXml(at: string, value: Value, kind: CellKind, strong = false, formula?: string): string {
	if (value === null || value === undefined || value === '') return ''
	const head = `<c r="${at}" s="${styleOf(kind, strong)}"`
	const number = kind === 'text' ? null : numberOf(value, kind)
	if (number !== null) return `${head}>${formula === undefined ? '' : `<f>${formula}</f>`}<v>${number}</v></c>`
	return `${head} t="inlineStr"><is><t xml:space="preserve">${xmlText(String(value).slice(0, longestText))}</t></is></c>`
}

function numberOf(value: string | number, kind: CellKind): string | null {
	if (kind === 'francs' && typeof value === 'number') return (value / 100).toFixed(2)
	if (kind === 'hours' && typeof value === 'number') return (value / (24 * 60)).toFixed(10)
	if (kind === 'day') return dayNumber(String(value))
	if (kind === 'at') {
		const { day, time } = wallOf(value)
		const [hours = 0, minutes = 0] = time.split(':').map(Number)
		const whole = dayNumber(day)
		return whole && (Number(whole) + (hours * 60 + minutes) / (24 * 60)).toFixed(10)
	}
	return /^-?\d+(\.\d+)?$/.test(String(value)) ? String(value) : null
}

/** Days since 30.12.1899. Excel takes 1900 for a leap year, so what lies before March 1900 stays text. */
function dayNumber(day: Day): string | null {
	const days = Math.round((Date.parse(`${day}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000)
	return days > 60 ? String(days) : null
}

/** Control characters are not allowed in XML, and `_x0041_` would be read as a letter. */
export const xmlText = (text: string): string =>
	text
		.toWellFormed()
		// oxlint-disable-next-line no-control-regex -- these are what must go
		.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
		.replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
		.replaceAll('&', '&amp;')
		.replaceAll('<', '&lt;')
		.replaceAll('>', '&gt;')
		.replaceAll('"', '&quot;')

const xf = (format: number, strong: boolean, more = '') =>
	`<xf numFmtId="${format}" fontId="${strong ? 1 : 0}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyAlignment="1"><alignment vertical="top"${more}/></xf>`

/** Style 0 is a cell without one; then each kind plain, then each strong; the last is a head. */
export const headStyle = 1 + 2 * kinds.length
export const stylesXml = (): string =>
	`<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="${kinds.length - 1}">${Object.values(
		formats,
	)
		.map(({ id, code }) => (code === undefined ? '' : `<numFmt numFmtId="${id}" formatCode="${xmlText(code)}"/>`))
		.join(
			'',
		)}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${headStyle + 1}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${[
		false,
		true,
	]
		.flatMap((strong) => kinds.map((kind) => xf(formats[kind].id, strong, kind === 'text' ? ' wrapText="1"' : '')))
		.join('')}${xf(49, true, ' wrapText="1"')}</cellXfs></styleSheet>`
