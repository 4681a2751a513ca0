// Hides which typeface has a letter: the product's own where they do, DejaVu for scripts and signs that they lack.
import { createRequire } from 'node:module'
import { openSync, type Font } from 'fontkit'
import { keysOf } from '@hausheft/contract/keys-of.ts'

const resolve = createRequire(import.meta.url).resolve
/** Those beside this file are cut by `scripts/cut-fonts.ts`; letters of further languages lie in a file of their own (`-ext`). */
const files = {
	figtree: './fonts/figtree.ttf',
	'figtree-ext': './fonts/figtree-ext.ttf',
	'figtree-bold': './fonts/figtree-bold.ttf',
	'figtree-bold-ext': './fonts/figtree-bold-ext.ttf',
	bricolage: './fonts/bricolage.ttf',
	'bricolage-ext': './fonts/bricolage-ext.ttf',
	dejavu: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
	'dejavu-bold': 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
	// About as wide as the typefaces that a bill may have.
	'dejavu-narrow': 'dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf',
	'dejavu-narrow-bold': 'dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf',
}
type FontName = keyof typeof files
export const fontNames = keysOf(files)
export const fontFile = (name: FontName): string => resolve(files[name])

/** Which fonts are asked for a letter, in this order. */
const faces = {
	text: ['figtree', 'figtree-ext', 'dejavu'],
	strong: ['figtree-bold', 'figtree-bold-ext', 'dejavu-bold', 'dejavu'],
	heading: ['bricolage', 'bricolage-ext', 'figtree-bold', 'figtree-bold-ext', 'dejavu-bold', 'dejavu'],
} as const satisfies Record<string, readonly FontName[]>
export type Face = keyof typeof faces
export type Run = { text: string; font: FontName }

const opened = new Map<FontName, Font>()
const chosen = new Map<string, FontName | null>()
/** What no font has: a box, so that it is seen that something stood there. */
const unknown = '□'
/** Signs that only say how others are drawn, and what no line can hold; tabs and the like become spaces. */
const unseen = /[\p{Cf}\p{Variation_Selector}\p{Emoji_Modifier}]/gu

/** The text as it can be set: whole letters, without control characters. */
export const settable = (text: string): string =>
	text
		.toWellFormed()
		.normalize('NFC')
		.replaceAll(/\r\n?/g, '\n')
		.replaceAll(unseen, '')
		// oxlint-disable-next-line no-control-regex -- these are what must go
		.replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029]/g, ' ')

/** The text in stretches of one font each. */
export function runsOf(text: string, face: Face): Run[] {
	const runs: Run[] = []
	for (const letter of text) {
		const font = fontFor(letter, face)
		const last = runs.at(-1)
		if (last && last.font === (font ?? 'dejavu')) last.text += font ? letter : unknown
		else runs.push({ text: font ? letter : unknown, font: font ?? 'dejavu' })
	}
	return runs
}

/** A line of text as one outline from where it begins on its baseline, and how wide it is. */
export function outlineOf(text: string, face: Face, size: number): { path: string; width: number } {
	let width = 0
	const outlines: string[] = []
	for (const run of runsOf(settable(text), face)) {
		const font = fontOf(run.font)
		const scale = size / font.unitsPerEm
		const { glyphs, positions } = font.layout(run.text)
		for (const [at, { path }] of glyphs.entries()) {
			const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[at] ?? {}
			outlines.push(
				path
					.scale(scale, -scale)
					.translate(width + xOffset * scale, -yOffset * scale)
					.toSVG(),
			)
			width += xAdvance * scale
		}
	}
	return { path: outlines.join(''), width }
}

function fontFor(letter: string, face: Face): FontName | null {
	const key = face + letter
	let font = chosen.get(key)
	if (font === undefined) {
		const code = letter.codePointAt(0) ?? 0
		font = faces[face].find((name) => fontOf(name).hasGlyphForCodePoint(code)) ?? null
		chosen.set(key, font)
	}
	return font
}

function fontOf(name: FontName): Font {
	let font = opened.get(name)
	if (!font) {
		font = openSync(fontFile(name)) as Font
		opened.set(name, font)
	}
	return font
}
