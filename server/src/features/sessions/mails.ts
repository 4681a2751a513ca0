import { foreignFactor, livingKinds, type Living } from '@hausheft/contract/living-doors.ts'
import { dayOf, dayText } from '@hausheft/contract/swiss/zurich.ts'
import type { AccountLetters } from '../../platform/auth/better-auth.ts'
import type { Mail } from '../../platform/mail/letter.ts'

// Nobody's name stands in these: who signs up with a foreign address would be writing to it.

/** `link` is the secret of the invitation that led to the account: the mail's link carries it on. */
export const verificationMail = (publicUrl: string, email: string, token: string, link?: string): Mail => ({
	kind: 'verification',
	to: email,
	subject: 'Hausheft: E-Mail-Adresse bestätigen',
	paragraphs: ['Guten Tag', 'Mit dieser Adresse wurde bei Hausheft ein Konto eröffnet. Bitte bestätigen, dass sie stimmt.'],
	link: { label: 'Adresse bestätigen', url: `${publicUrl}/verify?token=${token}${link === undefined ? '' : `#join=${link}`}` },
	closing: ['Der Link gilt 24 Stunden.', 'Wer kein Konto eröffnet hat, kann diese Mail ignorieren.'],
})

export const accountLetters = (publicUrl: string): AccountLetters => ({
	reset: ({ email }, token) => ({
		kind: 'reset',
		to: email,
		subject: 'Hausheft: neues Passwort setzen',
		paragraphs: ['Guten Tag', 'Für das Konto mit dieser Adresse wurde ein neues Passwort angefordert.'],
		link: { label: 'Neues Passwort setzen', url: `${publicUrl}/reset?token=${encodeURIComponent(token)}` },
		closing: [
			'Der Link gilt eine Stunde lang und einmal. Danach sind alle Geräte abgemeldet.',
			'Wer nichts angefordert hat, kann diese Mail ignorieren: das bisherige Passwort gilt weiter.',
		],
	}),
	magicLink: ({ email }, token, next) => ({
		kind: 'magic_link',
		to: email,
		subject: 'Hausheft: Link zum Anmelden',
		paragraphs: ['Guten Tag', 'Mit diesem Link geht es ohne Passwort hinein.'],
		link: { label: 'Anmelden', url: `${publicUrl}/sign-in/link${next ? `?${new URLSearchParams({ next })}` : ''}#${token}` },
		closing: ['Der Link gilt zehn Minuten lang und einmal.', 'Wer ihn nicht angefordert hat, kann diese Mail ignorieren.'],
	}),
	cleared: ({ email }) => ({
		kind: 'cleared',
		to: email,
		subject: 'Hausheft: Konto bestätigt, bisherige Zugänge gelöscht',
		paragraphs: [
			'Guten Tag',
			'Diese Adresse ist jetzt bestätigt. Bisher war sie es nicht: Das Konto könnte jemand anderes eröffnet haben.',
			'Darum gilt nichts mehr, was vorher eingerichtet wurde: Passwort, Passkeys, zweiter Faktor, Schlüssel für Programme, Kalender-Abos, Webhooks, Einladungslinks und alle angemeldeten Geräte. Gruppen und Einträge bleiben.',
		],
		link: { label: 'Neues Passwort setzen', url: `${publicUrl}/reset` },
		closing: ['Wer sich ohne Passwort anmeldet, muss keines setzen.'],
	}),
})

/** Whoever signs up again learns it by mail, not on the screen: there anybody could ask. */
export const knownAccountMail = (publicUrl: string, email: string, link?: string): Mail => ({
	kind: 'known_account',
	to: email,
	subject: 'Hausheft: dieses Konto gibt es schon',
	paragraphs: ['Guten Tag', 'Mit dieser Adresse sollte bei Hausheft ein Konto eröffnet werden. Es gibt aber schon eines.'],
	link:
		link === undefined ? { label: 'Anmelden', url: `${publicUrl}/sign-in` } : { label: 'Zur Einladung', url: `${publicUrl}/join#${link}` },
	closing: [`Das Passwort ist vergessen? ${publicUrl}/reset`, 'Wer kein Konto eröffnen wollte, kann diese Mail ignorieren.'],
})

type Left = Living & {
	email: string
	second_factor?: { since: string | null } | undefined
	/** Null where nothing is left that could be locked. */ lock: string | null
}

/** After a new password: what is as it was, and one link that ends it. */
export function livingKeysMail(publicUrl: string, { email, lock, second_factor: factor, ...living }: Left): Mail {
	const since = factor?.since ? `, eingerichtet am ${dayText(dayOf(factor.since))}` : ''
	return {
		kind: 'living_keys',
		to: email,
		subject: 'Hausheft: neues Passwort, und was weiter gilt',
		paragraphs: [
			'Guten Tag',
			'Für dieses Konto gilt jetzt ein neues Passwort, und alle Geräte sind abgemeldet. Was hier steht, gilt weiter.',
			...(factor ? [`Zweiter Faktor${since}: Beim Anmelden wird nach dem Passwort der Code einer App verlangt. ${foreignFactor}`] : []),
		],
		sections: livingKinds(living).map(({ heading, still, those }) => ({ heading, rows: those.map(doorRow), more: `${still}.` })),
		link: lock === null ? { label: 'Anmelden', url: `${publicUrl}/sign-in` } : { label: 'Alles davon sperren', url: lock },
		closing: [
			...(lock === null ? [] : ['Der Link gilt sieben Tage lang, und er meldet alle Geräte nochmals ab.']),
			'Wer alles kennt, was hier steht, und ihm traut, muss nichts tun.',
		],
	}
}

const doorRow = ({ name, created_at }: { name: string; created_at?: string | null | undefined }) => ({
	text: name,
	...(created_at && { note: `Hinzugefügt am ${dayText(dayOf(created_at))}` }),
})
