import { createReadStream } from 'node:fs'
import path from 'node:path'
import { contactName, type Contact } from '@hausheft/contract/contacts.ts'
import type { Event } from '@hausheft/contract/events.ts'
import { Refusal } from '@hausheft/contract/refusals.ts'
import { may } from '@hausheft/contract/rights.ts'
import { address, count, hoursMinutes, netFrancs } from '@hausheft/contract/swiss/formats.ts'
import { dayOf, dayText } from '@hausheft/contract/swiss/zurich.ts'
import { memberOf } from '../../platform/database/act.ts'
import { fileWithEnding } from '../../platform/paper/file-name.ts'
import type { Making, Report } from '../../platform/paper/making.ts'
import { startPaper } from '../../platform/paper/pdf.ts'
import { sheetType, workbook, type Value } from '../../platform/paper/sheet.ts'
import { countEntries, pagesOf, propertiesOf } from '../exports/actions.ts'
import { countryName } from './actions.ts'
import { findContact } from './queries.ts'

type Sums = { count: number; minutes: number; expense: number; income: number }
type Row = { day: string; name: string; description: string } & Omit<Sums, 'count'>

/** What one contact was named for: entries, hours and amounts, as far as whoever asked sees them. */
export const contactPdf: Report = async (making) => {
	const { contact, house, scope, filename } = await headOf(making, 'pdf')
	const name = contactName(contact)
	const file = path.join(making.folder, 'contact.pdf')
	const paper = startPaper(file, { title: `${name}, ${house}`, footer: `${house} · ${name}` })
	paper.title(name, `${house}${periodText(making.asked)}`)
	paper.facts(factsOf(contact))
	const table = paper.table([
		{ head: 'Tag', share: 2 },
		{ head: 'Eintrag', share: 6 },
		{ head: 'Zeit', share: 1.9, numbers: true },
		{ head: 'Ausgaben', share: 1.9, numbers: true },
		{ head: 'Einnahmen', share: 1.9, numbers: true },
	])
	const sums: Sums = { count: 0, minutes: 0, expense: 0, income: 0 }
	const shown = (rappen: number) => (rappen === 0 ? '' : netFrancs(rappen))
	const figures = ({ minutes, expense, income }: Omit<Sums, 'count'>) => [
		minutes ? hoursMinutes(minutes) : '',
		shown(expense),
		shown(income),
	]
	for await (const row of rowsOf(making, sums)) table.row([dayText(row.day), row.name, ...figures(row)])
	if (sums.count > 0) table.row(['Total', count(sums.count, 'Eintrag', 'Einträge'), ...figures(sums)], 'sum')
	table.end()
	if (sums.count === 0) paper.paragraph('In diesem Zeitraum nennt kein Eintrag diesen Kontakt.')
	if (scope === 'own') paper.paragraph('Beträge stehen nur bei den eigenen Einträgen.', 'quiet')
	await paper.finish()
	return { filename, type: 'application/pdf', open: () => createReadStream(file) }
}

export const contactSheet: Report = async (making) => {
	const { contact, filename } = await headOf(making, 'xlsx')
	const sums: Sums = { count: 0, minutes: 0, expense: 0, income: 0 }
	async function* rows(): AsyncIterable<readonly Value[]> {
		const some = (figure: number) => figure || null
		for await (const { day, name, description, minutes, expense, income } of rowsOf(making, sums))
			yield [day, name, description, some(minutes), some(expense), some(income)]
	}
	const open = () =>
		workbook([
			{
				name: contactName(contact),
				columns: [
					{ head: 'Tag', kind: 'day' },
					{ head: 'Eintrag', kind: 'text', width: 44 },
					{ head: 'Beschreibung', kind: 'text', width: 60 },
					{ head: 'Stunden', kind: 'hours' },
					{ head: 'Ausgaben CHF', kind: 'francs' },
					{ head: 'Einnahmen CHF', kind: 'francs' },
				],
				rows,
				totals: () => ['Total', count(sums.count, 'Eintrag', 'Einträge'), null, sums.minutes, sums.expense, sums.income],
			},
		])
	return { filename, type: sheetType, open }
}

/** The entries that name the contact, the oldest first; adds them up on the way. */
async function* rowsOf(making: Making, sums: Sums): AsyncGenerator<Row> {
	const all = await countEntries(making, making.asked)
	for await (const { entries } of pagesOf(making, making.asked)) {
		for (const entry of entries) {
			const row = rowOf(entry)
			sums.count++
			for (const figure of ['minutes', 'expense', 'income'] as const) sums[figure] += row[figure]
			yield row
		}
		making.progress(Math.min(1, sums.count / Math.max(1, all)))
	}
}

const rowOf = ({ event_at, name, description, balance, time_recording }: Event): Row => ({
	day: dayOf(event_at),
	name,
	description,
	minutes: time_recording.reduce((sum, { minutes }) => sum + minutes, 0),
	expense: balance?.expense ?? 0,
	income: balance?.income ?? 0,
})

async function headOf(making: Making, ending: string) {
	const { group, contact: id } = making.asked
	const [house] = await propertiesOf(making)
	const found = await making.act(async (acting) => ({
		contact: id === undefined ? undefined : await findContact(acting.db, group, id),
		scope: may(memberOf(acting, group), 'balance.read') ? 'any' : 'own',
	}))
	const { contact, scope } = found
	if (!contact || !house) throw new Refusal('not_found')
	return { contact, scope, house: house.name, filename: fileWithEnding([house.name, contactName(contact)], ending) }
}

function factsOf(contact: Contact): [string, string][] {
	const facts: [string, string | null][] = [
		['Ansprechperson', contact.company ? [contact.firstname, contact.lastname].filter(Boolean).join(' ') : null],
		['Telefon', contact.phone],
		['E-Mail', contact.email],
		['Adresse', address({ ...contact, country: contact.address_cca3 === 'CHE' ? undefined : countryName(contact.address_cca3) })],
	]
	return facts.flatMap(([label, value]): [string, string][] => (value ? [[label, value]] : []))
}

const periodText = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
	[from && `, ab ${dayText(from)}`, to && `, bis ${dayText(to)}`].filter(Boolean).join('')
