import { expect, test } from 'vitest'
import { followingCursors } from './following.ts'

/** Pages of two rows of a list: which rows are shown of it once so many pages are read. */
function shownRows(rows: readonly string[], pages: number, known: (cursor: string) => boolean = () => true) {
	const after = (cursor: string | null) => rows.slice(cursor === null ? 0 : rows.findIndex((row) => row < cursor))
	const endOf = (cursor: string | null) => (after(cursor).length > 2 ? after(cursor)[1]! : null)
	const cursors = followingCursors(endOf(null), pages - 1, (cursor) => (known(cursor) ? endOf(cursor) : undefined))
	return [null, ...cursors].flatMap((cursor) => after(cursor).slice(0, 2)).join('')
}

test('so many pages are read as are wanted, as far as the list goes', () => {
	expect([1, 2, 3, 4].map((pages) => shownRows(['f', 'e', 'd', 'c', 'b'], pages))).toEqual(['fe', 'fedc', 'fedcb', 'fedcb'])
	expect(shownRows(['f', 'e'], 3)).toBe('fe')
})

test('what came or went above leaves no row out and shows none twice', () => {
	expect(shownRows(['g', 'f', 'e', 'd', 'c', 'b'], 2)).toBe('gfed')
	expect(shownRows(['f', 'd', 'c', 'b'], 2)).toBe('fdcb')
})

test('a page whose beginning is not known yet waits for the one before it', () => {
	expect(shownRows(['f', 'e', 'd', 'c', 'b', 'a'], 3, (cursor) => cursor !== 'e')).toBe('fedc')
})
