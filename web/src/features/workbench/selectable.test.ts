import { expect, test } from 'vitest'
import { changeableOf, selectableOf } from './selectable.ts'

const answer = (may: boolean, shown = true) => ({ may, why: may ? undefined : 'Das geht nicht.', shown })
/** Each entry by what may be done with it: `w` to write, `r` to remove, `a` its amount; of `?` is not known whose it is. */
const changeable = (...rights: string[]) => {
	const ids = rights.map((right, at) => `${at} ${right}`)
	const authorOf = (id: string) => (id.includes('?') ? undefined : id)
	return changeableOf(ids, authorOf, (author) => ({
		write: answer(author.includes('w')),
		amount: answer(author.includes('a')),
		remove: answer(author.includes('r')),
	}))
}

test('chosen is what one sees, and not only what one may change; not what is still being saved', () => {
	const saving = { id: 'a', underWay: { key: 'a', words: 'wird gespeichert …' } }
	expect([...selectableOf([{ event: { id: 'b' } }, { event: saving }, { event: { id: 'c' } }])]).toEqual(['b', 'c'])
})

test('each thing is done with those with which it may be, and with what is not loaded', () => {
	const { write, amount, remove } = changeable('wr', '-', 'w', 'ra', '?')
	expect(write).toEqual({ ids: ['0 wr', '2 w', '4 ?'], why: undefined, shown: true })
	expect(amount).toEqual({ ids: ['3 ra', '4 ?'], why: undefined, shown: true })
	expect(remove).toEqual({ ids: ['0 wr', '3 ra', '4 ?'], why: undefined, shown: true })
})

test('where it may be done with none, that is said with its reason', () => {
	const { write, remove } = changeable('r', '-')
	expect(write).toEqual({ ids: [], why: 'Das geht nicht.', shown: true })
	expect([remove.ids, remove.why]).toEqual([['0 r'], undefined])
})

test('who changes nothing at all is not offered it', () => {
	const none = answer(false, false)
	const { write } = changeableOf(
		['a', 'b'],
		(id) => id,
		() => ({ write: none, amount: none, remove: none }),
	)
	expect([write.ids, write.shown]).toEqual([[], false])
})

test('what somebody may is asked once of each author, however many entries are chosen', () => {
	const asked: (string | null)[] = []
	changeableOf(
		Array.from({ length: 600 }, (_, at) => `${at}`),
		(id) => (Number(id) % 2 ? 'anna' : 'beat'),
		(author) => {
			asked.push(author)
			return { write: answer(true), amount: answer(true), remove: answer(true) }
		},
	)
	expect(asked.toSorted()).toEqual(['', 'anna', 'beat'])
})
