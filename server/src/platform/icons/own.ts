// Hides where our own icons lie: all that the set has, packed in one file that `scripts/icons.ts` writes.
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { Icon } from './icon.ts'

export const ownCollection = 'tabler'

const pens = {
	outline: 'fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2"',
	filled: 'fill="currentColor"',
} as const

/** A line each, kept as bytes once one has been asked for: two megabytes that nobody parses. */
let lines: Promise<Buffer> | undefined

/** `home` is drawn with a pen, `home-filled` is filled. The name has been checked: it has no space and no line in it. */
export async function ownIcon(name: string): Promise<Icon | null> {
	lines ??= readFile(new URL('own.br', import.meta.url)).then(promisify(brotliDecompress))
	const all = await lines
	const before = `\n${name}\t`
	const at = all.indexOf(before)
	if (at === -1) return null
	const from = at + before.length
	const shapes = all.toString('utf8', from, all.indexOf('\n', from))
	return { body: `<g ${pens[name.endsWith('-filled') ? 'filled' : 'outline']}>${shapes}</g>`, width: 24, height: 24 }
}
