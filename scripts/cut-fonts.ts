// Cuts the two typefaces down to what Hausheft shows on screens (web/public/fonts) and sets on paper (server/src/platform/paper/fonts), which is
// committed: run by hand after an update of the font packages. A new content on screens needs a new file name, because it is cached forever.
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { create, type Font } from 'fontkit'
import subsetFont from 'subset-font'
import { renameFont } from './rename-font.ts'

const resolve = createRequire(import.meta.url).resolve
const screens = new URL('../web/public/fonts/', import.meta.url)
const papers = new URL('../server/src/platform/paper/fonts/', import.meta.url)

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('')
const ascii = range(0x20, 0x7e)
const marks = '«»–—‘’‚“”„•…‹›€™−·°§×²³½¼¾±'
const latin = ascii + range(0xa0, 0xff) + 'ŒœŸı↑↓' + marks
// Kerning is most of a heading font's weight and grows with each letter, so headings carry the languages of Switzerland
// and its neighbours; a rarer letter in a heading comes from the text font.
const swiss = ascii + 'ÀÂÄÆÇÈÉÊËÌÎÏÒÔÖÙÛÜŒ\u00dfàâäæçèéêëìîïòôöùûüœÁÍÓÚÑáíóúñãåõøÅØ' + marks
const european = range(0x100, 0x17f) + 'ȘșȚțẞ'

type Cut = { from: string; to: string; letters: string; axes: Record<string, number | { min: number; max: number }>; features: string[] }

// Headings use one weight only, so that axis is fixed; text keeps the range between regular and bold.
const text = { axes: { wght: { min: 400, max: 700 } }, features: ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'liga', 'tnum'] }
const heading = { axes: { wght: 690 }, features: ['kern', 'mark', 'ccmp'] }
const figtree = '@fontsource-variable/figtree/files/figtree'
const bricolage = '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque'

const cuts: Cut[] = [
	{ from: `${figtree}-latin-wght-normal.woff2`, to: 'figtree-1.woff2', letters: latin, ...text },
	{ from: `${figtree}-latin-ext-wght-normal.woff2`, to: 'figtree-ext-1.woff2', letters: european, ...text },
	{ from: `${bricolage}-latin-wght-normal.woff2`, to: 'bricolage-1.woff2', letters: swiss, ...heading },
]

for (const { from, to, letters, axes, features } of cuts)
	await write(
		new URL(to, screens),
		await subsetFont(await readFile(resolve(from)), letters, {
			targetFormat: 'woff2',
			variationAxes: axes,
			keepFeatures: features,
			noHinting: true,
		}),
	)

/** Paper has one weight a file, all letters, and no variable fonts: what PDFKit embeds is as it is. */
const settings = [
	['figtree', 'Figtree-Regular', figtree, 400],
	['figtree-bold', 'Figtree-SemiBold', figtree, 600],
	['bricolage', 'BricolageGrotesque-Bold', bricolage, 700],
] as const
for (const [file, name, files, wght] of settings)
	for (const [part, ending, nameEnding] of [
		['latin', '', ''],
		['latin-ext', '-ext', 'Ext'],
	] as const) {
		const whole = await readFile(resolve(`${files}-${part}-wght-normal.woff2`))
		const letters = String.fromCodePoint(...(create(whole) as Font).characterSet)
		const cut = await subsetFont(whole, letters, { targetFormat: 'sfnt', variationAxes: { wght }, noHinting: true })
		await write(new URL(`${file}${ending}.ttf`, papers), renameFont(cut, name + nameEnding))
	}

async function write(file: URL, cut: Buffer) {
	await writeFile(file, cut)
	console.log(`${path.basename(file.pathname)} ${(cut.length / 1000).toFixed(1)} kB`)
}
