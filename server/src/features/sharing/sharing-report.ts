import { createReadStream } from 'node:fs'
import path from 'node:path'
import type { Party } from '@hausheft/contract/parties.ts'
import { Refusal } from '@hausheft/contract/refusals.ts'
import { fromJson } from '@hausheft/contract/from-json.ts'
import { netOf, type Share, type Split } from '@hausheft/contract/shares.ts'
import type { PartySums } from '@hausheft/contract/sharing.ts'
import { netFrancs } from '@hausheft/contract/swiss/formats.ts'
import { addDays, dayText } from '@hausheft/contract/swiss/zurich.ts'
import { fileWithEnding } from '../../platform/paper/file-name.ts'
import type { Making, Report } from '../../platform/paper/making.ts'
import { startPaper } from '../../platform/paper/pdf.ts'
import { sheetType, workbook, type Value } from '../../platform/paper/sheet.ts'
import { partiesTable } from './paper/actions.ts'
import { findHouse, listNamedShared, listSharedClosings } from './queries.ts'
import { nightsFor } from './actions.ts'
import { splitter, sumsOf } from './rules.ts'
import { namesOfParties, splitWords } from './words.ts'

const title = 'Kosten teilen'
type Line = {
	day: string
	name: string
	paidBy: string | null
	net: number
	split: string
	shares: Share[]
	transfer: [string, string] | null
}
type Period = { house: string; span: string; parties: Party[]; sums: PartySums[]; lines: Line[] }

export const sharingPdf: Report = async (making) => {
	const of = await periodOf(making)
	const file = path.join(making.folder, 'sharing.pdf')
	const paper = startPaper(file, { title: `${title}, ${of.house}`, footer: `${title} · ${of.house}` })
	paper.title(title, of.house)
	paper.paragraph(of.span, 'quiet')
	partiesTable(paper, { parties: of.sums, transfers: [] }, of.parties)
	const nameOf = namesOfParties(of.parties)
	if (of.lines.length > 0) paper.heading('Einträge', 2, of.lines.length)
	const table = paper.table(
		[
			{ head: 'Datum', share: 12 },
			{ head: 'Was', share: 28 },
			{ head: 'Ausgelegt von', share: 14 },
			{ head: 'CHF', share: 12, numbers: true },
			{ head: 'Anteile', share: 34 },
		],
		'Einträge',
	)
	for (const { day, name, paidBy, net, split, shares, transfer } of of.lines)
		table.row([
			dayText(day),
			name,
			transfer ? `${nameOf(transfer[0])} an ${nameOf(transfer[1])}` : paidBy === null ? '' : nameOf(paidBy),
			netFrancs(net),
			transfer ? 'Ausgleich' : `${split}: ${shares.map(({ party, amount }) => `${nameOf(party)} ${netFrancs(amount)}`).join(', ')}`,
		])
	table.end()
	await paper.finish()
	return { filename: nameOfFile(of, 'pdf'), type: 'application/pdf', open: () => createReadStream(file) }
}

export const sharingSheet: Report = async (making) => {
	const of = await periodOf(making)
	const nameOf = namesOfParties(of.parties)
	const francs = (head: string) => ({ head, kind: 'francs' as const })
	const isCarried = of.sums.some(({ carried }) => carried !== 0)
	const figures = {
		name: 'Parteien',
		columns: [
			{ head: 'Partei', kind: 'text' as const },
			...[...(isCarried ? ['Übertrag CHF'] : []), 'Ausgelegt CHF', 'Anteil CHF', 'Gezahlt CHF', 'Erhalten CHF', 'Saldo CHF'].map(francs),
		],
		rows: () =>
			of.sums.map(({ id, carried, paid, share, sent, received, balance }): Value[] => [
				nameOf(id),
				...(isCarried ? [carried] : []),
				paid,
				share,
				sent,
				received,
				balance,
			]),
	}
	const lines = {
		name: 'Einträge',
		columns: [
			{ head: 'Datum', kind: 'day' as const },
			...['Was', 'Ausgelegt von', 'Zahlung an', 'Geteilt'].map((head) => ({ head, kind: 'text' as const })),
			francs('Betrag CHF'),
			...of.parties.map(({ name }) => francs(`Anteil ${name} CHF`)),
		],
		rows: () =>
			of.lines.map(({ day, name, paidBy, net, split, shares, transfer }): Value[] => [
				day,
				name,
				transfer ? nameOf(transfer[0]) : paidBy === null ? null : nameOf(paidBy),
				transfer ? nameOf(transfer[1]) : null,
				split || null,
				net,
				...of.parties.map(({ id }) => shares.find(({ party }) => party === id)?.amount ?? null),
			]),
	}
	return { filename: nameOfFile(of, 'xlsx'), type: sheetType, open: () => workbook([figures, lines]) }
}

const nameOfFile = ({ house, span }: Period, ending: string) => fileWithEnding([title, house, span], ending)

/** What is shared in these days, read at one instant. What begins where a closing ends and has no end goes on from the figures that it has kept. */
async function periodOf({ act, asked }: Pick<Making, 'act' | 'asked'>): Promise<Period> {
	const { group, property, from, to } = asked
	if (property === null) throw new Refusal('not_found')
	const { house, rows, nights, kept } = await act(async ({ db }) => {
		const place = { group, property }
		const shared = await listNamedShared(db, place, { from, to })
		const closings = from === undefined || to !== undefined ? [] : await listSharedClosings(db, place)
		return {
			house: await findHouse(db, place),
			rows: shared,
			nights: await nightsFor(db, place, shared),
			kept: closings.find(({ until_on }) => addDays(until_on, 1) === from),
		}
	})
	if (!house) throw new Refusal('not_found')
	const split = splitter(house.parties, nights)
	const nameOf = namesOfParties(house.parties)
	const span =
		from && to ? `${dayText(from)} bis ${dayText(to)}` : from ? `ab ${dayText(from)}` : to ? `bis ${dayText(to)}` : 'von Anfang an'
	return {
		house: house.name,
		span,
		parties: house.parties,
		sums: sumsOf(rows, { parties: house.parties, nights }, new Map(kept?.figures.map(({ id, balance }) => [id, balance]))).parties,
		lines: rows.map((row) => ({
			day: row.day,
			name: row.name,
			paidBy: row.paid_by,
			net: row.from === null ? netOf(row) : (row.amount ?? 0),
			split: row.split === null ? '' : splitWords(fromJson<Split>(row.split), nameOf),
			shares: split(row).shares,
			transfer: row.from !== null && row.to !== null ? [row.from, row.to] : null,
		})),
	}
}
