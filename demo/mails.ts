import { addDays, instantOf } from '@hausheft/contract/swiss/zurich.ts'
import type { ContactKey, Contacts } from './contacts.ts'
import { written } from './days.ts'
import type { House } from './house.ts'
import { pdf, type Letter } from './invoice.ts'
import { places } from './places.ts'

type Paper = { filename: string; letter: Letter }
/** A mail as somebody wrote it; `ago`: so many days before today. */
export type DemoMail = {
	key: string
	from: { name: string; email: string }
	subject: string
	ago: number
	time: string
	text: string
	html?: string
	/** What it says of itself, as machines do. */
	automatic?: boolean
	paper?: Paper
}

/** What has come in: bills, a worry, a date to agree on; the oldest is done. */
export function mails(house: House, people: Contacts): DemoMail[] {
	const { owner, admin } = house.people
	const firm = (key: ContactKey) => {
		const { company, firstname, lastname, email } = people[key]
		return { name: company ?? `${firstname} ${lastname}`, email: email ?? 'niemand@musterhaus.example' }
	}
	const [sanitaer, werke, gaertner, kaminfeger, tenant] = [
		firm('sanitaer'),
		firm('werke'),
		firm('gaertner'),
		firm('kaminfeger'),
		firm('mieter1'),
	]
	const street = places(house).haus.address_street ?? ''
	const bill = (key: ContactKey, title: string, ago: number, number: string, lines: Letter['lines']): Paper => {
		const { company, address_street, address_zip, address_city, phone } = people[key]
		const from = [company ?? '', address_street ?? '', `${address_zip} ${address_city}`, `Telefon ${phone}`]
		const payable = addDays(house.today, -ago)
		const to = [owner.name, street, '8810 Horgen']
		return { filename: `Rechnung ${number}.pdf`, letter: { from, to, title, dated: written(payable), number, lines, payable } }
	}
	return [
		{
			key: 'boiler',
			from: sanitaer,
			subject: 'Rechnung Boiler entkalkt',
			ago: 1,
			time: '16:42',
			text: `Guten Tag ${owner.name}\n\nIm Anhang finden Sie unsere Rechnung für das Entkalken des Boilers in der Waschküche. Die Anode haben wir bei dieser Gelegenheit ersetzt, sie war fast aufgebraucht.\n\nFreundliche Grüsse\n${sanitaer.name}`,
			paper: bill('sanitaer', 'Boiler entkalken', 1, '26-1187', [
				['Boiler entkalken, 2.5 Std.', 31_250],
				['Anode 33 x 400 ersetzt', 9_400],
				['Anfahrt', 4_500],
			]),
		},
		{
			key: 'fleck',
			from: tenant,
			subject: 'Feuchter Fleck an der Decke im Bad',
			ago: 2,
			time: '21:08',
			text: `Guten Abend\n\nSeit dem Wochenende haben wir im Bad einen feuchten Fleck an der Decke, ungefähr so gross wie ein Teller, gleich neben der Lampe. Er wird nicht kleiner. Könnten Sie jemanden vorbeischicken? Ich bin am Donnerstag den ganzen Tag zu Hause.\n\nLiebe Grüsse\n${tenant.name}`,
		},
		{
			key: 'kamin',
			from: { name: admin.name, email: admin.email },
			subject: 'Fwd: Terminvorschlag Kaminreinigung',
			ago: 4,
			time: '07:55',
			text: `Passt dir das? Ich bin in dieser Woche nicht da.\n\n---------- Weitergeleitete Nachricht ---------\nVon: ${kaminfeger.name} <${kaminfeger.email}>\nDatum: ${written(addDays(house.today, -5))}\nBetreff: Terminvorschlag Kaminreinigung\nAn: ${admin.name} <${admin.email}>\n\nGuten Tag\n\nWir sind in zwei Wochen in Ihrer Strasse und würden gerne am Dienstagvormittag zwischen 8 und 10 Uhr die Heizung und das Cheminée reinigen. Ohne Ihren Bericht kommen wir.\n\nFreundliche Grüsse\n${kaminfeger.name}`,
		},
		{
			key: 'strom',
			from: werke,
			subject: 'Ihre Rechnung ist da',
			ago: 6,
			time: '03:15',
			automatic: true,
			text: 'Guten Tag\n\nIhre Rechnung für Strom und Gas liegt bei. Diese Nachricht wurde automatisch verschickt, Antworten darauf werden nicht gelesen.',
			html: `<h2>${werke.name}</h2><p>Guten Tag</p><p>Ihre Rechnung für <b>Strom und Gas</b> liegt bei.</p><p>Diese Nachricht wurde automatisch verschickt, Antworten darauf werden nicht gelesen.</p>`,
			paper: bill('werke', 'Strom und Gas', 6, '5580-3312', [
				['Strom allgemein', 21_140],
				['Gas', 38_620],
			]),
		},
		{
			key: 'hecke',
			from: gaertner,
			subject: 'Offerte Heckenschnitt',
			ago: 19,
			time: '11:30',
			text: `Guten Tag ${owner.name}\n\nGerne schneiden wir die Hecke wie im letzten Jahr auf Brusthöhe zurück, inklusive Abfuhr für CHF 480.–. Bitte geben Sie uns kurz Bescheid.\n\nFreundliche Grüsse\n${gaertner.name}`,
		},
	]
}

const utf8 = (text: string): string => Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('')
const base64 = (binary: string): string => btoa(binary).replaceAll(/.{76}/g, '$&\r\n')
const word = (text: string) => `=?utf-8?b?${btoa(utf8(text))}?=`

/** A mail as it comes over the wire. */
export function wired(
	{ key, from, subject, time, text, html, automatic, paper }: DemoMail,
	day: string,
	seed: string,
): Uint8Array<ArrayBuffer> {
	const at = new Date(instantOf({ day, time })).toUTCString().replace('GMT', '+0000')
	const part = (type: string, content: string, more: string[] = []) => [
		`Content-Type: ${type}`,
		'Content-Transfer-Encoding: base64',
		...more,
		'',
		base64(content),
	]
	const lines = [
		`Received: from post.musterhaus.example by haus.example; ${at}`,
		`From: ${word(from.name)} <${from.email}>`,
		'To: haus@musterhaus.example',
		`Subject: ${word(subject)}`,
		`Date: ${at}`,
		`Message-ID: <${key}.${seed}@musterhaus.example>`,
		...(automatic ? ['Auto-Submitted: auto-generated'] : []),
		'MIME-Version: 1.0',
		'Content-Type: multipart/mixed; boundary=teil',
		'',
		'--teil',
		'Content-Type: multipart/alternative; boundary=fassung',
		'',
		'--fassung',
		...part('text/plain; charset=utf-8', utf8(text)),
		...(html ? ['--fassung', ...part('text/html; charset=utf-8', utf8(html))] : []),
		'--fassung--',
		...(paper
			? [
					'--teil',
					...part('application/pdf', Array.from(pdf(paper.letter), (byte) => String.fromCharCode(byte)).join(''), [
						`Content-Disposition: attachment; filename="${paper.filename}"`,
					]),
				]
			: []),
		'--teil--',
		'',
	]
	return new TextEncoder().encode(lines.join('\r\n'))
}
