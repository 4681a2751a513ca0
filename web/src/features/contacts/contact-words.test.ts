import { expect, test } from 'vitest'
import { mailTo, personOf, telTo } from './contact-words.ts'

test('who it is at a firm', () => {
	expect(personOf({ company: 'Huber AG', firstname: 'Rosa', lastname: 'Huber' })).toBe('Rosa Huber')
	expect(personOf({ company: null, firstname: 'Rosa', lastname: 'Huber' })).toBe('')
})

test.each([
	['+41 44 123 45 67', 'tel:+41441234567'],
	['044 123 45 67', 'tel:0441234567'],
	['044/123.45.67 (G)', 'tel:0441234567'],
])('%s is dialled as %s', (phone, link) => {
	expect(telTo(phone)).toBe(link)
})

test('an address with odd signs cannot add anything to the mail', () => {
	expect(mailTo('rosa@huber.ch')).toBe('mailto:rosa@huber.ch')
	expect(mailTo('rosa?cc=x@huber.ch')).toBe('mailto:rosa%3Fcc%3Dx@huber.ch')
})
