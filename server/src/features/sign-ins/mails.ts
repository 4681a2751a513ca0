import type { Mail } from '../../platform/mail/letter.ts'

const greeting = 'Guten Tag'

/** To the address of the account: without its code nobody sets up a second factor there. */
export const factorCodeMail = (publicUrl: string, email: string, code: string): Mail => ({
	kind: 'factor_code',
	to: email,
	subject: 'Hausheft: zweiten Faktor einrichten',
	paragraphs: [
		greeting,
		'Im Konto mit dieser Adresse wird ein zweiter Faktor eingerichtet: Beim Anmelden wird danach auch der Code einer App verlangt. Dazu gehört dieser Code:',
		`${code.slice(0, 4)} ${code.slice(4)}`,
	],
	link: { label: 'Zum Konto', url: `${publicUrl}/user/account` },
	closing: [
		'Er gilt eine Stunde lang.',
		'Wer das nicht war: den Code niemandem sagen, das Passwort ändern und überall abmelden. Jemand kennt es.',
	],
})

/** To the new address: its link moves the account. */
export const newEmailMail = (publicUrl: string, email: string, token: string): Mail => ({
	kind: 'new_email',
	to: email,
	subject: 'Hausheft: neue E-Mail-Adresse bestätigen',
	paragraphs: [greeting, 'Ein Konto bei Hausheft soll künftig diese Adresse haben. Bitte bestätigen, dass sie stimmt.'],
	link: { label: 'Adresse bestätigen', url: `${publicUrl}/verify#change=${token}` },
	closing: ['Der Link gilt eine Stunde lang.', 'Wer das nicht wollte, kann diese Mail ignorieren.'],
})

/** To an address that has an account of its own: nobody learns that from the screen. */
export const takenEmailMail = (publicUrl: string, email: string): Mail => ({
	kind: 'taken_email',
	to: email,
	subject: 'Hausheft: diese Adresse hat schon ein Konto',
	paragraphs: [
		greeting,
		'Ein anderes Konto bei Hausheft sollte künftig diese Adresse haben. Sie hat aber schon eines, und dabei bleibt es.',
	],
	link: { label: 'Anmelden', url: `${publicUrl}/sign-in` },
	closing: ['Wer das nicht wollte, kann diese Mail ignorieren.'],
})

/** To the present address. */
export const emailAskedMail = (publicUrl: string, { before, email }: { before: string; email: string }): Mail => ({
	kind: 'email_asked',
	to: before,
	subject: 'Hausheft: eine neue E-Mail-Adresse wurde angefragt',
	paragraphs: [greeting, `Das Konto mit dieser Adresse soll künftig ${email} haben. Das gilt, sobald jemand dort den Link bestätigt.`],
	link: { label: 'Zum Konto', url: `${publicUrl}/user/account` },
	closing: ['Wer das nicht war: bitte die Anfrage dort verwerfen, das Passwort ändern und überall abmelden.'],
})

/** To the address of before, once it is that. */
export const emailChangedMail = (publicUrl: string, { before, email }: { before: string; email: string }): Mail => ({
	kind: 'email_changed',
	to: before,
	subject: 'Hausheft: die E-Mail-Adresse ist geändert',
	paragraphs: [greeting, `Das Konto, das bisher diese Adresse hatte, hat jetzt ${email}. Links aus früheren Mails gelten nicht mehr.`],
	link: { label: 'Zu Hausheft', url: `${publicUrl}/sign-in` },
	closing: ['Wer das nicht war, wendet sich an die Person, die diesen Server betreibt.'],
})
