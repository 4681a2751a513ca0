import { expect, test } from 'vitest'
import type { ListedFile } from '@hausheft/contract/files.ts'
import { byMonth } from './by-month.ts'

const file = (id: string, mime: string, dated_at: string) => ({ id, mime, dated_at, created_at: '2027-01-01T10:00:00.000Z' }) as ListedFile

test('T7 files stand in the month of Zurich of their entry, whenever they came, photos and papers apart, in their order', () => {
	const list = [
		file('a', 'application/pdf', '2026-11-02T10:00:00.000Z'),
		file('b', 'image/heic', '2026-10-31T23:30:00.000Z'),
		file('c', 'image/jpeg', '2026-10-31T22:30:00.000Z'),
		file('d', 'text/csv', '2025-10-01T10:00:00.000Z'),
	]
	const told = byMonth(list).map(({ month, photos, documents }) => [month, photos.map(({ id }) => id), documents.map(({ id }) => id)])
	expect(told).toEqual([
		['November 2026', ['b'], ['a']],
		['Oktober 2026', ['c'], []],
		['Oktober 2025', [], ['d']],
	])
	expect(byMonth([])).toEqual([])
})
