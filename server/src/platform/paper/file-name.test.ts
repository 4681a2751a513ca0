import { expect, test } from 'vitest'
import { apart, fileName, fileWithEnding } from './file-name.ts'

test.each([
	['Boiler / Heizung: 2026?', 'Boiler Heizung 2026'],
	['../../etc/passwd', 'etc passwd'],
	['C:\\Windows\\x', 'C Windows x'],
	['Zeile\neins\u0000', 'Zeile eins'],
	['.versteckt', 'versteckt'],
	['-rf', 'rf'],
	['Ende. . .', 'Ende'],
	['con', '_con'],
	['COM1.txt', '_COM1.txt'],
	['Konto', 'Konto'],
	['gpj.\u202efoto', 'gpj. foto'],
	['Zu\u0308rich', 'Zürich'],
	['\ud800kaputt', '\ufffdkaputt'],
	['???', 'Ohne Namen'],
	['', 'Ohne Namen'],
	['Haus «Żółw» 🏡', 'Haus «Żółw» 🏡'],
])('%j is called %j', (text, name) => expect(fileName(text)).toBe(name))

test('is never too long for a file system, and no letter is cut in two', () => {
	const name = fileWithEnding(['👨‍👩‍👧‍👦'.repeat(100)], 'pdf')
	expect(Buffer.byteLength(name)).toBeLessThan(130)
	expect(name).toMatch(/^(👨‍👩‍👧‍👦)+\.pdf$/u)
})

test('joins what there is', () =>
	expect(fileWithEnding(['Stundenrapport', null, 'Urs', '2026'], 'xlsx')).toBe('Stundenrapport Urs 2026.xlsx'))

test('tells names apart that Windows and macOS take for one', () => {
	const name = apart()
	expect([name('Boiler.jpg'), name('boiler.JPG'), name('Boiler.jpg'), name('Boiler (2).jpg'), name('ohne')]).toEqual([
		'Boiler.jpg',
		'boiler (2).JPG',
		'Boiler (3).jpg',
		'Boiler (2) (2).jpg',
		'ohne',
	])
})
