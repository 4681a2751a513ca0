import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPdf } from '../../../test/read-pdf.ts'
import { startPaper, type Paper } from './pdf.ts'

let folder: string
let number = 0
beforeAll(async () => {
	folder = await mkdtemp(path.join(tmpdir(), 'paper-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function written(write: (paper: Paper) => void | Promise<void>) {
	const file = path.join(folder, `${number++}.pdf`)
	const paper = startPaper(file, { title: 'Bericht für Żółw', footer: 'Bergstrasse 12, 8810 Horgen' })
	await write(paper)
	const { pages } = await paper.finish()
	const bytes = await readFile(file)
	const read = await readPdf(bytes)
	expect(read.pages).toHaveLength(pages)
	return { ...read, bytes }
}

test('is real text in its order, with title, language, bookmarks and tags', async () => {
	const { pages, title, lang, marked, headings } = await written((paper) => {
		paper.title('Stundenrapport', 'Urs, Oktober 2026')
		paper.heading('Garten', 2)
		paper.paragraph('Hecke geschnitten.\nLaub zusammengerecht.')
		paper.facts([['Haus', 'Bergstrasse 12']])
	})
	expect([title, lang, marked, headings]).toEqual(['Bericht für Żółw', 'de-CH', true, ['Garten']])
	expect(pages).toEqual([
		'Stundenrapport\nUrs, Oktober 2026\nGarten\nHecke geschnitten.\nLaub zusammengerecht.\nHaus\tBergstrasse 12\nSeite 1 von 1\tBergstrasse 12, 8810 Horgen',
	])
})

test('every font it uses is embedded, and none that it does not use is there', async () => {
	const { bytes } = await written((paper) => paper.heading('Titel und Żółw', 1))
	const file = bytes.toString('latin1')
	const fonts = [...file.matchAll(/\/BaseFont \/(\S+)/g)].map(([, name]) => name!.replace(/^\w+\+/, ''))
	expect(new Set(fonts)).toEqual(new Set(['BricolageGrotesque-Bold', 'BricolageGrotesque-BoldExt', 'Figtree-Regular']))
	expect(file.match(/\/FontFile2 /g)).toHaveLength(3)
	expect(file).not.toContain('Helvetica')
})

test.each([
	'Zürich, «ça coûte», œuvre, Stra\u00dfe',
	'Zażółć gęślą jaźń',
	'Příliš žluťoučký kůň',
	'Árvíztűrő tükörfúrógép',
	'Жук, λόγος, ✓ ☐ ⚠ → 😀',
	"CHF -1'234.50 · 21 °C · m² · 5½ − 3",
])('%s is read back as it was written', async (text) => {
	const { pages } = await written((paper) => paper.paragraph(text))
	expect(pages[0]!.split('\n')[0]!.replaceAll('\t', '')).toBe(text)
})

test('a letter that no font has, a broken one and control characters do not break the file', async () => {
	const { pages } = await written((paper) => paper.paragraph('a 中文 b \ud83d c\u0000\u0007\tשלום \u202eend \u{10fffd} 👩🏽‍🌾!'))
	expect(pages[0]).toMatch(/^a □□ b \ufffd c\sשלום end □ □□!/)
})

test('a word that is wider than the page is broken, and nothing of it is lost', async () => {
	const word = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(8)
	const { pages } = await written((paper) => paper.paragraph(word))
	expect(pages[0]!.split('\n').length).toBeGreaterThan(4)
	expect(pages[0]!.replaceAll('\n', '')).toContain(word)
})

const columns = [
	{ head: 'Tag', share: 2 },
	{ head: 'Arbeit', share: 6 },
	{ head: 'Betrag', share: 2, numbers: true as const },
]

test('a table repeats its heads, keeps rows whole, and has each once and in order', async () => {
	const { pages } = await written((paper) => {
		const table = paper.table(columns)
		for (let n = 1; n <= 120; n++) table.row([`T${n}`, `Anfang${n} ${'und weiter '.repeat((n * 7) % 40)}Ende${n}`, `B${n}`])
		table.row(['Total', '', '120'], 'sum')
		table.end()
	})
	expect(pages.length).toBeGreaterThan(5)
	for (const [at, page] of pages.entries()) {
		expect(page).toMatch(/^Tag\tArbeit\tBetrag\n/)
		expect(page).toContain(`Seite ${at + 1} von ${pages.length}`)
		expect([...page.matchAll(/Anfang(\d+)/g)].map(([, n]) => n)).toEqual([...page.matchAll(/Ende(\d+)/g)].map(([, n]) => n))
	}
	expect([...pages.join('\n').matchAll(/Anfang(\d+)/g)].map(([, n]) => Number(n))).toEqual(Array.from({ length: 120 }, (_, n) => n + 1))
	expect(pages.at(-1)).toContain('Total\t120')
})

test('a row that is longer than a page is split, and nothing of it is lost', async () => {
	const words = Array.from({ length: 3000 }, (_, n) => `w${n}`)
	const { pages } = await written((paper) => {
		const table = paper.table(columns)
		table.row(['1', 'kurz', '1'])
		table.row(['2', words.join(' '), '2'])
		table.row(['3', 'danach', '3'])
		table.end()
	})
	expect(pages.length).toBeGreaterThan(2)
	expect(pages.join('\n').match(/\bw\d+/g)).toEqual(words)
	expect(pages.at(-1)).toMatch(/3\tdanach\t3/)
})

test('a heading does not stay alone at the foot of a page, nor does that of a group of rows', async () => {
	for (let lines = 30; lines < 60; lines++) {
		const { pages } = await written((paper) => {
			for (let n = 0; n < lines; n++) paper.paragraph('Zeile')
			paper.heading('Überschrift', 2)
			const table = paper.table(columns)
			table.row(['Gruppe'], 'group')
			table.row(['eins', 'zwei', 'drei'])
			table.end()
		})
		const page = pages.find((text) => text.includes('Überschrift'))
		expect(page).toMatch(/Überschrift\nTag\tArbeit\tBetrag\nGruppe\neins/)
	}
})

test('what belongs together is not cut by the foot of a page, unless it is longer than one', async () => {
	const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#688' } })
		.jpeg()
		.toBuffer()
	const entry = (paper: Paper, n: number, lines: number) => () => {
		paper.heading(`Anfang${n}`, 3)
		paper.paragraph(Array.from({ length: lines }, (_, line) => `Zeile${line}`).join('\n'))
		paper.facts([['Journal', 'Garten']])
		if (n % 4 === 0) paper.pictures([{ bytes: photo, alt: 'Foto' }])
		paper.paragraph(`Ende${n}`)
	}
	const { pages, bytes } = await written(async (paper) => {
		for (let n = 0; n < 60; n++) await paper.whole(entry(paper, n, (n * 5) % 17))
		await paper.whole(entry(paper, 60, 120))
	})
	const numbers = (text: string, what: RegExp) => [...text.matchAll(what)].map(([, n]) => Number(n))
	const short = pages.filter((page) => !/(Anfang|Ende)60/.test(page))
	for (const page of short.slice(0, -1)) expect(numbers(page, /Anfang(\d+)/g)).toEqual(numbers(page, /Ende(\d+)/g))
	expect(numbers(pages.join('\n'), /Ende(\d+)/g)).toEqual(Array.from({ length: 61 }, (_, n) => n))
	expect(numbers(pages.slice(-4).join('\n'), /Zeile(\d+)/g).slice(-120)).toEqual(Array.from({ length: 120 }, (_, line) => line))
	expect(bytes.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(16)
})

test('a value that goes on over the page is not followed by an empty one', async () => {
	const { pages } = await written((paper) => {
		paper.facts([
			['Lang', Array.from({ length: 90 }, (_, n) => `Zeile${n}`).join('\n')],
			['Kurz', 'danach'],
		])
	})
	expect(pages).toHaveLength(2)
	expect(pages[1]).toContain('Kurz\tdanach')
})

test('photos stand with their names; one that cannot be drawn is named', async () => {
	const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#688' } })
		.jpeg()
		.toBuffer()
	const { pages, bytes: file } = await written((paper) =>
		paper.pictures([
			{ bytes, alt: 'Boiler', caption: 'Boiler von vorn' },
			{ bytes: Buffer.from('kein Bild'), alt: 'kaputt.jpg' },
		]),
	)
	expect(pages[0]).toMatch(/Boiler von vorn\s+kaputt\.jpg \(nicht darstellbar\)/)
	expect(file.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(1)
})

test('a total stands below a row of its own, however many there are, and never alone on a page', async () => {
	for (let rows = 30; rows < 42; rows++) {
		const { pages } = await written((paper) => {
			const table = paper.table([
				{ head: 'Tag', share: 1 },
				{ head: 'Betrag', share: 1, numbers: true },
			])
			for (let row = 1; row <= rows; row++) table.row([`Zeile ${row}`, '1.00'])
			for (const name of ['Zwischensumme', 'Total']) table.row([name, String(rows)], 'sum')
			table.end()
		})
		expect(pages.join('\n').match(/Zeile \d+/g)).toHaveLength(rows)
		expect(pages.at(-1)).toMatch(new RegExp(`Zeile ${rows}\\t1\\.00\\nZwischensumme\\t${rows}\\nTotal\\t${rows}`))
	}
})

test('a number is never broken: one that is too wide is set smaller, on the line of the others', async () => {
	const rows = [
		['Zeile 1', '12.50', '1.00'],
		['Zeile 2', "987'654.32", '1.00'],
		['Zeile 3', "\u2212133'490'798.36", "\u2212999'999'999'999.99"],
	]
	const sum = ['Total', "134'478'465.18", "\u2212999'999'999'997.99"]
	const { pages } = await written((paper) => {
		const table = paper.table([
			{ head: 'Zeile', share: 14 },
			{ head: 'Betrag', share: 3, numbers: true },
			{ head: 'Saldo', share: 3, numbers: true },
		])
		for (const row of rows) table.row(row)
		table.row(sum, 'sum')
		table.end()
	})
	for (const row of [...rows, sum]) expect(pages[0]?.split('\n')).toContain(row.join('\t'))
})

test('a line is broken neither between CHF and the amount, nor before a percent or a comma', async () => {
	const { pages } = await written((paper) => {
		for (let n = 20; n < 90; n++) paper.paragraph(`${'i '.repeat(n)}(37 % von CHF 1'333.33, Heizungs-, Sanitär- und «Lüftungs-») 100 %`)
	})
	const lines = pages.join('\n').split('\n')
	expect(lines.filter((line) => line.startsWith('von') || line.startsWith('CHF')).length).toBeGreaterThan(1)
	expect(lines.filter((line) => /CHF$|\d$/.test(line) && !line.startsWith('Seite'))).toEqual([])
	expect(lines.filter((line) => /^([%,»)]|1'333)/.test(line))).toEqual([])
})

test('a short table stays on one page with its heading, a long one begins where it is', async () => {
	for (const [rows, together] of [
		[9, true],
		[40, false],
	] as const)
		for (let lines = 25; lines < 46; lines += 5) {
			const { pages } = await written((paper) => {
				for (let n = 0; n < lines; n++) paper.paragraph('Zeile davor')
				paper.heading('Nach Journal', 2, rows)
				const table = paper.table(columns)
				for (let row = 1; row <= rows; row++) table.row([`T${row}`, 'Arbeit', '1'])
				table.end()
			})
			const page = pages.find((text) => text.includes('Nach Journal')) ?? ''
			expect(page.match(/^T\d+/gm)?.length === rows).toBe(together)
			if (!together && lines < 35) expect(page).toContain('Zeile davor')
		}
})
