import { z } from 'zod/mini'
import { Email, Id, LinkSecret, maxPasswordLength, Password, text, Token } from './fields.ts'

export const minPasswordLength = 10

export const NewPassword = z.string().check(z.minLength(minPasswordLength), z.maxLength(maxPasswordLength))
export const SignUpFields = z.strictObject({
	name: text(200),
	email: Email,
	password: NewPassword,
	/** The invitation whose link led here; needed where accounts are for invited people only. */
	invitation: z.optional(Id),
	/** What came with its mail: with the invited address the account is confirmed by it, and the invitation accepted. */
	proof: z.optional(LinkSecret),
	/** It has been said that the invitation is for another address. */
	other_address: z.optional(z.boolean()),
	/** The secret of the invitation link that led here, which counts as an invitation. */
	link: z.optional(LinkSecret),
})
export const SignInFields = z.strictObject({ email: Email, password: Password })
export const EmailFields = z.strictObject({ email: Email })
export const ResetFields = z.strictObject({ token: Token, newPassword: NewPassword })
export const PasswordFields = z.strictObject({ currentPassword: Password, newPassword: NewPassword })

export const sessionRequests = {
	getSession: { summary: 'Wer angemeldet ist' },
	signOut: { summary: 'Abmelden, nur hier' },
	login: { summary: 'Führt zur Anmeldeseite' },
	signUp: { summary: 'Konto eröffnen', body: SignUpFields },
	signIn: { summary: 'Anmelden', body: SignInFields },
	requestReset: { summary: 'Link für ein neues Passwort anfordern', body: EmailFields },
	resetPassword: { summary: 'Neues Passwort setzen; beendet alle Sitzungen und nennt, was weiter gilt', body: ResetFields },
	lockKeys: {
		summary: 'Alles sperren, was nach einem neuen Passwort weiter galt, mit dem Link dazu',
		body: z.strictObject({ token: Token }),
	},
	verifyEmail: { summary: 'E-Mail-Adresse bestätigen' },
	requestVerification: {
		summary: 'Bestätigungsmail nochmals anfordern',
		body: z.strictObject({ email: Email, /** Of the invitation that its link carries on. */ link: z.optional(LinkSecret) }),
	},
	changePassword: { summary: 'Passwort ändern; beendet alle anderen Sitzungen', body: PasswordFields },
	listSessions: { summary: 'Wo man angemeldet ist, die zuletzt gebrauchte Sitzung zuerst' },
	endSession: { summary: 'Eine der eigenen Sitzungen beenden', body: z.strictObject({ id: Id }) },
	endSessions: { summary: 'Alle Sitzungen beenden' },
}
