import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { plainName, softened } from './softened.ts'

const marked = (text: string) => softened(text).replaceAll('\u00ad', '|')

/** Every word of more than 12 letters that we have written over a page, a box or beside a tile, and some that are nearly as long. */
const words = [
	'Benach|richti|gungen',
	'Eigentums|wohnung',
	'Einfamilien|haus',
	'Einladungs|links',
	'Einstell|halle',
	'Einstel|lungen',
	'Erben|gemeinschaften',
	'Erinne|rungen',
	'Familien|garten',
	'Geschäfts|haus',
	'Gewerbe|liegenschaft',
	'Haus|wartinnen',
	'Liegen|schaften',
	'Mehrfamilien|haus',
	'Notfall|karte',
	'Stockwerk|eigentümer|gemeinschaft',
	'Stunden|rapport',
	'Verbin|dungen',
	'Vereins|haus',
	'Vermiete|rinnen',
	'Wieder|herstellungs|codes',
	'Zeit|erfassung',
	'Zusammen|fassung',
	'zusammen|stellen',
]

test.each(words)('%s', (word) => {
	expect(marked(word.replaceAll('|', ''))).toBe(word)
})

const source = path.join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(source, file), 'utf8')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
	(file) => /(?<!\.test|\.gen)\.tsx?$/.test(file) && !file.startsWith('gallery'),
)
const longIn = (text: string) => text.match(/(?<![\p{L}\u00AD]|_)\p{L}{13,}(?!_)/gu) ?? []

test('every long word in a head or a tile says where it breaks', () => {
	const heads =
		/<(?:PageHeader|MobileTop|Box|Empty|Drawer|ConfirmDialog|VisitorPage)\b[^>]*?\btitle=(?:"([^"]+)"|\{[^}]*?[`']([^`']+)[`'])|<h[123][^>]*>([^<{]+)<|softened\('([^']+)'\)/gs
	const inHeads = files.flatMap((file) => [...read(file).matchAll(heads)].map((found) => found.slice(1).join('')))
	const labels = (file: string) => [...read(file).matchAll(/\b(?:label|plural|many|name): '([^']+)'/g)].map((found) => found[1] ?? '')
	const lists = [
		'kit/use-property-tabs.ts',
		'shell/nav.ts',
		'features/events/kinds.tsx',
		'../../contract/src/nouns.ts',
		'landing/audiences.tsx',
	].flatMap(labels)
	const types = read('../../database/migrations/0004_properties.sql').split('property_type:')[1]?.split(';')[0] ?? ''
	// Those of a type of house are its key, and what is shown of it is capitalised.
	const long = new Set([...[...inHeads, ...lists].flatMap(longIn), ...longIn(types).filter((word) => !/^\p{Ll}/u.test(word))])
	expect(long.size).toBeGreaterThan(12)
	expect([...long].filter((word) => marked(word) === word)).toEqual([])
})

/** Of the heads of a page those that print our own words as they are: a long one, a label or a title from elsewhere. */
function rawHeads(code: string): string[] {
	const isLong = (text: string) => longIn(text).length > 0
	return [...code.matchAll(/<h[123]([^>]*)>(.*?)<\/h[123]>/gs)].flatMap(([, attributes = '', inside = '']) => {
		if (attributes.includes('hidden-visually')) return []
		const bare = inside.replaceAll(/softened\((?:[^()]|\([^()]*\))*\)/g, '').replaceAll(/<SoftenedName [^>]*>/g, '')
		const words = bare.replaceAll(/<[^>]*>/g, '').replaceAll(/\$?\{(?!\s*[`'])[^{}]*\}/g, '')
		const named = [...bare.matchAll(/(?:\b\w+\.)*\b(?:title|label|plural|many)\b(?![(\w])/g)].map(([name]) => name)
		const unknown = named.filter((name) => {
			const written = new RegExp(`const ${name} = (['\`])(.*?)\\1`).exec(code)?.[2]
			return written === undefined || isLong(written)
		})
		return [...longIn(words), ...unknown]
	})
}

test.each([
	['<h2>Zeiterfassung</h2>', ['Zeiterfassung']],
	["<h3>{'Einnahmen aller Liegenschaften'}</h3>", ['Liegenschaften']],
	['<h1>{title}</h1>', ['title']],
	['<h2 id="a"><Icon size={2} /> {kinds[kind].plural}</h2>', ['plural']],
	["const title = 'Karte für Notfälle'\n<h2>{title}</h2>", []],
	["const title = 'Stundenrapporte'\n<h2>{title}</h2>", ['title']],
	['<h2 aria-label={plainName(title)}>{softened(title)}</h2>', []],
	['<h3>{event.name}</h3>', []],
])('a head that prints its words as they are: %s', (code, raw) => expect(rawHeads(code)).toEqual(raw))

test('no head prints a long word of ours as it is, and no tab, list or place of the rail', () => {
	const raw = files.flatMap((file) => rawHeads(read(file)).map((words) => `${file}: ${words}`))
	expect(raw).toEqual([])
	// But for the tab «Mehr», which has a name of its own, and in one line what fits there.
	const ways = ['ui/tabs-nav.tsx', 'features/workbench/list-chips.tsx', 'shell/rail-link.tsx', 'features/search/house-ways.tsx']
	for (const file of ways)
		expect([file, /[>\s]\{(?:\w+\.)*(?:label|plural)\}/.test(read(file)), /softened|SoftenedName/.test(read(file))]).toEqual([
			file,
			false,
			true,
		])
})

test('what is read out has no marks in it', () => {
	expect([plainName('Einstellungen'), plainName('Boiler'), plainName(undefined)]).toEqual(['Einstellungen', undefined, undefined])
})
