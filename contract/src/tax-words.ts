import type { TaxRow } from './tax.ts'

/** What a class is called where it stands alone. */
export const classNames: Record<NonNullable<TaxRow['tax']> | 'none', string> = {
	werterhaltend: 'Werterhaltend',
	wertvermehrend: 'Wertvermehrend',
	energie: 'Energie sparen, Umwelt',
	none: 'Ohne Steuerart',
}
export const className = (tax: TaxRow['tax']): string => classNames[tax ?? 'none']

export const dayDecides = 'Der Tag des Eintrags entscheidet über das Jahr, nicht der Tag der Zahlung.'
export const noAdvice =
	'Das ist keine Steuerberatung: was abgezogen werden darf und ob eine Pauschale möglich ist, entscheidet das Steueramt des Kantons.'
export const whatCounts =
	'Verglichen wird, was werterhaltend ist und Energie spart, abzüglich dessen, was dafür zurückkam. Wertvermehrendes zählt hier nicht: es zählt beim Verkauf.'
