// Hides what a spreadsheet's file says of cells beside their values: a formula that came to nothing, and the currency in which a number is shown.
import { currencyIn } from '@hausheft/contract/swiss/cell-amounts.ts'
import { mostRows, Unreadable } from './cells.ts'

/** Of a cell by its place, «B5». */
export type Marks = Map<string, string>

const attribute = (tag: string, name: string): string | undefined => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]

type MarkOf = (tag: string, inside: string) => string | undefined
/** Of one sheet, and what is said beyond it. */
type Limit = { most: number; told: string }
/** Cells as they come, piece by piece; each is looked at once it is whole. */
class CellScan {
	readonly marks: Marks = new Map()
	readonly #markOf: MarkOf
	readonly #sign: string
	readonly #limit: Limit
	#rest = ''
	/** `sign`: where a piece does not have it, there is nothing to find. */
	constructor(markOf: MarkOf, sign: string, limit: Limit) {
		this.#markOf = markOf
		this.#sign = sign
		this.#limit = limit
	}
	add(piece: string): void {
		const text = this.#rest + piece
		const end = text.lastIndexOf('</c>') + 4
		// What is longer than any cell is none.
		this.#rest = (end > 3 ? text.slice(end) : text).slice(-longest)
		if (end <= 3 || !text.includes(this.#sign)) return
		for (const [, tag = '', inside = ''] of text.slice(0, end).matchAll(/<c(\s(?:[^>/]|\/(?!>))*)>(.*?)<\/c>/gs)) {
			const [at, mark] = [attribute(tag, 'r'), this.#markOf(tag, inside)]
			if (at === undefined || mark === undefined) continue
			if (this.marks.size >= this.#limit.most) throw new Unreadable(this.#limit.told)
			this.marks.set(at, mark)
		}
	}
}
const longest = 64 * 1024

/** «#REF!», where a formula came to nothing. */
const errorOf = (tag: string, inside: string): string | undefined =>
	attribute(tag, 't') === 'e' ? (/<v[^>]*>([^<]{1,40})<\/v>/.exec(inside)?.[1] ?? '#ERROR!') : undefined
export const errorScan = () => new CellScan(errorOf, 't="e"', errorLimit)
const errorLimit: Limit = { most: 100_000, told: 'In dieser Tabelle stehen zu viele Formeln mit einem Fehler.' }

/** Which number is shown in a currency that is not the franc, by the styles of the file. */
export function currencyScan(styles: string): (() => CellScan) | null {
	const formats = new Map<string, string>()
	for (const [tag] of styles.matchAll(/<numFmt\s[^>]*>/g)) {
		const currency = currencyOfFormat(attribute(tag, 'formatCode') ?? '')
		if (currency !== null && currency !== 'CHF') formats.set(attribute(tag, 'numFmtId') ?? '', currency)
	}
	const cells = /<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(styles)?.[1] ?? ''
	const currencies = [...cells.matchAll(/<xf\s[^>]*>/g)].map(([tag]) => formats.get(attribute(tag, 'numFmtId') ?? ''))
	if (currencies.every((each) => each === undefined)) return null
	const shownIn: MarkOf = (tag) => ((attribute(tag, 't') ?? 'n') === 'n' ? currencies[Number(attribute(tag, 's') ?? -1)] : undefined)
	return () => new CellScan(shownIn, ' s="', currencyLimit)
}
/** Twenty columns of as many rows as may come at once. */
const currencyLimit: Limit = {
	most: 20 * mostRows,
	told: 'In dieser Tabelle stehen zu viele Beträge in einer anderen Währung. Bitte in kleinere Teile aufteilen.',
}

/** `[$€-407] #,##0.00`, `#,##0.00 "EUR"`, `€ #,##0.00`. */
function currencyOfFormat(code: string): string | null {
	const plain = code.replaceAll('&quot;', '"')
	const said = [...plain.matchAll(/\[\$([^\]-]+)(?:-[^\]]*)?\]|"([^"]+)"/g)].map(([, sign, word]) => sign ?? word ?? '')
	const signs = plain.replaceAll(/\[[^\]]*\]|"[^"]*"/g, '').match(/[€£¥]/g) ?? []
	for (const each of [...said, ...signs]) {
		const found = currencyIn(each)
		if (found !== null) return found
	}
	return null
}

export type { CellScan }

/** The files of the sheets, in the order of the workbook. */
export function sheetFiles(workbook: string, relations: string): (string | undefined)[] {
	const targets = new Map(
		[...relations.matchAll(/<Relationship\s[^>]*>/g)].map(([tag]) => [attribute(tag, 'Id'), attribute(tag, 'Target')]),
	)
	return [...workbook.matchAll(/<sheet\s[^>]*>/g)].map(([tag]) => {
		const target = targets.get(attribute(tag, 'r:id'))
		return target?.startsWith('/') ? target.slice(1) : target && `xl/${target}`
	})
}
