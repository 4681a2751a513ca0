// Hides how the operator names the server that mails leave by.
import * as z from 'zod/mini'
import { about, url, type Given } from '../../config-setting.ts'

export const mailVariables = {
	SMTP_URL: z
		.optional(url('smtp:', 'smtps:'))
		.check(
			about(
				'Mailserver für ausgehende Mails. Ohne diese Angabe wird nichts verschickt: Mails liegen dann in DATA_DIR/mails.',
				'eine Adresse wie smtps://name:passwort@mail.example.ch:465',
			),
		),
	MAIL_FROM: z
		._default(z.string().check(z.regex(/^[^<>\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/)), 'Hausheft <hausheft@localhost>')
		.check(about('Absender der Mails.', 'eine Mailadresse wie Hausheft <haus@example.ch>')),
}

export type MailSettings = { smtpUrl: string | undefined; mailFrom: string }
export const mailSettings = ({ SMTP_URL, MAIL_FROM }: Given<typeof mailVariables>): MailSettings => ({
	smtpUrl: SMTP_URL,
	mailFrom: MAIL_FROM,
})
