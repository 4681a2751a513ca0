import { expect, test } from 'vitest'
import { mailSamples } from '../../mail-samples.ts'
import { mailHeaders } from './headers.ts'
import { html } from './layout.ts'
import { headline, plainText, type Mail } from './letter.ts'

const samples = mailSamples('https://haus.test')
const hostile = '<img src=x onerror=alert(1)> & "Söhne"'
const full: Mail = {
	kind: 'invitation',
	to: 'anna@haus.test',
	subject: 'Hausheft: was ansteht',
	paragraphs: [hostile, 'Mehr unter https://haus.test/a?b=1&c=2 nachlesen'],
	sections: [
		{ heading: hostile, rows: [{ text: hostile, note: hostile, url: 'https://haus.test/?a="b"' }, { text: 'Kamin' }], more: hostile },
	],
	link: { label: hostile, url: 'https://haus.test/x?a=1&b="2"' },
	closing: [hostile],
	unsubscribe: { label: 'Abmelden', url: 'https://haus.test/api/unsubscribe/abc' },
}
const all = [...Object.entries(samples), ['everything', full] as const]

test.each(all)('%s: nothing is fetched, nothing runs, and styles stand on the elements', (_, mail) => {
	const written = html(mail)
	expect(written).not.toMatch(
		/<(?:img|script|link|iframe|object|video|svg|form|input)\b|url\(|@import|@font-face|\son\w+="|javascript:|background="/i,
	)
	for (const [, address] of written.matchAll(/(?:href|src)="([^"]*)"/g)) expect(address).toMatch(/^https:\/\/haus\.test\//)
	for (const [element] of written.matchAll(/<(?:p|h1|h2|td|a)\b[^>]*>/g)) expect(element).toContain('style="')
	expect(written).toContain('name="color-scheme" content="light dark"')
	expect(written).toContain('prefers-color-scheme: dark')
	expect(Buffer.byteLength(written)).toBeLessThan(100_000)
})

test.each(all)('%s: the text says what the page says', (_, mail) => {
	const shown = html(mail)
		.replaceAll(/<a href="([^"]*)"/g, ' $1 <a')
		.replaceAll(/<style>[^]*<\/style>|<[^>]+>/g, ' ')
	const said = shown
		.replaceAll('&lt;', '<')
		.replaceAll('&gt;', '>')
		.replaceAll('&quot;', '"')
		.replaceAll('&#39;', "'")
		.replaceAll('&amp;', '&')
	const words = plainText(mail)
		.split(/\s+/)
		.filter((word) => word !== '-')
	expect(words.filter((word) => !said.toLowerCase().includes(word.toLowerCase().replace(/:$/, '')))).toEqual([])
	expect(said).toContain(headline(mail))
	expect(plainText(mail)).not.toMatch(/<a|undefined|null/)
})

test.each(Object.entries(samples))('%s is a sample of its kind', (kind, mail) => {
	expect([mail.kind, mail.to]).toEqual([kind, kind === 'new_email' ? 'anna.neu@beispiel.ch' : 'anna@beispiel.ch'])
})

test('what others typed is text', () => {
	expect(html(full)).not.toContain('<img')
	expect(html(full).match(/&lt;img/g)).toHaveLength(7)
	expect(html(full)).toContain('href="https://haus.test/a?b=1&amp;c=2"')
})

test('machines are told not to answer, and how it ends; one click where https can promise it', () => {
	const quiet = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }
	expect(mailHeaders(samples.reset)).toEqual(quiet)
	expect(mailHeaders(full)).toEqual({
		...quiet,
		'List-Unsubscribe': '<https://haus.test/api/unsubscribe/abc>',
		'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
	})
	const plain = { ...full, unsubscribe: { label: 'Abmelden', url: 'http://haus.test/api/unsubscribe/abc' } }
	expect(mailHeaders(plain)).toEqual({ ...quiet, 'List-Unsubscribe': '<http://haus.test/api/unsubscribe/abc>' })
})
