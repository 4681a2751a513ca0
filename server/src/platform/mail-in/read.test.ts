import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { mailOf, type Letter } from '../../../test/save-mail.ts'
import { forwardedIn } from './forwarded.ts'
import { readHead } from './head.ts'
import { readMail } from './read.ts'
import { readHtml } from './safe-html.ts'
import { readingTime, startMailReader } from './reader.ts'

const saved = (content: Uint8Array) => ({ path: '', size: content.length, sha256: '' })
const read = (letter: Letter | Buffer | string) =>
	readMail(Buffer.isBuffer(letter) ? letter : typeof letter === 'string' ? Buffer.from(letter) : mailOf(letter), saved)

describe('a mail', () => {
	it('says who wrote it, about what, and what is attached', async () => {
		const mail = await read({
			from: '=?utf-8?q?Huber_Sanit=C3=A4r?= <Huber@Sanitaer.test>',
			subject: '=?utf-8?q?Rechnung_f=C3=BCr_den_Boiler?=',
			parts: [{ name: 'R.pdf', content: '%PDF' }],
		})
		expect(mail).toMatchObject({
			from: 'Huber Sanitär <Huber@Sanitaer.test>',
			address: 'huber@sanitaer.test',
			subject: 'Rechnung für den Boiler',
			text: 'Guten Tag',
			html: null,
			forwardedBy: null,
			automatic: false,
			attached: [{ filename: 'R.pdf', size: 4, within: false }],
		})
	})
	it('of HTML alone has its text, line by line', async () => {
		const html =
			'<style>p{color:red}</style><p>Guten&nbsp;Tag &amp; Gruss</p><table><tr><td>Betrag</td><td>CHF 80.–</td></tr></table><script>x()</script>Ende'
		expect((await read(`From: a@b.test\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${html}`)).text).toBe(
			'Guten Tag & Gruss\n\nBetrag CHF 80.–\n\nEnde',
		)
	})
	it('keeps pictures of the text apart from what is attached', async () => {
		const png = { name: 'logo.png', type: 'image/png', content: 'x', id: 'logo', disposition: 'inline' }
		const mail = await read({
			html: '<p>Gruss</p><img src="cid:logo">',
			parts: [png, { name: 'Foto.jpg', type: 'image/jpeg', content: 'y' }],
		})
		expect(mail.attached.map(({ filename, within }) => [filename, within])).toEqual([
			['logo.png', true],
			['Foto.jpg', false],
		])
	})
	it.each([
		[{ 'Auto-Submitted': 'auto-replied' }, true],
		[{ 'Auto-Submitted': 'no' }, false],
		[{ Precedence: 'bulk' }, true],
		[{ 'Return-Path': '<>' }, true],
		[{ 'List-Id': '<news.test>' }, true],
	])('D33 %o is written by a program: %s', async (headers, automatic) => {
		expect((await read({ headers: headers as unknown as Record<string, string> })).automatic).toBe(automatic)
	})
	it('holds nothing that a page would show otherwise than it reads, or a database cannot keep', async () => {
		const mail = await read({ subject: 'Rechnung \u202Egnp.exe\u0007', text: 'a\u0000b\u200Bc\r\n\r\n\r\n\r\nd' })
		expect([mail.subject, mail.text]).toEqual(['Rechnung gnp.exe', 'abc\n\nd'])
	})
	it.each(['utf-8', 'nonsense-1', 'utf-7', 'iso-2022-kr'])('D32 broken bytes as %s are read as well as they can be', async (charset) => {
		const bytes = Buffer.concat([
			Buffer.from(`From: a@b.test\r\nSubject: =?${charset}?b?/////w==?=\r\nContent-Type: text/plain; charset=${charset}\r\n\r\n`),
			Buffer.from([0x41, 0xff, 0xc3, 0x28, 0x1b, 0x42]),
		])
		const { text } = await read(bytes)
		expect([text.isWellFormed(), text.startsWith('A')]).toEqual([true, true])
	})
})

describe('D32 is refused to be read', () => {
	const part = (n: number) => `--x\r\nContent-Type: text/plain\r\nContent-Disposition: attachment; filename=${n}.txt\r\n\r\nhi\r\n`
	const nested = (depth: number) =>
		Array.from({ length: depth }, (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`).join('')
	it('with a thousand parts', () =>
		expect(
			read(
				`From: a@b.test\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n${Array.from({ length: 1000 }, (_, n) => part(n)).join('')}--x--`,
			),
		).rejects.toThrow('too many parts'))
	it('with parts in parts in parts', () => expect(read(`From: a@b.test\r\n${nested(60)}`)).rejects.toThrow())
	it('with a head without end', () =>
		expect(read(`From: a@b.test\r\n${'X-Spam: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n'.repeat(20_000)}\r\nhi`)).rejects.toThrow())
	it.each([
		['of elements in elements', '<div>'.repeat(200_000), 'too deep'],
		['of elements that are never closed', '<li><p>'.repeat(150_000), 'too deep'],
		['of lines of nothing', '\n'.repeat(1_000_000), 'too many lines'],
		['of short lines', 'a\r\n'.repeat(350_000), 'too many lines'],
	])('with a megabyte %s, before it takes long', async (_, body, why) => {
		const before = process.cpuUsage()
		await expect(read(`From: a@b.test\r\nContent-Type: text/html\r\n\r\n${body}`)).rejects.toThrow(why)
		expect(process.cpuUsage(before).user).toBeLessThan(1_500_000)
	})
	it('but not where it says the same as text', async () => {
		const mail = await read({ text: 'Rechnung im Anhang', html: '<div>'.repeat(20_000) })
		expect([mail.text, mail.html]).toEqual(['Rechnung im Anhang', null])
	})
	it('but neither 51 Received lines nor what ends in the middle', async () => {
		expect(
			(
				await read(
					mailOf({ headers: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`Received${' '.repeat(n % 2)}`, `from ${n}`])) }),
				)
			).text,
		).toBe('Guten Tag')
		expect((await read(mailOf({ parts: [{ name: 'R.pdf', content: 'x'.repeat(500) }] }).subarray(0, 900))).text).toBe('Guten Tag')
	})
})

describe('what was passed on', () => {
	const original = {
		from: 'Huber Sanitär <huber@sanitaer.test>',
		address: 'huber@sanitaer.test',
		subject: 'Rechnung 4711',
		text: 'Guten Tag\n\nCHF 80.–',
	}
	it.each([
		[
			'Gmail',
			'Fwd: Rechnung 4711',
			'---------- Forwarded message ---------\nVon: Huber Sanitär <huber@sanitaer.test>\nDate: Fr., 20. Nov. 2026\nSubject: Rechnung 4711\nTo: <anna@haus.test>\n\n\n',
		],
		[
			'Outlook',
			'WG: Rechnung 4711',
			'________________________________\nVon: Huber Sanitär <huber@sanitaer.test>\nGesendet: Freitag, 20. November 2026\nAn: Anna\nBetreff: Rechnung 4711\n\n',
		],
		[
			'Apple Mail',
			'Fwd: Rechnung 4711',
			'Anfang der weitergeleiteten Nachricht:\n\nVon: Huber Sanitär <huber@sanitaer.test>\nBetreff: Rechnung 4711\nDatum: 20. November 2026 um 09:00\nAn: anna@haus.test\n\n',
		],
		[
			'Thunderbird',
			'Fwd: Rechnung 4711',
			'-------- Weitergeleitete Nachricht --------\nBetreff: Rechnung 4711\nDatum: Fri, 20 Nov 2026\nVon: Huber Sanitär <huber@sanitaer.test>\nAn: anna@haus.test\n\n',
		],
		['without a mark', 'Fw: Rechnung 4711', 'Von: Huber Sanitär <huber@sanitaer.test>\nBetreff: Rechnung 4711\n\n'],
	])('by %s is the mail itself', (_, subject, head) => {
		expect(forwardedIn(subject, `Bitte zahlen. Anna\n\n${head}Guten Tag\n\nCHF 80.–`)).toEqual({ ...original, note: 'Bitte zahlen. Anna' })
	})
	it('in quotes too', () => {
		const quoted = [
			'Anfang der weitergeleiteten Nachricht:',
			'',
			'> Von: Huber Sanitär <huber@sanitaer.test>',
			'> Betreff: Rechnung 4711',
			'> ',
			'> Guten Tag',
			'> ',
			'> CHF 80.–',
		].join('\n')
		expect(forwardedIn('Fwd: Rechnung 4711', quoted)).toEqual({ ...original, note: '' })
	})
	it('is not what somebody answers to, nor a text that names a sender', () => {
		const text = 'Danke\n\n-----Ursprüngliche Nachricht-----\nVon: Huber <huber@sanitaer.test>\nBetreff: Rechnung\n\nGuten Tag'
		expect(forwardedIn('AW: Rechnung', text)).toBeNull()
		expect(forwardedIn('Fwd: Grüsse', 'Von: hier bis dort ist es weit.')).toBeNull()
	})
	it('as a mail within the mail comes with what that brings', async () => {
		const inner = mailOf({ subject: 'Rechnung 4711', parts: [{ name: 'Rechnung.pdf', content: '%PDF' }] })
		const mail = await read({
			from: 'Anna <anna@haus.test>',
			subject: 'Fwd: Rechnung 4711',
			text: 'Bitte zahlen',
			parts: [{ type: 'message/rfc822', content: inner }],
		})
		expect(mail).toMatchObject({
			from: original.from,
			address: original.address,
			subject: 'Rechnung 4711',
			text: 'Guten Tag',
			forwardedBy: 'Anna <anna@haus.test>',
			forwardedNote: 'Bitte zahlen',
			attached: [{ filename: 'Rechnung.pdf' }],
		})
	})
	it('is nothing of a bounce', async () => {
		const inner = mailOf({ subject: 'Rechnung 4711' }).toString()
		const bounce = `From: mailer-daemon@b.test\r\nSubject: Undelivered\r\nContent-Type: multipart/report; boundary=x\r\n\r\n--x\r\nContent-Type: text/plain\r\n\r\nNein\r\n--x\r\nContent-Type: message/rfc822\r\n\r\n${inner}\r\n--x--`
		expect(await read(bounce)).toMatchObject({ from: 'mailer-daemon@b.test', subject: 'Undelivered', forwardedBy: null, automatic: true })
	})
})

const safeHtml = (html: string) => readHtml(html).html

describe('its HTML', () => {
	const hostile = [
		'<script>alert(1)</script>',
		'<img src="https://spy.test/a.gif" onerror="alert(1)">',
		'<img src=x alt="<script>alert(1)</script>">',
		'<a href="javascript:alert(1)">hier</a>',
		'<a href="https://bank.test">Bank</a>',
		'<p style="background:url(https://spy.test)">Text</p>',
		'<style>@import url(https://spy.test)</style>',
		'<link rel=stylesheet href=https://spy.test>',
		'<meta http-equiv=refresh content="0;url=https://spy.test">',
		'<base href="https://spy.test"><form action="https://spy.test"><input name=a><button>ok</button></form>',
		'<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
		'<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
		'<iframe srcdoc="<script>alert(1)</script>"></iframe><object data=x></object><embed src=x><video src=x><audio src=x>',
		'<table background="https://spy.test"><td background="https://spy.test">Zelle</table>',
		'<p title="x" onclick=alert(1) id=a class=b name=c>Text</p><p dir="rtl" lang="de">Text',
		'<!--[if mso]><v:rect href="https://spy.test"><![endif]--><noscript><p title="</noscript><img src=x onerror=alert(1)>">',
	]
	test('D36 runs nothing, leads nowhere and loads nothing', () => {
		for (const each of [...hostile, hostile.join('')]) {
			const html = safeHtml(each) ?? ''
			expect([
				each,
				/<(?!\/?(?:p|div|tr|li|h\d|blockquote|pre|table|ul|ol|hr|b|strong|i|em|u|s|span|td|th|br|tbody|font|center)\b)/i.test(html),
			]).toEqual([each, false])
			expect([each, /<[^>]*\s(?:on\w+|style|href|src|background|action|id|class|name)\s*=/i.test(html)]).toEqual([each, false])
		}
		expect(safeHtml(hostile[4] as string)).toBe('<span title="https://bank.test">Bank</span>')
	})
	test('is left out where it is too much or says nothing', () => {
		expect([safeHtml('<p>x</p>'.repeat(300_000)), safeHtml('<script>x</script>')]).toEqual([null, null])
		expect(readHtml(`${'<div>'.repeat(500)}tief`)).toMatchObject({
			html: expect.stringMatching(/^.{1000,1200}$/),
			text: expect.stringContaining('tief'),
		})
		expect(() => readHtml(`${'<div>'.repeat(513)}tief`)).toThrow('too deep')
	})
})

test('of the head the first lines count, whatever they claim', () => {
	const head = readHead(
		'Received: from a; Fri, 20 Nov 2026 09:00:00 +0100\r\nReceived: from b; Thu, 19 Nov 2026 09:00:00 +0100\r\nMessage-ID:\r\n <1@a.test>\r\nMessage-ID: <2@a.test>\r\nFrom: a\r\nDelivered-To: x@post.test\r\n\r\nTo: y@post.test',
	)
	expect(head).toEqual({ messageId: '<1@a.test>', received: new Date('2026-11-20T08:00:00Z'), recipients: ['x@post.test'], isMail: true })
	expect(readHead('Lieber Huber: das ist ein Brief.\n\nGruss').isMail).toBe(false)
	const before = process.cpuUsage()
	readHead(`From: a\r\n${' x\r\n'.repeat(100_000)}`)
	expect(process.cpuUsage(before).user).toBeLessThan(2_000_000)
})

test('the time that a mail may take grows with its size, and doubles with each time it was too little', () => {
	const megabytes = (size: number, tries: number) => readingTime({ size: size * 1024 * 1024, tries })
	expect([0, 1, 2, 3, 4].map((tries) => megabytes(1, tries))).toEqual([3500, 7000, 14_000, 28_000, 28_000])
	expect(megabytes(24, 0)).toBe(15_000)
})

test('21 mails of one person leave room for another', async () => {
	const folder = mkdtempSync(path.join(tmpdir(), 'hausheft-mails-'))
	const reader = startMailReader()
	const mail = { path: path.join(folder, 'Mail.eml'), size: 500, tries: 0 }
	writeFileSync(mail.path, mailOf({ subject: 'Boiler' }))
	const many = Array.from({ length: 21 }, (_, n) => reader.read({ ...mail, who: 'anna' }, path.join(folder, `anna-${n}`)))
	const refused = Promise.allSettled(many).then((all) =>
		all.flatMap((each) => (each.status === 'rejected' ? [(each.reason as { code: string }).code] : [])),
	)
	expect(await reader.read({ ...mail, who: 'beat' }, path.join(folder, 'beat'))).toMatchObject({ subject: 'Boiler' })
	expect(await refused).toEqual(Array.from({ length: 19 }, () => 'rate_limited'))
	reader.close()
	rmSync(folder, { recursive: true, force: true })
})
