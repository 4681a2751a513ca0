import { expect, test } from 'vitest'
import type { Event } from '@hausheft/contract/events.ts'
import { lastContact } from './last-contact.ts'

const entry = (contact: string | null, ...objects: string[]) => ({ maintenance: { contact }, rental: null, objects }) as unknown as Event

test('who came last, to the same thing rather than to another one', () => {
	const events = [entry(null, 'boiler'), entry('gärtner', 'garten'), entry('huber', 'boiler'), entry('alt', 'boiler')]
	expect(lastContact(events, 'maintenance', ['boiler'])).toBe('huber')
	expect(lastContact(events, 'maintenance', [])).toBe('gärtner')
	expect(lastContact(events, 'maintenance', [null, 'dach'])).toBe('gärtner')
	expect(lastContact(events, 'rental', [])).toBeUndefined()
})
