import type { Day } from '@hausheft/contract/swiss/zurich.ts'
import type { ContactKey } from './contacts.ts'
import { paymentPart } from './payment-part.ts'
import { assembled, textAt, widthOf } from './pdf-page.ts'

/** A bill: from whom, and what for, in Rappen. */
export type Invoice = { from: ContactKey; lines: [text: string, rappen: number][] }
/** `from` and `to` as on an envelope: name, street, place. `payable`: the day of a bill that is paid with the slip below it. */
export type Letter = {
	from: string[]
	to: string[]
	title: string
	dated: string
	number: string
	lines: Invoice['lines']
	payable?: Day
}

const francs = (rappen: number) => `${Math.floor(rappen / 100)}.${String(rappen % 100).padStart(2, '0')}`

/** One page A4 as PDF, written by hand: text, lines, a total. */
export function pdf({ from, to, title, dated, number, lines, payable }: Letter): Uint8Array<ArrayBuffer> {
	const drawn: string[] = []
	const put = (...of: Parameters<typeof textAt>) => drawn.push(textAt(...of))
	const right = (x: number, y: number, text: string, font: 'F1' | 'F2' = 'F1') =>
		put(Number((x - widthOf(text, 10.5)).toFixed(1)), y, text, 10.5, font)
	const rule = (y: number) => drawn.push(`0.6 w 64 ${y} m 531 ${y} l S`)

	put(64, 772, from[0] ?? '', 16, 'F2')
	from.slice(1).forEach((line, at) => put(64, 752 - at * 14, line, 9.5))
	to.forEach((line, at) => put(340, 672 - at * 15, line))
	put(64, 560, title, 15, 'F2')
	put(64, 538, `Rechnung Nr. ${number}`)
	right(531, 538, dated)
	rule(520)
	lines.forEach(([text, rappen], at) => {
		put(64, 498 - at * 22, text)
		right(531, 498 - at * 22, francs(rappen))
	})
	const end = 498 - lines.length * 22
	const total = lines.reduce((sum, [, rappen]) => sum + rappen, 0)
	rule(end + 8)
	put(64, end - 12, 'Darin 8.1 % MWST')
	right(531, end - 12, francs(Math.round((total * 8.1) / 108.1)))
	put(64, end - 38, 'Total CHF', 12, 'F2')
	right(531, end - 38, francs(total), 'F2')
	put(64, end - 84, 'Zahlbar innert 30 Tagen. Besten Dank für den Auftrag.')
	put(64, payable ? 312 : 74, 'Muster ohne Wert: Diese Rechnung gehört zu einem Musterhaus.', 8.5)
	if (payable) drawn.push(...paymentPart({ payee: from, payer: to, amount: francs(total), number, day: payable }))
	return assembled(drawn)
}
