import { expect, test } from 'vitest'
import { motionBetween, type OpenPlace } from './motion-between.ts'

const at = (event?: string, file?: string): OpenPlace => ({ search: { event }, state: { file } })

test('a card opens as its entry and closes again', () => {
	const card = { small: '[data-entry="a"]', large: '.drawer' }
	expect(motionBetween(at(), at('a'))).toEqual({ ...card, opens: true })
	expect(motionBetween(at('a'), at())).toEqual({ ...card, opens: false })
})

test('a form closes as the row of what it saves, beside a list or on its own page', () => {
	const row = { small: 'a[data-saves="k"]', opens: false }
	expect(motionBetween(at('new'), at(), 'k')).toEqual({ ...row, large: '.drawer' })
	expect(motionBetween(at(), at(), 'k')).toEqual({ ...row, large: 'form[data-saves="k"]' })
})

test('a photo opens from where it lies, and goes back there', () => {
	const photo = { small: 'button img[src*="/f/"]', large: 'dialog.viewer' }
	expect(motionBetween(at('a'), at('a', 'f'))).toEqual({ ...photo, opens: true })
	expect(motionBetween(at('a', 'f'), at('a'))).toEqual({ ...photo, opens: false })
})

test.each([
	['the first page', undefined, at('a')],
	['the same place', at('a'), at('a')],
	['another entry', at('a'), at('b')],
	['a new entry', at(), at('new')],
	['what was just made', at('new'), at('a')],
	['what was just made and is told', at('new'), at('a'), 'k'],
	['a form that saves nothing', at('new'), at()],
	['another photo', at('a', 'f'), at('a', 'g')],
	['another page', at(), at()],
])('nothing becomes %s', (_, from, to, saves?: string) => expect(motionBetween(from, to, saves)).toBe(undefined))
