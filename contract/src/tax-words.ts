import { chf, inPercent } from './swiss/formats.ts'
import type { TaxRow, Yields } from './tax.ts'

/** What a class is called where it stands alone. */
const classNames: Record<NonNullable<TaxRow['tax']> | 'none', string> = {
	werterhaltend: 'Werterhaltend',
	wertvermehrend: 'Wertvermehrend',
	energie: 'Energie sparen, Umwelt',
	none: 'Ohne Steuerart',
}
export const className = (tax: TaxRow['tax']): string => classNames[tax ?? 'none']

export const yieldsName = 'Erträge'
/** What something came in for. */
export const yieldName = ({ name }: Pick<Yields['rows'][number], 'name'>): string => name || 'Ohne Objekt'
export const monthNames = ['Jan.', 'Feb.', 'März', 'April', 'Mai', 'Juni', 'Juli', 'Aug.', 'Sept.', 'Okt.', 'Nov.', 'Dez.'] as const

/** How its amount comes about: `Küche (70 % von CHF 450.55, abzüglich Gutschrift CHF 50.55)`. */
export function shareText({ income, percent, bill, is_yield }: Pick<TaxRow, 'income' | 'percent' | 'bill' | 'is_yield'>): string {
	if (is_yield || (percent === null && income === 0)) return ''
	if (bill === 0) return 'Gutschrift'
	return [
		percent === null ? `von ${chf(bill)}` : `${inPercent(percent)} von ${chf(bill)}`,
		income > 0 && `abzüglich Gutschrift ${chf(income)}`,
	]
		.filter(Boolean)
		.join(', ')
}
export const serviceOf = (row: Parameters<typeof shareText>[0] & Pick<TaxRow, 'name'>): string =>
	[row.name, shareText(row) && `(${shareText(row)})`].filter(Boolean).join(' ')

export const noFlatRate = 'keine: Liegenschaft im Geschäftsvermögen'
export const dayDecides = 'Der Tag des Eintrags entscheidet über das Jahr, nicht der Tag der Zahlung.'
export const noAdvice =
	'Das ist keine Steuerberatung: was abgezogen werden darf und ob eine Pauschale möglich ist, entscheidet das Steueramt des Kantons.'
export const whatCounts =
	'Verglichen wird, was werterhaltend ist und Energie spart, abzüglich dessen, was dafür zurückkam. Wertvermehrendes zählt hier nicht: es zählt beim Verkauf.'
