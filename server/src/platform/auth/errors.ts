// Hides the codes in which better-auth refuses: each is one of the product's refusals, in German.
import { invalidField, Refusal } from '@hausheft/contract/refusals.ts'

const worn = () => new Refusal('conflict', 'Dieser Link gilt nicht mehr. Bitte einen neuen anfordern.')
const taken = () => invalidField('email', 'Für diese E-Mail-Adresse gibt es schon ein Konto.')

const wrong = () => new Refusal('unauthenticated', 'E-Mail-Adresse oder Passwort stimmt nicht.')

const refusals: Record<string, () => Refusal> = {
	INVALID_EMAIL_OR_PASSWORD: wrong,
	// Only who has just signed up could learn from another answer, and that would be anybody.
	EMAIL_NOT_VERIFIED: wrong,
	INVALID_PASSWORD: () => invalidField('currentPassword', 'Das bisherige Passwort stimmt nicht.'),
	CREDENTIAL_ACCOUNT_NOT_FOUND: () => new Refusal('conflict', 'Dieses Konto hat kein Passwort.'),
	USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: taken,
	// Two sign-ups with one address at once: the database let one of them through.
	FAILED_TO_CREATE_USER: taken,
	INVALID_TOKEN: worn,
	TOKEN_EXPIRED: worn,
	USER_NOT_FOUND: worn,
	UNAUTHORIZED: () => new Refusal('unauthenticated'),
	// Only reading the session from the database can fail there.
	FAILED_TO_GET_SESSION: () => new Refusal('unavailable'),
}

/** Throws what it stands for; what it does not know goes on as it is. */
export function refuseAs(error: unknown): never {
	const code = (error as { body?: { code?: string } }).body?.code
	throw (code && refusals[code]?.()) || error
}
