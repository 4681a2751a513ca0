import { expect, test } from 'vitest'
import type { Source } from '@hausheft/contract/live.ts'
import type { Logged } from '../../platform/live/live-log.ts'
import { logView } from './log-view.ts'

const logged = (number: number, source: Source) => ({ number, at: 0, message: { source } }) as Logged
const log = [logged(4, 'event'), logged(3, 'file'), logged(2, 'event'), logged(1, 'contact')]
const view = (...of: Parameters<typeof logView>) => {
	const { rows, ...rest } = logView(...of)
	return { rows: rows.map(({ number }) => number), ...rest }
}

test('messages stand newest first, and each kind that was heard can be chosen', () => {
	expect(view(log, undefined, undefined)).toEqual({ rows: [4, 3, 2, 1], fresh: 0, kinds: ['event', 'file', 'contact'], isEmpty: false })
	expect(view(log, undefined, 'event').rows).toEqual([4, 2])
})

test('with one kind there is nothing to choose, unless another was chosen before', () => {
	const events = [logged(2, 'event'), logged(1, 'event')]
	expect(view(events, undefined, undefined).kinds).toEqual([])
	expect(view(events, undefined, 'event').kinds).toEqual([])
	expect(view(events, undefined, 'file')).toMatchObject({ rows: [], kinds: ['event', 'file'], isEmpty: false })
	expect(view([], undefined, undefined)).toEqual({ rows: [], fresh: 0, kinds: [], isEmpty: true })
	expect(view([], undefined, 'file')).toMatchObject({ kinds: [], isEmpty: true })
})

test('what is held stays as it was, and what has come since is counted, also once the oldest have left the log', () => {
	const held = log.slice(2)
	expect(view(log, held, undefined)).toEqual({ rows: [2, 1], fresh: 2, kinds: ['event', 'contact'], isEmpty: false })
	expect(view(log.slice(0, 1), held, undefined)).toMatchObject({ rows: [2, 1], fresh: 1 })
	expect(view(log, log, undefined).fresh).toBe(0)
	// Held while it was empty.
	expect(view(log, [], undefined)).toMatchObject({ rows: [], fresh: 4, isEmpty: true })
})
