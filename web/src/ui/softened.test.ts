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

test('every long word in a head or a tile says where it breaks', () => {
	const source = path.join(import.meta.dirname, '..')
	const files = readdirSync(source, {
		recursive: true,
		encoding: 'utf8',
	}).filter((file) => /(?<!\.test|\.gen)\.tsx?$/.test(file) && !file.startsWith('gallery'))
	const heads =
		/<(?:PageHeader|MobileTop|Box|Empty|Drawer|ConfirmDialog|VisitorPage)\b[^>]*?\btitle=(?:"([^"]+)"|\{[^}]*?[`']([^`']+)[`'])|<h[123][^>]*>([^<{]+)<|softened\('([^']+)'\)/gs
	const inHeads = files.flatMap((file) =>
		[...readFileSync(path.join(source, file), 'utf8').matchAll(heads)].map((found) => found.slice(1).join('')),
	)
	const labels = (file: string) =>
		[...readFileSync(path.join(source, file), 'utf8').matchAll(/\b(?:label|plural|many|name): '([^']+)'/g)].map((found) => found[1] ?? '')
	const lists = [
		'kit/use-property-tabs.ts',
		'shell/nav.ts',
		'features/events/kinds.tsx',
		'../../contract/src/nouns.ts',
		'landing/audiences.tsx',
	].flatMap(labels)
	const types =
		readFileSync(path.join(source, '../../database/migrations/0004_properties.sql'), 'utf8').split('property_type:')[1]?.split(';')[0] ?? ''
	const long = new Set([...inHeads, ...lists, types].flatMap((text) => text.match(/(?<!\p{L}|_)\p{L}{13,}(?!_)/gu) ?? []))
	expect(long.size).toBeGreaterThan(12)
	expect([...long].filter((word) => !/^\p{Ll}/u.test(word) && marked(word) === word)).toEqual([])
})

test('what is read out has no marks in it', () => {
	expect([plainName('Einstellungen'), plainName('Boiler'), plainName(undefined)]).toEqual(['Einstellungen', undefined, undefined])
})
