import { chf, count } from '@hausheft/contract/swiss/formats.ts'

export type YearFigures = {
	name: string
	year: number
	entries: number
	photos: number
	services: number
	expense: number
	income: number
}

/** What is said of a year below its picture; nothing of people, and amounts only where they are asked for. */
export const linesOf = ({ entries, photos, services, expense, income }: YearFigures, withAmounts: boolean): string[] => [
	[
		count(entries, 'Eintrag', 'Einträge'),
		photos > 0 && count(photos, 'Foto', 'Fotos'),
		services > 0 && count(services, 'Mal Unterhalt', 'Mal Unterhalt'),
	]
		.filter(Boolean)
		.join(' · '),
	...(withAmounts ? [[`Ausgaben ${chf(expense)}`, income > 0 && `Einnahmen ${chf(income)}`].filter(Boolean).join(' · ')] : []),
]
