import type { Readable } from 'node:stream'
import { actualAmount, costsOf, flatAmounts } from '@hausheft/contract/tax-sums.ts'
import { className, monthNames, noFlatRate, yieldName, yieldsName } from '@hausheft/contract/tax-words.ts'
import type { TaxList, TaxRow } from '@hausheft/contract/tax.ts'
import { dayOf } from '@hausheft/contract/swiss/zurich.ts'
import { workbook, type Sheet, type Value } from '../../platform/paper/sheet.ts'
import type { Details, TaxSource } from './rules.ts'
import { namesOf } from './paper-report.ts'

/** What the year comes to, what came in month by month, and every row: to be computed with. */
export async function taxSheet({ year, pages }: TaxSource): Promise<Readable> {
	const first = await firstOf(pages())
	const sums = { expense: 0, income: 0 }
	return workbook([
		summary(first),
		...(first.yields.rows.length > 0 ? [months(first)] : []),
		{
			name: `Steuern ${year}`,
			columns: [
				{ head: 'Datum', kind: 'day' },
				{ head: 'Leistung', kind: 'text' },
				{ head: 'Empfänger', kind: 'text' },
				{ head: 'Steuerart', kind: 'text', width: 24 },
				{ head: 'Belege', kind: 'text', width: 12 },
				{ head: 'Rechnung CHF', kind: 'francs' },
				{ head: 'Anteil %', kind: 'count' },
				{ head: 'Ausgabe CHF', kind: 'francs' },
				{ head: 'Einnahme CHF', kind: 'francs' },
				{ head: 'Journal', kind: 'text' },
				{ head: 'Objekte', kind: 'text' },
				{ head: 'Beschreibung', kind: 'text', width: 60 },
				{ head: 'Kennung', kind: 'text', width: 38 },
			],
			rows: async function* () {
				for await (const { rows, details } of pages())
					for (const row of rows) {
						sums.expense += row.expense
						sums.income += row.income
						yield cellsOf(row, details?.[row.event])
					}
			},
			// A mixed bill stands in two rows: bills are not added up.
			totals: () => [null, 'Total', null, null, null, null, null, sums.expense, sums.income],
		},
	])
}

async function firstOf(pages: AsyncIterable<TaxList>): Promise<TaxList> {
	for await (const page of pages) return page
	throw new Error('a year has one page at least')
}

const cellsOf = (row: TaxRow, details: Details | undefined): Value[] => [
	dayOf(row.event_at),
	row.name,
	namesOf(row.recipients),
	row.is_yield ? 'Ertrag' : className(row.tax),
	row.receipts.map(({ number, given }) => (given ? number : 'neu')).join(', '),
	row.bill,
	row.percent ?? 100,
	row.expense,
	row.income,
	details?.journal ?? null,
	details?.objects ?? null,
	details?.description || null,
	row.event,
]

function summary(list: TaxList): Sheet {
	const { yields, flat } = list
	const costs = costsOf(list)
	const { bund, canton } = flatAmounts(flat)
	const rate = (whose: string, amount: number | null, percent: number | null): Value[] => [
		`Pauschale ${whose}${amount === null ? '' : ` (${percent} %)`}`,
		amount === null ? 'nicht festgehalten' : null,
		null,
		amount,
	]
	return {
		name: 'Zusammenfassung',
		columns: [
			{ head: 'Was', kind: 'text', width: 28 },
			{ head: 'Wofür', kind: 'text' },
			{ head: 'Einträge', kind: 'count' },
			{ head: 'Betrag CHF', kind: 'francs' },
		],
		rows: () => [
			...yields.rows.map((row): Value[] => ['Ertrag', yieldName(row), row.count, row.income]),
			['Erträge brutto', null, yields.count, yields.income],
			...costs.map(({ tax, expense, income, count }): Value[] => ['Kosten', className(tax), count, expense - income]),
			['Wirkliche Kosten zum Vergleich', null, null, actualAmount(costs)],
			...(flat.business
				? [['Pauschale', noFlatRate, null, null]]
				: [
						['Grundlage der Pauschale', null, null, flat.base],
						rate('Bund', bund, flat.percent),
						rate('Kanton', canton, flat.canton_percent),
					]),
		],
	}
}

function months({ yields }: TaxList): Sheet {
	return {
		name: yieldsName,
		columns: [
			{ head: 'Objekt', kind: 'text' },
			...monthNames.map((head) => ({ head, kind: 'francs' as const, width: 12 })),
			{ head: 'Jahr', kind: 'francs' },
		],
		rows: () => yields.rows.map((row) => [yieldName(row), ...row.months.map((each) => each || null), row.income]),
		totals: () => ['Total', ...monthNames.map((_, at) => yields.rows.reduce((sum, row) => sum + (row.months[at] ?? 0), 0)), yields.income],
	}
}
