import type { ClosedEntry } from '@hausheft/contract/closings.ts'
import { chf, count, inPercent } from '@hausheft/contract/swiss/formats.ts'
import { dayOf, dayText } from '@hausheft/contract/swiss/zurich.ts'
import { className } from '@hausheft/contract/tax-words.ts'

/** An entry as the papers of a year have it, and as it is today: what differs between them is seen in the words. */
export function changeTexts(before: ClosedEntry | null, after: ClosedEntry | null): { before: string; after: string } {
	const areSwapped =
		before?.receipts.length === after?.receipts.length && after?.receipts.some((receipt) => !before?.receipts.includes(receipt)) === true
	return {
		before: before ? figuresOf(before) : 'nicht in diesem Jahr',
		after: after ? `${figuresOf(after)}${areSwapped ? ', nicht gleich wie damals' : ''}` : 'nicht mehr in diesem Jahr',
	}
}

const figuresOf = ({ event_at: at, expense, income, receipts, ...entry }: ClosedEntry): string =>
	[
		dayText(dayOf(at)),
		expense !== null && `Ausgabe ${chf(expense)}`,
		income !== null && `Einnahme ${chf(income)}`,
		taxText(entry),
		count(receipts.length, 'Beleg', 'Belege'),
	]
		.filter(Boolean)
		.join(' · ')

type Tax = Pick<ClosedEntry, 'tax_relevant' | 'tax' | 'tax_percent' | 'tax_rest'>
function taxText({ tax_relevant: isRelevant, tax, tax_percent: percent, tax_rest: rest }: Tax): string {
	if (!isRelevant) return 'nicht steuerrelevant'
	if (percent === null) return className(tax)
	return `${className(tax)} ${inPercent(percent)}, Rest ${rest ? className(rest) : 'nicht steuerrelevant'}`
}
