import { expect, test } from 'vitest'
import { mailTo, personOf } from './contact-words.ts'

test('who it is at a firm', () => {
	expect(personOf({ company: 'Huber AG', firstname: 'Rosa', lastname: 'Huber' })).toBe('Rosa Huber')
	expect(personOf({ company: null, firstname: 'Rosa', lastname: 'Huber' })).toBe('')
})

test('an address with odd signs cannot add anything to the mail', () => {
	expect(mailTo('rosa@huber.ch')).toBe('mailto:rosa@huber.ch')
	expect(mailTo('rosa?cc=x@huber.ch')).toBe('mailto:rosa%3Fcc%3Dx@huber.ch')
})
