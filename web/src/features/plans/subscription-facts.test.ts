import { expect, test } from 'vitest'
import { isSelfHosted, limitNote, planNote } from './subscription-facts.ts'

test('a group says its plan and until when it lasts, and its own name where nobody may know that', () => {
	const note = (subscription: { name: string; until: string | null } | null) => planNote({ name: 'Familie Keller', subscription })
	expect(note({ name: 'Zuhause', until: null })).toBe('Zuhause')
	expect(note({ name: 'Zuhause', until: '2027-03-01T10:00:00.000Z' })).toBe('Zuhause · bis 1. März 2027')
	expect(note(null)).toBe('Familie Keller')
})

test('a plan that is paid for, or free, is none of a server of one’s own', () => {
	expect(['self_hosted', 'free', 'home_year', ''].filter((key) => isSelfHosted({ active: { key } }))).toEqual(['self_hosted'])
})

test('one limit that is reached is enough, whichever it is', () => {
	const limits = (...full: string[]) =>
		Object.fromEntries(['events', 'members', 'storage'].map((name) => [name, { exceeded: full.includes(name) }]))
	expect(limitNote(limits())).toEqual({ text: 'Ist eine Grenze erreicht:', isFull: false })
	for (const name of Object.keys(limits())) expect(limitNote(limits(name))).toEqual({ text: 'Eine Grenze ist erreicht.', isFull: true })
})
