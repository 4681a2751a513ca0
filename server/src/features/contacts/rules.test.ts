import type { ContactChange } from '@hausheft/contract/contact-requests.ts'
import type { Refusal } from '@hausheft/contract/refusals.ts'
import { expect, test } from 'vitest'
import { checkContact, checkLinks } from './rules.ts'

const fieldOf = (work: () => void): string | undefined => {
	try {
		work()
	} catch (error) {
		return (error as Refusal).extra.errors?.[0]?.path
	}
	return undefined
}
const stored = { company: 'Sanitär Huber AG', firstname: null, lastname: null, valid_from: '2026-01-01', valid_until: null }

test.each<[string, ContactChange, string | undefined]>([
	['nothing', {}, undefined],
	['the firm for a name', { company: null, lastname: 'Huber' }, undefined],
	['the firm away', { company: null }, 'company'],
	['an end after the beginning', { valid_until: '2026-01-02' }, undefined],
	['an end on the day of the beginning', { valid_until: '2026-01-01' }, undefined],
	['an end before the stored beginning', { valid_until: '2025-12-31' }, 'valid_until'],
	['both at once', { valid_from: '2025-01-01', valid_until: '2025-12-31' }, undefined],
	['the beginning away', { valid_from: null, valid_until: '2025-12-31' }, undefined],
])('a change of %s', (_, change, field) => {
	expect(fieldOf(() => checkContact(stored, change))).toBe(field)
})

test('a beginning after the stored end is refused as well', () => {
	expect(fieldOf(() => checkContact({ ...stored, valid_until: '2026-06-30' }, { valid_from: '2026-07-01' }))).toBe('valid_until')
})

test('only who sees some properties must link to one', () => {
	expect(fieldOf(() => checkLinks(true, []))).toBe('properties')
	expect(fieldOf(() => checkLinks(true, ['p']))).toBeUndefined()
	expect(fieldOf(() => checkLinks(false, []))).toBeUndefined()
})
