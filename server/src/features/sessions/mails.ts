import type { AccountLetters } from '../../platform/auth/identity.ts'
import type { Mail } from '../../platform/mail/letter.ts'

// Nobody's name stands in these: who signs up with a foreign address would be writing to it.
export const accountLetters = (publicUrl: string): AccountLetters => ({
	verification: ({ email }, token) => ({
		to: email,
		subject: 'Hausheft: E-Mail-Adresse bestätigen',
		paragraphs: ['Guten Tag', 'Mit dieser Adresse wurde bei Hausheft ein Konto eröffnet. Bitte bestätigen, dass sie stimmt.'],
		link: { label: 'Adresse bestätigen', url: `${publicUrl}/verify?token=${encodeURIComponent(token)}` },
		closing: ['Der Link gilt 24 Stunden.', 'Wer kein Konto eröffnet hat, kann diese Mail ignorieren.'],
	}),
	reset: ({ email }, token) => ({
		to: email,
		subject: 'Hausheft: neues Passwort setzen',
		paragraphs: ['Guten Tag', 'Für das Konto mit dieser Adresse wurde ein neues Passwort angefordert.'],
		link: { label: 'Neues Passwort setzen', url: `${publicUrl}/reset?token=${encodeURIComponent(token)}` },
		closing: [
			'Der Link gilt eine Stunde lang und einmal. Danach sind alle Geräte abgemeldet.',
			'Wer nichts angefordert hat, kann diese Mail ignorieren: das bisherige Passwort gilt weiter.',
		],
	}),
})

/** Whoever signs up again learns it by mail, not on the screen: there anybody could ask. */
export const knownAccountMail = (publicUrl: string, email: string): Mail => ({
	to: email,
	subject: 'Hausheft: dieses Konto gibt es schon',
	paragraphs: ['Guten Tag', 'Mit dieser Adresse sollte bei Hausheft ein Konto eröffnet werden. Es gibt aber schon eines.'],
	link: { label: 'Anmelden', url: `${publicUrl}/sign-in` },
	closing: [`Das Passwort ist vergessen? ${publicUrl}/reset`, 'Wer kein Konto eröffnen wollte, kann diese Mail ignorieren.'],
})
