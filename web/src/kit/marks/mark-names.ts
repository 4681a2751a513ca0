import type { MarkColour, MarkShape } from '@hausheft/contract/annotation-shapes.ts'
import type { Mark } from '@hausheft/contract/marks.ts'

export const shapeNames: Record<MarkShape, string> = { arrow: 'Pfeil', box: 'Rahmen', line: 'Linie', text: 'Text', pin: 'Stecknadel' }
export const colourNames: Record<MarkColour, string> = {
	red: 'Rot',
	yellow: 'Gelb',
	green: 'Grün',
	blue: 'Blau',
	white: 'Weiss',
	black: 'Schwarz',
}

/** «Pfeil, Rot: Hier tropft es». */
export const markName = ({ shape, colour, text }: Mark): string =>
	`${shapeNames[shape]}, ${colourNames[colour]}${text.trim() === '' ? '' : `: ${text.trim()}`}`
