// Hides the codes in which better-auth refuses: each is one of the product's refusals, in German.
import { lookAt, stringOf } from '@hausheft/contract/looked-at.ts'
import { invalidField, Refusal } from '@hausheft/contract/refusals.ts'
import { codeOf } from '../thrown.ts'

export const worn = () => new Refusal('conflict', 'Dieser Link gilt nicht mehr. Bitte einen neuen anfordern.')
const taken = () => invalidField('email', 'Für diese E-Mail-Adresse gibt es schon ein Konto.')
const wrong = () => new Refusal('unauthenticated', 'E-Mail-Adresse oder Passwort stimmt nicht.')

export const wrongCode = () => invalidField('code', 'Dieser Code stimmt nicht.')
const noFactor = () => new Refusal('conflict', 'Der zweite Faktor ist nicht eingerichtet.')
const wrongPasskey = () => new Refusal('conflict', 'Dieser Passkey gilt hier nicht.', { reason: 'wrong_passkey' })
export const beginAgain = () =>
	new Refusal('conflict', 'Die Anmeldung hat zu lange gedauert. Bitte von vorne beginnen.', { reason: 'begin_again' })
const lockedSeconds = 15 * 60

const refusals: Record<string, () => Refusal> = {
	INVALID_EMAIL_OR_PASSWORD: wrong,
	// Only who has just signed up could learn from another answer, and that would be anybody.
	EMAIL_NOT_VERIFIED: wrong,
	INVALID_PASSWORD: () => invalidField('currentPassword', 'Das bisherige Passwort stimmt nicht.'),
	CREDENTIAL_ACCOUNT_NOT_FOUND: () => new Refusal('conflict', 'Dieses Konto hat kein Passwort.'),
	PASSWORD_ALREADY_SET: () => new Refusal('conflict', 'Dieses Konto hat schon ein Passwort.'),
	USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: taken,
	// Two sign-ups with one address at once: the database let one of them through.
	FAILED_TO_CREATE_USER: taken,
	INVALID_TOKEN: worn,
	USER_NOT_FOUND: worn,
	UNAUTHORIZED: () => new Refusal('unauthenticated'),
	// Only reading the session from the database can fail there.
	FAILED_TO_GET_SESSION: () => new Refusal('unavailable'),

	INVALID_CODE: wrongCode,
	INVALID_BACKUP_CODE: wrongCode,
	INVALID_TWO_FACTOR_COOKIE: beginAgain,
	TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: beginAgain,
	ACCOUNT_TEMPORARILY_LOCKED: () =>
		new Refusal('rate_limited', 'Zu viele falsche Codes. In 15 Minuten geht es weiter.', { retry_after: lockedSeconds }),
	TOTP_ALREADY_ENABLED: () => new Refusal('conflict', 'Der zweite Faktor ist schon eingerichtet.'),
	TOTP_NOT_ENABLED: noFactor,
	TWO_FACTOR_NOT_ENABLED: noFactor,
	BACKUP_CODES_NOT_ENABLED: noFactor,

	CHALLENGE_NOT_FOUND: beginAgain,
	PASSKEY_NOT_FOUND: wrongPasskey,
	AUTHENTICATION_FAILED: wrongPasskey,
	FAILED_TO_VERIFY_REGISTRATION: wrongPasskey,
	YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY: wrongPasskey,
	USER_NOT_VERIFIED: () => new Refusal('conflict', 'Das Gerät muss dafür nach Finger, Gesicht oder Code fragen.'),
}

/** Throws what it stands for; what it does not know goes on as it is. */
export function refuseAs(error: unknown): never {
	const body = lookAt(error, 'body')
	const code = codeOf(body)
	// Two at once with one recovery code: the first has used it up.
	if (lookAt(error, 'statusCode') === 409 && stringOf(lookAt(body, 'message'))?.includes('backup code')) throw wrongCode()
	throw (code && refusals[code]?.()) || error
}
