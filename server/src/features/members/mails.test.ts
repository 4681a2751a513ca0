import { expect, test } from 'vitest'
import { html } from '../../platform/mail/layout.ts'
import { plainText } from '../../platform/mail/letter.ts'
import { inMail, invitationMail } from './mails.ts'

test.each([
	['Familie Keller', 'Familie Keller'],
	['Fam. Dr. med. Keller, 3.5 Zimmer', 'Fam. Dr. med. Keller, 3.5 Zimmer'],
	['Gewinn! https://evil.test/x?y=z jetzt', 'Gewinn! … jetzt'],
	['HTTP://evil.test', '…'],
	['javascript://evil.test/%0aalert(1)', '…'],
	['www.evil.test/x und evil.test', '… und evil. test'],
	['müller.häuser', 'müller. häuser'],
	['🏠'.repeat(100), `${'🏠'.repeat(59)}…`],
])('«%s» stands in a mail as «%s»', (name, written) => expect(inMail(name)).toBe(written))

test('nothing that the inviter chose can be followed, and the link is ours', () => {
	const name = 'Ihr Konto ist gesperrt! Bitte https://evil.test öffnen, oder evil.test, oder www.evil.test '.repeat(2)
	const mail = invitationMail({ email: 'b@haus.test', role: 'member', group: name, inviter: name, url: 'https://haus.test/invite/1' })
	for (const text of [mail.subject, plainText(mail), html(mail)]) {
		expect(text).not.toMatch(/evil\.test/)
		expect(text.match(/https?:\/\/[^\s"<]+/g) ?? []).toEqual(
			text === mail.subject ? [] : expect.arrayContaining(['https://haus.test/invite/1']),
		)
	}
	expect(mail.subject.length).toBeLessThan(100)
})
