import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { exchangeMark } from '@hausheft/contract/exchange.ts'
import { contact, entry, exchange, forged, id, json, property, zipped, type ForgedFile } from '../../../../test/forged.ts'
import { readFile } from './exchange-file.ts'
import type { Thing } from './things.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'exchange-'))
afterAll(() => rmSync(folder, { recursive: true }))

let count = 0
async function read(bytes: Uint8Array) {
	const file = path.join(folder, String(count++))
	writeFileSync(file, bytes)
	let lines = ''
	const said = await readFile(file, (more) => (lines += more))
	return {
		said,
		things: lines
			.split('\n')
			.filter(Boolean)
			.map((line) => JSON.parse(line) as Thing),
	}
}
const refused = async (bytes: Uint8Array, sentence: RegExp) =>
	expect((await read(bytes)).said).toEqual({ refused: expect.stringMatching(sentence) as string })
const main = { name: 'hausheft.json', bytes: json() }

test('every id is a new one, in the order of the file, and what names another still does', async () => {
	const { said, things } = await read(
		json({
			entries: [
				{ ...entry, contacts: [id(4)] },
				{ ...entry, id: id(5) },
			],
		}),
	)
	expect(said).toMatchObject({ read: { group: 'Andere', lines: 4, counts: { properties: 1, contacts: 1, events: 2 } } })
	expect(things.map(([kind]) => kind)).toEqual(['property', 'contact', 'event', 'event'])
	const ids = things.map(([, of]) => (of as { id: string }).id)
	expect(ids.join()).not.toContain('019a0000')
	expect(ids.slice(2)).toEqual(ids.slice(2).toSorted())
	expect(things[2]).toMatchObject(['event', { property: ids[0], author: 'Hans', fields: { contacts: [ids[1]] } }])
	expect(things[1]).toMatchObject(['contact', { fields: { properties: [ids[0]] } }])
})
test('an account that earlier releases took for one stays behind, and its party comes', async () => {
	const party = { contact: null, purse: false, quotas: [], until_on: null }
	const parties = [
		{ ...party, id: id(7), name: 'Anna', iban: 'CH93 0076 2011 6238 5295 7' },
		// Its check digits are right; two characters are missing.
		{ ...party, id: id(8), name: 'Beat', iban: 'CH800076201162385295' },
	]
	const { things } = await read(json({ properties: [{ ...property, parties }] }))
	expect(things.find(([kind]) => kind === 'property')?.[1]).toMatchObject({
		parties: [
			{ name: 'Anna', iban: 'CH9300762011623852957' },
			{ name: 'Beat', iban: null },
		],
	})
	expect(things.filter(([kind]) => kind === 'left')).toEqual([['left', expect.stringContaining('Partei «Beat»')]])
})
test('however it is written: with a mark, with spaces and lines, in any order', async () => {
	const { properties, format, ...rest } = exchange()
	const { said } = await read(Buffer.from(`\ufeff${JSON.stringify({ format, properties, ...rest }, null, '\t')}\n`))
	expect(said).toMatchObject({ read: { lines: 3 } })
})
const rental = { contact: null, is_rent: true, is_retrieve: false }
test.each<[string, Uint8Array, string[]]>([
	['members', json({ members: [{ person: id(9), role: 'owner' }], plan: 'self_hosted' }), ['«members»', '«plan»']],
	[
		'a maker and another user',
		json({ entries: [{ ...entry, created_by: id(9), user: id(9) }] }),
		['«created_by» (Eintrag)', '«user» (Eintrag)'],
	],
	['another group', json({ properties: [{ ...property, group_id: id(9) }] }), ['«group_id» (Liegenschaft)']],
	['a role', json({ contacts: [{ ...contact, role: 'owner', version: 7 }] }), ['«role» (Kontakt)', '«version» (Kontakt)']],
	['a field deep below', json({ entries: [{ ...entry, rental: { ...rental, group: id(9) } }] }), ['«rental.group» (Eintrag)']],
	[
		'a field of rows',
		json({ entries: [{ ...entry, time_recording: [1, 2].map((minutes) => ({ minutes, note: null, person_text: null, wage: 5 })) }] }),
		['«time_recording.wage» (Eintrag) 2-mal'],
	],
	[
		'what changes what objects are',
		Buffer.from(JSON.stringify(exchange()).replace('"author"', '"__proto__":{"role":"owner"},"author"')),
		['«__proto__» (Eintrag)'],
	],
])('of a file that says more than is known here the rest is read: %s', async (_, bytes, unknown) => {
	const { said, things } = await read(bytes)
	expect(said).toMatchObject({ read: { unknown, counts: { properties: 1, contacts: 1, events: 1 } } })
	expect(JSON.stringify(things)).not.toMatch(/019a0000-0000-7000-8000-000000000009|owner|role|wage/)
})
test('a file of an earlier release says less: what is not in it is empty', async () => {
	const { journal: _, rental: _rental, measurement: _rows, ...less } = entry
	const { things } = await read(json({ entries: [{ ...less, balance: { expense: 500, income: null, tax_relevant: false } }] }))
	const fields = { journal: null, rental: null, measurement: [], balance: { expense: 500, income: null, tax: null, tax_percent: null } }
	expect(things.at(-1)).toMatchObject(['event', { fields }])
})
test('a workbook is somebody else’s matter', async () => {
	expect((await read(await zipped({ 'xl/workbook.xml': Buffer.from('<workbook/>') }))).said).toEqual({ table: true })
})

describe('another group’s file that is none', () => {
	test.each<[string, ForgedFile[], RegExp]>([
		['a bomb', [{ name: 'hausheft.json', bytes: Buffer.alloc(150 * 1024 * 1024, ' '), deflated: true }], /zu gross: mehr als 100 MB/],
		[
			'a bomb that lies about it',
			[{ name: 'hausheft.json', bytes: Buffer.alloc(150 * 1024 * 1024, ' '), deflated: true, size: 1000 }],
			/beschädigt/,
		],
		['a size that is too large', [{ ...main, deflated: true, size: 50_000 }], /beschädigt/],
		['parts that share their bytes', [main, { name: 'a.jpg', bytes: Buffer.from('abc'), at: 0 }], /übereinander/],
		['a name that leads up', [main, { name: '../../etc/cron.d/x', bytes: Buffer.from('x') }], /aus seinem Ordner hinausführen/],
		['an absolute name', [main, { name: '/etc/passwd', bytes: Buffer.from('x') }], /aus seinem Ordner hinausführen/],
		['a name of Windows', [main, { name: 'C:\\Windows\\x', bytes: Buffer.from('x') }], /aus seinem Ordner hinausführen/],
		[
			'a link',
			[main, { name: 'link', bytes: Buffer.from('/etc/passwd'), attributes: (0o120777 << 16) >>> 0 }],
			/Verweise auf andere Dateien/,
		],
		['a name twice', [main, { name: 'a.jpg', bytes: Buffer.from('a') }, { name: 'a.jpg', bytes: Buffer.from('b') }], /«a\.jpg» zweimal/],
		['itself twice', [main, main], /«hausheft\.json» zweimal/],
		['a password', [{ ...main, deflated: true, flags: 0x801 }], /mit einem Passwort/],
		['nothing of ours', [{ name: 'Fotos/a.jpg', bytes: Buffer.from('a') }], /kein Export von Hausheft/],
	])('a ZIP with %s', async (_, parts, sentence) => {
		await refused(forged(parts), sentence)
	})
	test('a ZIP of which the end is missing', async () => {
		await refused((await zipped({ 'hausheft.json': json() })).subarray(0, 200), /beschädigt oder unvollständig/)
	})

	const nested = `{"format":"${exchangeMark}","entries":[${'['.repeat(100_000)}`
	test.each<[string, Uint8Array, RegExp]>([
		['of another program', Buffer.from('{"version": 3, "items": []}'), /kein Export von Hausheft/],
		['of another version', json({ format: 'hausheft/9' }), /kein Export von Hausheft/],
		['without its end', json().subarray(0, 400), /beschädigt oder unvollständig/],
		['with more behind its end', Buffer.concat([json(), Buffer.from('{}')]), /beschädigt oder unvollständig/],
		['nested without end', Buffer.from(nested), /beschädigt oder unvollständig/],
		['in another encoding', Buffer.from(JSON.stringify(exchange()), 'latin1'), /beschädigt oder unvollständig/],
		['with an id that it does not define', json({ entries: [{ ...entry, contacts: [id(99)] }] }), /das nicht in ihr steht: Kontakt/],
		['with an id of another kind', json({ entries: [{ ...entry, contacts: [id(1)] }] }), /das nicht in ihr steht: Kontakt/],
		['with a house that it does not define', json({ entries: [{ ...entry, property: id(99) }] }), /das nicht in ihr steht: Liegenschaft/],
		['with an id twice', json({ entries: [entry, entry] }), /steht in dieser Datei zweimal/],
		[
			'with a list twice',
			Buffer.from(JSON.stringify(exchange()).replace('"units":[]', '"units":[],"units":[]')),
			/«units» steht in dieser Datei zweimal/,
		],
		['with something for a text', json({ entries: [{ ...entry, name: { toString: 'x' } }] }), /«name» ist nicht lesbar/],
		['without a list', json({ entries: undefined }), /fehlt «entries»/],
	])('a JSON %s', async (_, bytes, sentence) => {
		await refused(bytes, sentence)
	})
})
