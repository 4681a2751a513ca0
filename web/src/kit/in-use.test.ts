import { expect, test } from 'vitest'
import { inUse } from './in-use.ts'

const off = '2026-05-01T10:00:00.000Z'
const all = [
	{ id: 'keller', disabled_at: null },
	{ id: 'estrich', disabled_at: off },
	{ id: 'garage', disabled_at: off },
	// Nouns that cannot be switched off at all.
	{ id: 'garten' },
]

test.each([
	[undefined, ['keller', 'garten']],
	[null, ['keller', 'garten']],
	['', ['keller', 'garten']],
	['keller', ['keller', 'garten']],
	['garage', ['keller', 'garage', 'garten']],
	['gone', ['keller', 'garten']],
])('with %s chosen, what is switched off is offered no more, but stays where it is', (chosen, offered) => {
	expect(inUse(all, chosen).map(({ id }) => id)).toEqual(offered)
})
