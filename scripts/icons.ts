// Writes the icons that are drawn: those that web/src imports as modules (web/src/ui/icons), and all that have a name as one packed file for the
// server, which answers for icons by their name. With --check it only compares. An icon that is used for the first time is imported from
// ui/icons.gen.ts as if it were there, then this is run. From @tabler/icons (MIT), which is installed for this alone.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'

type Nodes = Record<string, [tag: string, attributes: Record<string, string>][]>
type Drawn = { file: string; pen: 'outline' | 'filled'; name: string }

const root = path.join(import.meta.dirname, '..')
const folder = path.join(root, 'web/src/ui/icons')
const list = path.join(root, 'web/src/ui/icons.gen.ts')
const packed = path.join(root, 'server/src/platform/icons/own.br')
/** Its exports name the pictures alone. */
const set = path.resolve(createRequire(import.meta.url).resolve('@tabler/icons/outline/x.svg'), '../../..')
const read = (name: string): unknown => JSON.parse(readFileSync(path.join(set, name), 'utf8'))
const { version } = read('package.json') as { version: string }
const nodes = { outline: read('tabler-nodes-outline.json') as Nodes, filled: read('tabler-nodes-filled.json') as Nodes }
const heading = `// Written by \`node scripts/icons.ts\` from Tabler Icons ${version}, (c) Paweł Kuna, MIT licence.\n`

/** `IconLayoutGrid2` is `layout-grid-2`, `IconStarFilled` is `star` of the filled ones. */
function drawnIcons(): Map<string, Drawn> {
	const known = new Map<string, Drawn>()
	const add = (pen: Drawn['pen'], ending: string) => {
		for (const name of Object.keys(nodes[pen])) {
			const words = name.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1))
			const file = name + ending.toLowerCase().replace(/^(?=.)/, '-')
			known.set(`Icon${words.join('')}${ending}`, { file, pen, name: file })
		}
	}
	add('outline', '')
	add('filled', 'Filled')
	const used = new Map<string, Drawn>()
	for (const name of usedNames()) {
		const icon = known.get(name)
		if (!icon) throw new Error(`Tabler has no ${name}.`)
		used.set(name, icon)
	}
	return used
}

function usedNames(): string[] {
	const sources = path.join(root, 'web/src')
	const imports = /import\s*\{([^}]*)\}\s*from\s*'[^']*\/icons\.gen\.ts'/g
	const names = readdirSync(sources, { recursive: true, encoding: 'utf8' })
		.filter((file) => /\.tsx?$/.test(file))
		.flatMap((file) => [...readFileSync(path.join(sources, file), 'utf8').matchAll(imports)])
		.flatMap(([, words = '']) => words.split(','))
		.map((word) => word.trim().split(/\s+/)[0] ?? '')
	return [...new Set(names)].filter((name) => name !== '').sort()
}

const quoted = (text: string) => `'${text}'`

function moduleOf(name: string, { pen, name: called }: Drawn): string {
	const lines = (nodes[pen][called.replace(/-filled$/, '')] ?? []).map(([, { d = '', ...paint }]) => {
		const entries = Object.entries(paint).map(([key, value]) => `${key}: ${quoted(value)}`)
		return entries.length ? `[${quoted(d)}, { ${entries.join(', ')} }]` : quoted(d)
	})
	return `${heading}import { drawIcon } from '../draw-icon.ts'\nexport const ${name} = /*#__PURE__*/ drawIcon('${pen}', '${called}', ${lines.join(', ')})\n`
}

/** A line each: its name, and its shapes as they are answered. */
function allNamed(): string {
	const shapes = (icon: Nodes[string]) =>
		icon
			.map(
				([tag, attributes]) =>
					`<${tag} ${Object.entries(attributes)
						.map(([key, value]) => `${key}="${value}" `)
						.join('')}/>`,
			)
			.join('')
	const lines = (['outline', 'filled'] as const).flatMap((pen) =>
		Object.entries(nodes[pen]).map(([name, icon]) => `${name}${pen === 'filled' ? '-filled' : ''}\t${shapes(icon)}`),
	)
	return `Tabler Icons ${version}, (c) Paweł Kuna, MIT licence\n${lines.join('\n')}\n`
}

const drawn = drawnIcons()
const wanted = new Map<string, string>([
	[list, heading + [...drawn].map(([name, { file }]) => `export { ${name} } from './icons/${file}.gen.ts'\n`).join('')],
	...[...drawn].map(([name, icon]): [string, string] => [path.join(folder, `${icon.file}.gen.ts`), moduleOf(name, icon)]),
])
const is = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined)
const changed = [...wanted].filter(([file, text]) => is(file) !== text).map(([file]) => file)
const present = existsSync(folder) ? readdirSync(folder).map((file) => path.join(folder, file)) : []
const superfluous = present.filter((file) => !wanted.has(file))
const all = allNamed()
if (!existsSync(packed) || brotliDecompressSync(readFileSync(packed)).toString() !== all) changed.push(packed)

if (!process.argv.includes('--check')) {
	mkdirSync(folder, { recursive: true })
	for (const file of superfluous) rmSync(file)
	for (const file of changed) writeFileSync(file, file === packed ? brotliCompressSync(all) : (wanted.get(file) ?? ''))
	console.log(`${drawn.size} icons, ${changed.length} files written, ${superfluous.length} removed`)
} else if (changed.length + superfluous.length) {
	for (const file of [...changed, ...superfluous]) console.error(`${path.relative(root, file)}: node scripts/icons.ts`)
	process.exitCode = 1
}
