import { count, signedFrancs } from '@hausheft/contract/swiss/formats.ts'
import { monthYear } from '@hausheft/contract/swiss/zurich.ts'
import { sumOf, type Month, type Sums } from './year-sums.ts'

/** What one would see of a year at a glance; of months alike the earlier one. */
export function seenAtAGlance(months: readonly Month[]): string {
	const { income, expense } = sumOf(months)
	const most = (of: 'income' | 'expense') => {
		const top = months.reduce<Month | undefined>((best, each) => (best === undefined || each[of] > best[of] ? each : best), undefined)
		return top && top[of] > 0 ? `, am meisten im ${monthYear(`${top.month}-01`)}` : ''
	}
	return `Zusammen ${signedFrancs(income)} Franken${most('income')}; ${signedFrancs(-expense)} Franken${most('expense')}.`
}

/** What the running year is beside. */
export const comparedText = (year: number, ahead: Sums | undefined): string =>
	`${year} bis heute, verglichen mit denselben Tagen von ${year - 1}.` +
	(ahead?.count ? ` Was erst später im Jahr ist (${count(ahead.count, 'Eintrag', 'Einträge')}), zählt beim Vergleich nicht mit.` : '')

/** Of a year that is over nothing is to come. */
export const noAmountText = (year: number, thisYear: number): string =>
	`${year} hat ${year < thisYear ? '' : 'noch '}keinen Eintrag mit einem Betrag.`
