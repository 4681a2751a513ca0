import { describe, expect, it } from 'vitest'
import { uncapped } from '@hausheft/contract/rights.ts'
import { isReceipt, madeAt, maySee, renamed, safeFilename } from './rules.ts'

describe('safeFilename', () => {
	it.each([
		['Küche.jpg', 'Küche.jpg'],
		['../../etc/passwd', '_.._etc_passwd'],
		['C:\\fakepath\\a.pdf', 'C__fakepath_a.pdf'],
		['a\r\nSet-Cookie: x=1.pdf', 'aSet-Cookie_ x=1.pdf'],
		['Rechnung\u202Egpj.exe', 'Rechnunggpj.exe'],
		['a"b<c>|d?.png', 'a_b_c__d_.png'],
		['\0\u200B', 'Datei'],
		['', 'Datei'],
		['...', 'Datei'],
		['.htaccess', 'htaccess'],
		['\uD800x.txt', '\uFFFDx.txt'],
		['Ku\u0308che.jpg', 'Küche.jpg'],
	])('%j becomes %j', (name, safe) => {
		expect(safeFilename(name)).toBe(safe)
	})
	it('shortens a long name and keeps its ending', () => {
		const safe = safeFilename(`${'𝄞'.repeat(300)}.jpeg`)
		expect([...safe]).toHaveLength(200)
		expect(safe.endsWith('𝄞.jpeg')).toBe(true)
	})
})

it.each([
	['IMG_1.jpg', 'Riss am Kamin', 'Riss am Kamin.jpg'],
	['IMG_1.jpg', 'Riss.JPG', 'Riss.JPG'],
	['IMG_1.jpg', 'Rechnung.pdf', 'Rechnung.pdf.jpg'],
	['Datei', 'Vertrag', 'Vertrag'],
	['a.pdf', '../../b', '_.._b.pdf'],
])('%j renamed to %j is %j', (before, name, after) => {
	expect(renamed(before, name)).toBe(after)
})

describe('receipts', () => {
	it('are PDFs unless the form says otherwise', () => {
		expect(isReceipt({}, 'application/pdf')).toBe(true)
		expect(isReceipt({ receipt: 'false' }, 'application/pdf')).toBe(false)
		expect(isReceipt({}, 'image/jpeg')).toBe(false)
		expect(isReceipt({ receipt: 'true' }, 'image/jpeg')).toBe(true)
	})
	it('are seen by who sees amounts, by whose entry it is, and by who uploaded them', () => {
		expect(maySee(uncapped('caretaker'), 'me', { receipt: true, owners: ['anna', null] })).toBe(false)
		expect(maySee(uncapped('caretaker'), 'me', { receipt: true, owners: ['anna', 'me'] })).toBe(true)
		expect(maySee(uncapped('caretaker'), 'me', { receipt: false, owners: ['anna', null] })).toBe(true)
		expect(maySee(uncapped('viewer'), 'me', { receipt: true, owners: ['anna', null] })).toBe(true)
		expect(maySee(uncapped(null), 'me', { receipt: true, owners: ['anna', 'me'] })).toBe(false)
	})
})

it('an id tells when it was made', () => {
	expect(new Date(madeAt('017f22e2-79b0-7cc3-98c4-dc0c0c07398f')).toISOString()).toBe('2022-02-22T19:22:22.000Z')
})
