import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cursorOf, idFrom, placeFrom, readPage, type PagePlace } from './paging.ts'

const id = '0198f1a0-0000-7000-8000-000000000001'
const written = (text: string) => Buffer.from(text).toString('base64url')

test('the place is read back as it was written', () => {
	const instant = fc.date({ min: new Date('1000-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
	fc.assert(
		fc.property(instant, fc.uuid({ version: 7 }), (date, row) => {
			const place = { at: date.toISOString(), id: row }
			expect([placeFrom(cursorOf(place)), idFrom(row)]).toEqual([place, row])
		}),
	)
	expect([placeFrom(undefined), idFrom(undefined)]).toEqual([null, null])
})

test.each([
	'',
	'x',
	id,
	...['2026-02-30', '2026-99-99', '0000-01-01', '2026-02-29', '-271821-04-20', '+275760-09-13'].map((day) =>
		written(`${day}T00:00:00.000Z ${id}`),
	),
	written(`2026-11-21T24:00:00.000Z ${id}`),
	written(`2026-11-21T10:00:60.000Z ${id}`),
	written(`2026-11-21T10:00:00Z ${id}`),
	written(`2026-11-21T10:00:00.000Z ${id} `),
	written(`2026-11-21T10:00:00.000Z ${id.toUpperCase()}`),
	`${cursorOf({ at: '2026-11-21T10:00:00.000Z', id })}=`,
])('W11 «%s» is no place in a list', (from) => {
	expect(() => placeFrom(from)).toThrow(expect.objectContaining({ code: 'validation' }))
})
test.each(['', 'x', '\0', 'A198F1A0-0000-7000-8000-000000000001', `${id} `])('W11 «%s» is no id to go on from', (from) => {
	expect(() => idFrom(from)).toThrow(expect.objectContaining({ code: 'validation' }))
})

const rows: PagePlace[] = Array.from({ length: 7 }, (_, n) => ({ at: `2026-11-2${n}T10:00:00.000Z`, id: id.replace(/1$/, String(n)) }))
const list = async (after: PagePlace | null, limit: number) => rows.filter(({ at }) => after === null || at > after.at).slice(0, limit)

test.each([1, 2, 3, 6, 7, 8])('in pages of %d rows every row is read once, and the last page says that it is the last', async (limit) => {
	const read: PagePlace[][] = []
	for (let from: string | undefined; ;) {
		const page: { rows: PagePlace[]; from: string | null } = await readPage({ from, limit }, (row) => row, list)
		read.push(page.rows)
		if (page.from === null) break
		from = page.from
	}
	expect(read.flat()).toEqual(rows)
	expect(read.length).toBe(Math.ceil(rows.length / limit))
})
