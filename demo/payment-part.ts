import encodeQR from 'qr'
import { checkDigit } from '@hausheft/contract/swiss/qr-bill.ts'
import type { Day } from '@hausheft/contract/swiss/zurich.ts'
import { textAt } from './pdf-page.ts'

/** Payee and payer as on an envelope: name, street, place. */
type Payment = { payee: string[]; payer: string[]; amount: string; number: string; day: Day }

/** That of the examples in the guidelines: no bank has it. */
const iban = 'CH4431999123000889012'
const grouped = (text: string, first: number, size: number) =>
	[text.slice(0, first), ...(text.slice(first).match(new RegExp(`.{1,${size}}`, 'g')) ?? [])].filter(Boolean).join(' ')

const referenceOf = ({ number }: Payment) => {
	const digits = number.replaceAll(/\D/g, '').padStart(26, '0')
	return digits + checkDigit(digits)
}
/** Swico's S1: the bill's number and its day. */
const informationOf = ({ number, day }: Payment) => `//S1/10/${number}/11/${day.slice(2).replaceAll('-', '')}`

function addressOf([name = '', street = '', place = '']: string[]): string[] {
	const [, road = street, house = ''] = /^(.*\S)\s+(\d+\w*)$/.exec(street) ?? []
	const [, zip = '', city = place] = /^(\d+)\s+(.*)$/.exec(place) ?? []
	return ['S', name, road, house, zip, city, 'CH']
}

/** What the code of a Swiss QR-bill says (SIX, Implementation Guidelines 2.3). */
const qrText = (payment: Payment): string =>
	[
		'SPC',
		'0200',
		'1',
		iban,
		...addressOf(payment.payee),
		...Array.from({ length: 7 }, () => ''),
		payment.amount,
		'CHF',
		...addressOf(payment.payer),
		'QRR',
		referenceOf(payment),
		'',
		'EPD',
		informationOf(payment),
	].join('\n')

const mm = 72 / 25.4
const round = (points: number) => Number(points.toFixed(2))

/** The lower 105 mm of the page: receipt at the left, payment part with its code at the right. */
export function paymentPart(payment: Payment): string[] {
	const { payee, payer, amount } = payment
	const name = (lines: string[]) => lines.slice(0, 3)
	const account = [grouped(iban, 0, 4), ...name(payee)]
	const reference = grouped(referenceOf(payment), 2, 5)
	/** Headings with what stands below them, from the top of a column. */
	const column = (x: number, size: number, parts: [heading: string, lines: string[]][]) => {
		let y = (105 - 15) * mm
		return parts.flatMap(([heading, lines]) => {
			const texts = [heading, ...lines].map((line, at) =>
				textAt(round(x * mm), round(y - at * (size + 1.5)), line, at === 0 ? size - 2 : size, at === 0 ? 'F2' : 'F1'),
			)
			y -= (lines.length + 1.8) * (size + 1.5)
			return texts
		})
	}
	const sum = (x: number, size: number) =>
		['Währung', 'Betrag'].flatMap((heading, at) => [
			textAt(round((x + at * 14) * mm), round(33 * mm), heading, size - 2, 'F2'),
			textAt(round((x + at * 14) * mm), round(33 * mm - size - 3), at === 0 ? 'CHF' : amount, size),
		])
	return [
		`0.4 w [3 2] 0 d 0 ${round(105 * mm)} m 595 ${round(105 * mm)} l S`,
		`${round(62 * mm)} 0 m ${round(62 * mm)} ${round(105 * mm)} l S [] 0 d`,
		textAt(round(5 * mm), round(96.5 * mm), 'Empfangsschein', 11, 'F2'),
		textAt(round(67 * mm), round(96.5 * mm), 'Zahlteil', 11, 'F2'),
		...column(5, 8, [
			['Konto / Zahlbar an', account],
			['Referenz', [reference]],
			['Zahlbar durch', name(payer)],
		]),
		...column(118, 10, [
			['Konto / Zahlbar an', account],
			['Referenz', [reference]],
			['Zusätzliche Informationen', [informationOf(payment)]],
			['Zahlbar durch', name(payer)],
		]),
		...sum(5, 8),
		...sum(67, 10),
		...codeAt(67 * mm, 42 * mm, 46 * mm, qrText(payment)),
	]
}

/** Its dark squares row by row, each run of them as one, and the Swiss cross in the middle. */
function codeAt(x: number, y: number, size: number, text: string): string[] {
	// Its white frame is the paper's.
	const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 1 })
		.slice(1, -1)
		.map((row) => row.slice(1, -1))
	const step = size / rows.length
	const squares = rows.flatMap((row, at) => {
		const runs: string[] = []
		for (let from = 0; from < row.length; from++) {
			if (!row[from]) continue
			const begin = from
			while (row[from + 1]) from++
			// A hair larger than they are: between two of them no seam shows.
			runs.push(
				`${round(x + begin * step)} ${round(y + size - (at + 1) * step)} ${round((from + 1 - begin) * step)} ${round(step + 0.05)} re`,
			)
		}
		return runs
	})
	const [middle, square, long, thick] = [[x + size / 2, y + size / 2] as const, 7 * mm, 4 * mm, 1.2 * mm]
	const box = (width: number, height: number) =>
		`${round(middle[0] - width / 2)} ${round(middle[1] - height / 2)} ${round(width)} ${round(height)} re f`
	return [
		...squares,
		'f',
		`1 g ${box(square, square)}`,
		`0 g ${box(square - 1.6, square - 1.6)}`,
		`1 g ${box(long, thick)}`,
		`${box(thick, long)} 0 g`,
	]
}
