import { expect, test } from 'vitest'
import { Id, idsIn, Month } from './fields.ts'
import { idPattern, monthPattern } from './patterns.ts'
import { replyOf } from './reply-shapes.ts'
import { screens } from './screens.ts'

const id = '01A1FD6B-0001-75b1-b3b2-57ac6b073901'

test('every read of every screen has a shape that its reply is held against', () => {
	const reads = Object.values(screens).flatMap(({ reads }) => reads({ group: id, property: id }))
	expect(reads.length).toBeGreaterThan(50)
	expect(reads.filter(({ endpoint }) => !replyOf(endpoint)).map(({ endpoint }) => endpoint.path)).toEqual([])
})

test('what an address takes for an id or a month is one to the schema', () => {
	const ids = [id, id.toLowerCase(), 'none', '', `${id}0`, id.replace('75b1', '95b1'), id.replaceAll(/\w/g, '0'), `${id}\n`]
	expect(ids.filter((each) => idPattern.test(each))).toHaveLength(3)
	expect(ids.filter((each) => Id.safeParse(each).success)).toEqual(ids.filter((each) => idPattern.test(each)))
	const months = ['2026-01', '1850-12', '2026-13', '2026-1', '999-12', '3000-01', '']
	expect(months.filter((each) => monthPattern.test(each))).toEqual(['2026-01', '1850-12'])
	expect(months.filter((each) => Month.safeParse(each).success)).toEqual(['2026-01', '1850-12'])
})

test('what a path names are ids, in one spelling', () => {
	const named = idsIn('/groups/{id}/invites/{invite}')
	expect(named.parse({ id, invite: id })).toEqual({ id: id.toLowerCase(), invite: id.toLowerCase() })
	expect(named.safeParse({ id, invite: 'x' }).success).toBe(false)
	expect(named.safeParse({ id }).success).toBe(false)
})
