import { expect, test } from 'vitest'
import type { File } from '@hausheft/contract/files.ts'
import { entryFromMail, houseOfMail, shownBeside } from './entry-from-mail.ts'

const file = (id: string, more: Partial<File> = {}) =>
	({ id, filename: `${id}.pdf`, mime: 'application/pdf', path: `/${id}`, receipt: false, event: null, width: null, ...more }) as File

test('an entry begins with the subject and every attachment that is in no entry yet', () => {
	const files = [file('offerte'), file('rechnung', { event: 'e', receipt: true }), file('quittung', { receipt: true })]
	const item = { id: 'm', mail_subject: 'x'.repeat(201), created_at: '2026-11-20T08:00:00.000Z', files }
	const { name, files: taken, ...rest } = entryFromMail(item)
	expect([name.length, rest]).toEqual([200, { id: 'm', at: item.created_at }])
	expect(taken.map(({ id, receipt, before }) => [id, receipt, before])).toEqual([
		['offerte', false, true],
		['quittung', true, true],
	])
	expect(entryFromMail({ ...item, files: [] }).files).toEqual([])
})

test('the house is the chosen one, else what the mail suggests, else that of last time', () => {
	const houses = [{ id: 'berg' }, { id: 'see' }, { id: 'tal' }]
	const house = (...wishes: (string | null | undefined)[]) => houseOfMail(houses, ...wishes)?.id
	expect(house('tal', 'see', 'berg')).toBe('tal')
	expect(house(undefined, 'see', 'berg')).toBe('see')
	expect(house(undefined, null, 'berg')).toBe('berg')
	expect(house(undefined, 'gone', 'berg')).toBe('berg')
	expect(house(undefined, null, undefined)).toBeUndefined()
	expect(houseOfMail([], 'berg')).toBeUndefined()
})

test('beside the form stands what one types from: a bill before a photo, a photo before the rest', () => {
	const [photo, table, bill] = [file('foto', { mime: 'image/jpeg', width: 800 }), file('tabelle', { mime: 'text/csv' }), file('rechnung')]
	const shown = (files: File[], chosen?: string) => shownBeside(files, chosen)?.id
	expect([shown([table, photo, bill]), shown([table, photo]), shown([table]), shown([])]).toEqual([
		'rechnung',
		'foto',
		'tabelle',
		undefined,
	])
	expect([shown([table, photo, bill], 'tabelle'), shown([table, bill], 'gone')]).toEqual(['tabelle', 'rechnung'])
	// A photo that no browser can show is as good as any other file.
	expect(shown([table, file('heic', { mime: 'image/heic' })])).toBe('tabelle')
})
