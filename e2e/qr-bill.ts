import PDFDocument from 'pdfkit'
import { buffer } from 'node:stream/consumers'
import { SwissQRBill } from 'swissqrbill/pdf'
import type { Data } from 'swissqrbill/types'

export const qrBill: Data = {
	amount: 845,
	currency: 'CHF',
	reference: '210000000003139471430009017',
	additionalInformation: '//S1/10/R-17/11/261109',
	creditor: {
		account: 'CH4431999123000889012',
		name: 'Sanitär Rüttibach GmbH',
		address: 'Seestrasse',
		buildingNumber: 12,
		zip: 8810,
		city: 'Horgen',
		country: 'CH',
	},
}

/** Its code is on the second page, as on long bills. */
export async function qrBillPdf(): Promise<Buffer> {
	const document = new PDFDocument({ size: 'A4' })
	document.text('Rechnung R-17').addPage().text('Zahlbar innert 30 Tagen')
	new SwissQRBill(qrBill).attachTo(document)
	document.end()
	return buffer(document)
}
