import { expect, test } from 'vitest'
import { madeEntry } from './made-entry.ts'

test.each([
	['entry', { id: 'a' }, true],
	['tick', { entry: 'a' }, true],
	['tick', { id: 'a' }, false],
	['round', { events: [{}] }, true],
	['round', { events: [] }, false],
	['reply', { id: 'a' }, false],
	['unwatch', undefined, false],
] as const)('%s that is answered with %j', (kind, reply, made) => expect(madeEntry(kind, reply)).toBe(made))
