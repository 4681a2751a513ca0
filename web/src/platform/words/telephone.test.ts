import { expect, test } from 'vitest'
import { telTo } from './telephone.ts'

test.each([
	['+41 44 123 45 67', 'tel:+41441234567'],
	['044 123 45 67', 'tel:0441234567'],
	['044/123.45.67 (G)', 'tel:0441234567'],
])('%s is dialled as %s', (phone, link) => {
	expect(telTo(phone)).toBe(link)
})
