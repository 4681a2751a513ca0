import { expect, test } from 'vitest'
import { selectableOf } from './selectable.ts'

const answer = (may: boolean) => ({ may, why: may ? undefined : 'Das geht nicht.', shown: true })
/** Each entry by what may be done with it: `w` to write, `r` to remove. */
const selectable = (...rights: string[]) => {
	const rows = rights.map((user, at) => ({ event: { id: `${at} ${user}`, user } }))
	const canOf = (user: unknown) => ({ write: answer(String(user).includes('w')), remove: answer(String(user).includes('r')) })
	const { selectable: keys, ...rest } = selectableOf(rows, canOf)
	return { keys: [...keys], ...rest }
}

test('chosen is what one may change or throw away, one of both is enough', () => {
	expect(selectable('wr', '-', 'w', 'r')).toEqual({
		keys: ['0 wr', '2 w', '3 r'],
		whyNot: 'Das geht nicht.',
		may: { write: true, remove: true },
	})
})

test('offered is what may be done with at least one of them', () => {
	expect(selectable('w', '-').may).toEqual({ write: true, remove: false })
	expect(selectable('-', 'r').may).toEqual({ write: false, remove: true })
	expect(selectable('-', '-')).toEqual({ keys: [], whyNot: 'Das geht nicht.', may: { write: false, remove: false } })
	expect([selectable('w', 'r').whyNot, selectable('w').whyNot]).toEqual([undefined, undefined])
	expect(selectable()).toEqual({ keys: [], whyNot: undefined, may: { write: false, remove: false } })
})

test('what is still being saved is not to be chosen', () => {
	const saving = { id: 'a', user: 'wr', underWay: { key: 'a', words: 'wird gespeichert …' } }
	expect([...selectableOf([{ event: saving }], () => ({ write: answer(true), remove: answer(true) })).selectable]).toEqual([])
})
