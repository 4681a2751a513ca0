// Hides where our own icons lie: the pictures of the package that the web app draws with, one file each.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Icon } from './icon.ts'

export const ownCollection = 'tabler'

const pens = {
	outline: 'fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2"',
	filled: 'fill="currentColor"',
} as const

/** `home` is drawn with a pen, `home-filled` is filled. The name has been checked: it is a part of a path. */
export async function ownIcon(name: string): Promise<Icon | null> {
	const kind = name.endsWith('-filled') ? 'filled' : 'outline'
	const file = `@tabler/icons/${kind}/${name.replace(/-filled$/, '')}.svg`
	const svg = await readFile(fileURLToPath(import.meta.resolve(file)), 'utf8').catch((error: NodeJS.ErrnoException) => {
		if (error.code === 'ENOENT') return null
		throw error
	})
	const drawn = svg && /<svg[^>]*>([^]*)<\/svg>/.exec(svg)?.[1]
	if (!drawn) return null
	const shapes = drawn.replaceAll(/<path stroke="none" d="M0 0h24v24H0z" fill="none" \/>/g, '').replaceAll(/\s*\n\s*/g, '')
	return { body: `<g ${pens[kind]}>${shapes}</g>`, width: 24, height: 24 }
}
