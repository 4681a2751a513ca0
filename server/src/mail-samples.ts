// One mail of each kind as it might be sent: what `/dev/mails` shows. A kind without a sample does not compile.
import type { MailKind, Mail } from './platform/mail/letter.ts'
import { oldBackupMail } from './features/backups/mails.ts'
import { tellingMail } from './features/notifications/mails.ts'
import { accountLetters, knownAccountMail, livingKeysMail, verificationMail } from './features/sessions/mails.ts'
import { webhookOffMail } from './features/webhooks/mails.ts'
import { invitationMail } from './features/members/mails.ts'
import { emailAskedMail, emailChangedMail, factorCodeMail, newEmailMail, takenEmailMail } from './features/sign-ins/mails.ts'

const to = 'anna@beispiel.ch'
const anna = { name: 'Anna Keller', email: to }
const moved = { before: to, email: 'anna.neu@beispiel.ch' }

export function mailSamples(publicUrl: string): Record<MailKind, Mail> {
	const account = accountLetters(publicUrl)
	return {
		invitation: invitationMail({
			email: to,
			role: 'member',
			group: 'Familie Keller',
			inviter: 'Beat Keller',
			url: `${publicUrl}/invite/00000000-0000-4000-8000-000000000000`,
		}),
		verification: verificationMail(publicUrl, to, 'muster'),
		reset: account.reset(anna, 'muster'),
		webhook_off: webhookOffMail({
			email: to,
			host: 'haus.example.ch',
			group: 'Familie Keller',
			url: `${publicUrl}/group/muster/settings/integrations`,
		}),
		old_backup: oldBackupMail({ email: to, last: '2026-08-30', url: `${publicUrl}/group/muster/subscription` }),
		living_keys: livingKeysMail(publicUrl, {
			email: to,
			keys: [{ name: 'Auswertung Heizung' }, { name: 'Assistent' }],
			passkeys: [{ name: 'Handy', created_at: '2026-03-14T08:05:00.000Z' }],
			others: [{ kind: 'calendar', name: 'Bergstrasse 12', created_at: '2026-03-14T08:05:00.000Z' }],
			second_factor: { since: '2026-03-14T08:05:00.000Z' },
			lock: `${publicUrl}/reset/keys#muster`,
		}),
		factor_code: factorCodeMail(publicUrl, to, '12345678'),
		known_account: knownAccountMail(publicUrl, to),
		...tellings(publicUrl),
		magic_link: account.magicLink(anna, 'muster'),
		cleared: account.cleared(anna),
		new_email: newEmailMail(publicUrl, 'anna.neu@beispiel.ch', 'muster'),
		taken_email: takenEmailMail(publicUrl, to),
		email_asked: emailAskedMail(publicUrl, moved),
		email_changed: emailChangedMail(publicUrl, moved),
	}
}

/** What people have chosen to be told. */
function tellings(publicUrl: string) {
	const addressed = { to, publicUrl, group: 'Familie Keller', unsubscribe: `${publicUrl}/api/unsubscribe/muster` }
	const house = '/group/muster/property/muster'
	const link = { label: 'Eintrag öffnen', path: house }
	return {
		reminder: tellingMail(
			{
				title: 'Morgen fällig: Vignette kaufen',
				sections: [{ heading: 'Morgen fällig', rows: [{ text: 'Vignette kaufen', note: 'Bergstrasse 12 · für beide Autos', url: house }] }],
				link,
				closing: 'Sie sind dafür eingetragen.',
			},
			{ ...addressed, kind: 'reminder' },
		),
		maintenance: tellingMail(
			{
				title: 'Heute fällig: Kaminfeger',
				sections: [
					{ heading: 'Heute fällig', rows: [{ text: 'Kaminfeger', note: 'Bergstrasse 12 · durch Huber Kaminfeger', url: house }] },
				],
				link,
			},
			{ ...addressed, kind: 'maintenance' },
		),
		...answers(addressed, house),
		inbox: tellingMail(
			{
				title: '2 neue Mails',
				sections: [
					{
						heading: 'Im Posteingang',
						rows: [
							{ text: 'Rechnung 4711', note: 'Huber <huber@sanitaer.ch>', url: house },
							{ text: 'Offerte Dachrinne', note: 'Spenglerei Meier <info@spenglerei.ch>', url: house },
						],
					},
				],
				link: { label: 'Posteingang öffnen', path: house },
			},
			{ ...addressed, kind: 'inbox' },
		),
		export_ready: tellingMail(
			{
				title: 'Der Export ist bereit',
				sections: [{ heading: 'Bereit', rows: [{ text: 'Bergstrasse 12, Einträge.pdf', note: 'Bergstrasse 12', url: house }] }],
				link: { label: 'Datei holen', path: house },
				closing: 'Die Datei bleibt bis 30.11.2026 liegen.',
			},
			{ ...addressed, kind: 'export' },
		),
		digest: tellingMail(
			{
				title: 'Familie Keller, 23.11.2026',
				intro: 'Was ansteht, und was die anderen eingetragen haben.',
				sections: [
					{
						heading: 'Fällig',
						rows: [
							{ text: 'Dachrinnen reinigen', note: 'Überfällig seit 20.11.2026 · Bergstrasse 12', url: house },
							{ text: 'Kaminfeger', note: 'Heute fällig · Bergstrasse 12', url: house },
						],
					},
					{
						heading: 'Neu eingetragen',
						rows: [
							{ text: 'Boiler entkalkt', note: "Bergstrasse 12 · Beat Keller · 22.11.2026, 10:15 · Ausgabe CHF 1'240.50", url: house },
						],
						more: 'Und weitere.',
					},
				],
				link: { label: 'Gruppe öffnen', path: '/group/muster' },
			},
			{ ...addressed, kind: 'digest' },
		),
	}
}

/** Somebody asks, or has answered. */
function answers(addressed: Omit<Parameters<typeof tellingMail>[1], 'kind'>, house: string) {
	return {
		mention: tellingMail(
			{
				title: 'Beat Keller fragt Sie: Boiler tropft',
				sections: [
					{
						heading: 'Boiler tropft',
						rows: [{ text: 'Bergstrasse 12', note: 'Beat Keller: @Anna Keller hast du den Sanitär erreicht?', url: house }],
					},
				],
				link: { label: 'Antworten', path: house },
			},
			{ ...addressed, kind: 'mention' },
		),
		reply: tellingMail(
			{
				title: 'Beat Keller hat geantwortet: Boiler tropft',
				sections: [
					{ heading: 'Boiler tropft', rows: [{ text: 'Bergstrasse 12', note: 'Beat Keller: Er kommt am Dienstag.', url: house }] },
				],
				link: { label: 'Antworten', path: house },
			},
			{ ...addressed, kind: 'reply' },
		),
		sharing: tellingMail(
			{
				title: 'Anna hat Familie Beat bezahlt',
				sections: [{ heading: 'Rustico', rows: [{ text: 'Ausgleich', note: 'Anna hat Familie Beat bezahlt', url: house }] }],
				link: { label: 'Ansehen', path: house },
			},
			{ ...addressed, kind: 'sharing' },
		),
		stay: tellingMail(
			{
				title: 'Familie Beat möchte kommen: Rustico',
				sections: [
					{
						heading: 'Angefragt',
						rows: [{ text: 'Familie Beat, 10.07.2026 bis 17.07.2026', note: 'Rustico · 4 Personen', url: house }],
					},
				],
				link: { label: 'Zusagen oder absagen', path: house },
			},
			{ ...addressed, kind: 'stay' },
		),
	}
}
