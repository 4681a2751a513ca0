import { z } from 'zod/mini'
import { Email, Id, Password, text, Token } from './fields.ts'
import { NewPassword } from './session-requests.ts'

/** Where one wanted to go. */
const Next = z.optional(z.string().check(z.maxLength(2000)))
/** Who has not just signed in repeats the password. */
const confirmed = { password: z.optional(Password) }
const Base64Url = z.string().check(z.maxLength(12_000), z.regex(/^[\w-]*={0,2}$/))

const MagicLinkFields = z.strictObject({ email: Email, next: Next })
export const CodeFields = z.strictObject({
	code: z.string().check(
		z.overwrite((code) => code.replaceAll(/\s/g, '')),
		z.regex(/^\d{6}$/, 'Der Code hat sechs Ziffern.'),
	),
})
/** `mailed`: what has gone to the address, where a mail server is configured. */
export const ConfirmFactorFields = z.extend(CodeFields, {
	mailed: z.optional(
		z.string().check(
			z.overwrite((code) => code.replaceAll(/\s/g, '')),
			z.regex(/^\d{8}$/, 'Der Code aus der Mail hat acht Ziffern.'),
		),
	),
})
export const RecoveryCodeFields = z.strictObject({
	code: z.string().check(
		z.overwrite((code) =>
			code
				.replaceAll(/[^a-z\d]/gi, '')
				.toLowerCase()
				.replace(/^(.{5})(.{5})$/, '$1-$2'),
		),
		z.regex(/^[a-z\d]{5}-[a-z\d]{5}$/, 'Ein Wiederherstellungscode hat zehn Zeichen.'),
	),
})
const ProviderFields = z.strictObject({
	provider: z.string().check(z.maxLength(40)),
	next: Next,
	/** It happens in the sign-in window. */
	popup: z.optional(z.boolean()),
	/** The secret of an invitation link; needed where accounts are for invited people only. */
	link: z.optional(Token),
})
export const EmailChangeFields = z.strictObject({ newEmail: Email, ...confirmed })
export const SetPasswordFields = z.strictObject({ newPassword: NewPassword })
export const ConfirmFields = z.strictObject(confirmed)

const credential = { id: Base64Url, rawId: Base64Url, type: z.literal('public-key') }
/** What a device has signed (Web Authentication Level 3, as JSON). */
export const PasskeyProof = z.strictObject({
	...credential,
	response: z.strictObject({
		clientDataJSON: Base64Url,
		authenticatorData: Base64Url,
		signature: Base64Url,
		userHandle: z.optional(Base64Url),
	}),
})
export type PasskeyProof = z.infer<typeof PasskeyProof>
export const NewPasskey = z.strictObject({
	...credential,
	response: z.strictObject({
		clientDataJSON: Base64Url,
		attestationObject: Base64Url,
		transports: z.array(z.string().check(z.maxLength(30))).check(z.maxLength(10)),
	}),
})
export type NewPasskey = z.infer<typeof NewPasskey>

export const signInRequests = {
	getWays: { summary: 'Wie man sich hier anmelden kann' },
	requestMagicLink: { summary: 'Link zum Anmelden per Mail anfordern', body: MagicLinkFields },
	useMagicLink: { summary: 'Mit dem Link einer Mail anmelden', body: z.strictObject({ token: Token }) },
	beginPasskey: { summary: 'Anmeldung mit Passkey beginnen' },
	usePasskey: { summary: 'Mit Passkey anmelden', body: z.strictObject({ response: PasskeyProof }) },
	beginProvider: { summary: 'Anmeldung bei einem Anbieter (OpenID Connect) beginnen', body: ProviderFields },
	endProvider: { summary: 'Rückkehr von einem Anbieter' },
	useCode: { summary: 'Zweiter Schritt der Anmeldung: Code der App', body: CodeFields },
	useRecoveryCode: { summary: 'Zweiter Schritt der Anmeldung: Wiederherstellungscode', body: RecoveryCodeFields },
	confirmEmail: { summary: 'Neue E-Mail-Adresse bestätigen', body: z.strictObject({ token: Token }) },
	getCredentials: { summary: 'Womit man sich anmeldet' },
	setPassword: { summary: 'Ein Passwort setzen, wo es keines gibt', body: SetPasswordFields },
	changeEmail: { summary: 'Die eigene E-Mail-Adresse ändern', body: EmailChangeFields },
	keepEmail: { summary: 'Die angefragte neue E-Mail-Adresse verwerfen' },
	beginNewPasskey: { summary: 'Einen Passkey einrichten: beginnen', body: ConfirmFields },
	addPasskey: { summary: 'Einen Passkey einrichten', body: z.strictObject({ response: NewPasskey, name: text(100) }) },
	removePasskey: { summary: 'Einen Passkey entfernen', body: z.strictObject({ id: Id, ...confirmed }) },
	beginSecondFactor: { summary: 'Zweiten Faktor einrichten: beginnen', body: ConfirmFields },
	confirmSecondFactor: {
		summary: 'Zweiten Faktor einrichten: mit einem ersten Code bestätigen, und mit dem aus der Mail',
		body: ConfirmFactorFields,
	},
	renewRecoveryCodes: { summary: 'Neue Wiederherstellungscodes; die alten gelten nicht mehr', body: ConfirmFields },
	removeSecondFactor: { summary: 'Zweiten Faktor abschalten', body: ConfirmFields },
}
