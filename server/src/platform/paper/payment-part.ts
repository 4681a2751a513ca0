// Hides how a bill becomes a Swiss payment part, on paper or as a picture.
import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { SwissQRBill as PaperBill } from 'swissqrbill/pdf'
import { SwissQRBill as PictureBill } from 'swissqrbill/svg'
import { countryCodes } from '@hausheft/contract/countries.ts'
import { isBillable } from '@hausheft/contract/iban.ts'
import type { Party } from '@hausheft/contract/parties.ts'
import { Refusal } from '@hausheft/contract/refusals.ts'
import { fontFile } from './fonts.ts'

type Creditor = {
	firstname: string | null
	lastname: string | null
	company: string | null
	street: string | null
	zip: string | null
	city: string | null
	country: string
}
type Bill = { payee: Party; creditor: Creditor | undefined; amount: number; message: string }

/** What stands on it; refused with what is missing. */
function dataOf({ payee, creditor, amount, message }: Bill) {
	if (payee.iban === null || !isBillable(payee.iban))
		throw new Refusal(
			'conflict',
			payee.iban === null
				? `Für eine QR-Rechnung fehlt die IBAN von ${payee.name}.`
				: 'Eine QR-Rechnung geht nur mit einer IBAN aus der Schweiz oder Liechtenstein, die keine QR-IBAN ist.',
			{ reason: 'iban' },
		)
	if (!creditor?.street || !creditor.zip || !creditor.city)
		throw new Refusal('conflict', `Für eine QR-Rechnung braucht ${payee.name} einen Kontakt mit Name und Adresse.`, { reason: 'address' })
	const name = creditor.company ?? [creditor.firstname, creditor.lastname].filter(Boolean).join(' ')
	return {
		amount: amount / 100,
		currency: 'CHF' as const,
		message: message.slice(0, 140),
		creditor: {
			account: payee.iban,
			name: name.slice(0, 70),
			address: creditor.street.slice(0, 70),
			zip: creditor.zip.slice(0, 16),
			city: creditor.city.slice(0, 35),
			country: countryCodes.get(creditor.country) ?? 'CH',
		},
	}
}

/** Those that the typeface of bills has, as every reader brings it along: «Petrović» would come out as something else. */
const plainLetters = /^[ -~\u00a0-ÿŒœŠšŸŽž–—‘’‚“”„†‡•…‰‹›€™]*$/

export async function billPdf(bill: Bill): Promise<Buffer> {
	const data = dataOf(bill)
	const document = new PDFDocument({ size: 'A4', info: { Title: bill.message } })
	const { name, address, zip, city } = data.creditor
	const isPlain = [name, address, zip, city, data.message].every((text) => plainLetters.test(text))
	// The library knows four typefaces by name: the one that is not in every reader is given with the bill.
	if (!isPlain) {
		document.registerFont('Liberation Sans', fontFile('dejavu-narrow'))
		document.registerFont('Liberation Sans-Bold', fontFile('dejavu-narrow-bold'))
	}
	const paper = new PaperBill(data, { language: 'DE', fontName: isPlain ? 'Helvetica' : 'Liberation Sans' })
	const bytes = buffer(document)
	paper.attachTo(document)
	document.end()
	return bytes
}

export const billSvg = (bill: Bill): string => new PictureBill(dataOf(bill), { language: 'DE' }).toString()
