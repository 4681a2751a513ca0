import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Party } from '@hausheft/contract/parties.ts'
import type { Sharing } from '@hausheft/contract/sharing.ts'
import { count, netFrancs } from '@hausheft/contract/swiss/formats.ts'
import { dayMonthYear, dayOf } from '@hausheft/contract/swiss/zurich.ts'
import { startPaper, type Paper } from '../../../platform/paper/pdf.ts'
import { balanceWords, namesOfParties } from '../words.ts'

type Closed = {
	house: string
	parties: readonly Party[]
	sharing: Pick<Sharing, 'parties' | 'transfers' | 'since' | 'open' | 'open_count' | 'unshared'>
	until: string
	by: string
	note: string
}

/** What a closing keeps, on paper as it was then. */
export async function closingPaper({ house, parties, sharing, until, by, note }: Closed): Promise<Buffer> {
	const into = new PassThrough()
	const bytes = buffer(into)
	const title = `Kosten teilen bis ${dayMonthYear(until)}`
	const paper = startPaper(into, { title: `${title}, ${house}`, footer: `${title} · ${house}` })
	paper.title(title, house)
	paper.facts([
		['Abgeschlossen von', by],
		['Am', dayMonthYear(dayOf(Date.now()))],
		['Gezählt', sharing.since === null ? `bis ${dayMonthYear(until)}` : `${dayMonthYear(sharing.since)} bis ${dayMonthYear(until)}`],
		...(note ? [['Notiz', note] as const] : []),
	])
	partiesTable(paper, sharing, parties)
	if (sharing.open_count > 0) paper.paragraph(openWords(sharing), 'quiet')
	if (sharing.unshared > 0) paper.paragraph(`${count(sharing.unshared, 'Ausgabe', 'Ausgaben')} ohne Teilung.`, 'quiet')
	await paper.finish()
	return bytes
}

/** Who paid carries all of them alone, but for those that name somebody who was not there. */
function openWords({ open, open_count: many }: Closed['sharing']): string {
	const isOne = many === 1
	const alone = open.some(({ reason }) => reason === 'party')
		? ''
		: `: Getragen hat ${isOne ? 'ihn' : 'sie'} allein, wer ${isOne ? 'ihn' : 'sie'} ausgelegt hat`
	return `${count(many, 'Eintrag war', 'Einträge waren')} noch zu klären${alone}.`
}

const money = (head: string) => ({ head, share: 14, numbers: true }) as const

/** Each party's figures, what they mean, and how it would be settled. */
export function partiesTable(
	paper: Paper,
	{ parties: sums, transfers }: Pick<Sharing, 'parties' | 'transfers'>,
	parties: readonly Party[],
): void {
	const nameOf = namesOfParties(parties)
	const isCarried = sums.some(({ carried }) => carried !== 0)
	const table = paper.table(
		[
			{ head: 'Partei', share: isCarried ? 24 : 30 },
			...(isCarried ? [money('Übertrag')] : []),
			money('Ausgelegt'),
			money('Anteil'),
			money('Gezahlt'),
			money('Erhalten'),
			money('Saldo CHF'),
		],
		'Parteien',
	)
	for (const { id, carried, paid, share, sent, received, balance } of sums)
		table.row([nameOf(id), ...(isCarried ? [carried] : []).map(netFrancs), ...[paid, share, sent, received, balance].map(netFrancs)])
	table.end()
	for (const { id, balance } of sums) paper.paragraph(`${balanceWords(nameOf(id), balance)}.`)
	if (transfers.length === 0) return
	paper.heading('Ausgleich', 2, transfers.length)
	const payments = paper.table(
		[
			{ head: 'Von', share: 40 },
			{ head: 'An', share: 40 },
			{ head: 'CHF', share: 20, numbers: true },
		],
		'Ausgleich',
	)
	for (const { from, to, amount } of transfers) payments.row([nameOf(from), nameOf(to), netFrancs(amount)])
	payments.end()
}
