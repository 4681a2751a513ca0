import { expect, test } from 'vitest'
import { keptArchives, nightlyName } from './kept.ts'

const day = (back: number) => new Date(Date.UTC(2026, 10, 22) - back * 86_400_000).toISOString().slice(0, 10)
const name = (back: number) => nightlyName(day(back), '.tar')

test('seven days and, of the weeks before, the last archive of four each', () => {
	const kept = [...keptArchives(Array.from({ length: 100 }, (_, back) => name(back)))].sort().reverse()
	// The 22nd of November 2026 is a Sunday.
	expect(kept).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 14, 21, 28].map(name))
})

test('run night after night, the weeks come from what the days leave', () => {
	let all: string[] = []
	for (let back = 60; back >= 0; back--) all = [...keptArchives([...all, name(back)])]
	expect(all).toHaveLength(11)
	expect(all.sort()[0]).toBe(name(28))
})

test('after a long pause what there was stays, and what is not a nightly archive is not looked at', () => {
	const old = [300, 299, 298].map(name)
	expect([...keptArchives([...old, 'hausheft-2026-01-01-101010.tar', 'nightly-2026-11-22.tar.names', 'files'])].sort()).toEqual(old.sort())
})
