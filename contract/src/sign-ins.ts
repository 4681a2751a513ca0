import { z } from 'zod/mini'
import { beside, contract } from './endpoint.ts'
import { Id, Stamp } from './fields.ts'
import { SessionUser } from './session-replies.ts'
import type { signInRequests } from './sign-in-requests.ts'

const Done = z.object({ status: z.boolean() })

/** Who is signed in now, or that the second step is still to come. */
export const SignedIn = z.object({
	user: z.optional(SessionUser),
	/** A code of the second factor is asked for; the browser holds what it belongs to. */
	second_factor: z.optional(z.boolean()),
	/** The address had never been confirmed: what was set up before it was is gone. */
	cleared: z.optional(z.boolean()),
})
export type SignedIn = z.infer<typeof SignedIn>

/** An OpenID Connect provider that the operator has configured. */
const Provider = z.object({ id: z.string(), name: z.string() })
type Provider = z.infer<typeof Provider>

/** The ways in, beside the password. */
const Ways = z.object({
	/** A link by mail; only where a mail server is configured. */
	magic_link: z.boolean(),
	/** Passkeys belong to one name: whether they do to the one by which the page was opened. */
	passkeys: z.boolean(),
	providers: z.array(Provider),
})
type Ways = z.infer<typeof Ways>

export const Passkey = z.object({
	id: Id,
	name: z.string(),
	created_at: Stamp,
	/** Kept by the maker of the device for all devices of the person. */
	synced: z.boolean(),
})
export type Passkey = z.infer<typeof Passkey>

/** What an account is signed in with; secrets are never in it. */
export const Credentials = z.object({
	password: z.boolean(),
	second_factor: z.boolean(),
	/** How many recovery codes are left. */
	recovery_codes: z.int(),
	passkeys: z.array(Passkey),
	/** The providers that open it. */
	providers: z.array(Provider),
	/** The address that is to be confirmed, if another one was asked for. */
	new_email: z.nullable(z.string()),
	/** Whether the sign-in is recent enough for changes, without the password. */
	fresh: z.boolean(),
})
export type Credentials = z.infer<typeof Credentials>

/** For the authenticator app: the code that it photographs, and the same as text; and the codes for the day on which it is lost. */
export const SecondFactor = z.object({
	uri: z.string(),
	recovery_codes: z.array(z.string()),
	/** Whoever confirms it says a code, too, that has gone to the address: who knows the password alone must not lock out whose mails these are. */
	mailed: z.boolean(),
})
export type SecondFactor = z.infer<typeof SecondFactor>

const Descriptor = z.object({ id: z.string(), type: z.string(), transports: z.optional(z.array(z.string())) })
/** What the browser is to ask the device for (Web Authentication Level 3, as JSON). */
export const PasskeyRequest = z.object({
	challenge: z.string(),
	rpId: z.optional(z.string()),
	timeout: z.optional(z.number()),
	userVerification: z.optional(z.string()),
	allowCredentials: z.optional(z.array(Descriptor)),
})
export type PasskeyRequest = z.infer<typeof PasskeyRequest>
export const PasskeyCreation = z.object({
	challenge: z.string(),
	rp: z.object({ id: z.optional(z.string()), name: z.string() }),
	user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
	pubKeyCredParams: z.array(z.object({ type: z.string(), alg: z.number() })),
	timeout: z.optional(z.number()),
	excludeCredentials: z.optional(z.array(Descriptor)),
	authenticatorSelection: z.optional(z.object({ residentKey: z.optional(z.string()), userVerification: z.optional(z.string()) })),
})
export type PasskeyCreation = z.infer<typeof PasskeyCreation>

export const providerId = /^[a-z][a-z\d-]{0,30}$/
const ofProvider = z.object({ provider: z.string().check(z.regex(providerId)) })
const Callback = z.object({
	code: z.optional(z.string()),
	state: z.optional(z.string()),
	error: z.optional(z.string()),
	iss: z.optional(z.string()),
})

export const signIns = contract<typeof signInRequests>()({
	getWays: beside.get('/api/auth/ways', { permission: 'public', reply: Ways }),
	/** Answers the same whether or not the address has an account. */
	requestMagicLink: beside.post('/api/auth/sign-in/magic-link', { permission: 'public', changes: [], reply: Done }),
	/** A mail scanner opens links, but presses no button: only this uses one up. */
	useMagicLink: beside.post('/api/auth/magic-link/verify', { permission: 'public', changes: [], reply: SignedIn }),
	beginPasskey: beside.post('/api/auth/passkey/generate-authenticate-options', {
		permission: 'public',
		changes: [],
		reply: PasskeyRequest,
	}),
	usePasskey: beside.post('/api/auth/passkey/verify-authentication', { permission: 'public', changes: [], reply: SignedIn }),
	beginProvider: beside.post('/api/auth/sign-in/social', { permission: 'public', changes: [], reply: z.object({ url: z.string() }) }),
	/** Where a provider sends people back to. */
	endProvider: beside.get('/api/auth/callback/{provider}', { permission: 'public', params: ofProvider, query: Callback, raw: true }),
	useCode: beside.post('/api/auth/two-factor/verify-totp', { permission: 'public', changes: [], reply: SignedIn }),
	useRecoveryCode: beside.post('/api/auth/two-factor/verify-backup-code', { permission: 'public', changes: [], reply: SignedIn }),
	confirmEmail: beside.post('/api/auth/confirm-email', { permission: 'public', changes: [], reply: z.object({ email: z.string() }) }),

	getCredentials: beside.get('/api/auth/credentials', { permission: 'signed_in', reply: Credentials }),
	setPassword: beside.post('/api/auth/set-password', { permission: 'signed_in', changes: [], reply: Done }),
	changeEmail: beside.post('/api/auth/change-email', {
		permission: 'signed_in',
		changes: [],
		reply: z.object({ user: SessionUser, /** To be confirmed by the link of a mail. */ asked: z.nullable(z.string()) }),
	}),
	keepEmail: beside.post('/api/auth/keep-email', { permission: 'signed_in', changes: [], reply: Done }),
	beginNewPasskey: beside.post('/api/auth/passkey/generate-register-options', {
		permission: 'signed_in',
		changes: [],
		reply: PasskeyCreation,
	}),
	addPasskey: beside.post('/api/auth/passkey/verify-registration', { permission: 'signed_in', changes: [], reply: Done }),
	removePasskey: beside.post('/api/auth/passkey/delete-passkey', { permission: 'signed_in', changes: [], reply: Done }),
	beginSecondFactor: beside.post('/api/auth/two-factor/enable', { permission: 'signed_in', changes: [], reply: SecondFactor }),
	/** With a first code of the app, and the one that was mailed; from then on it is asked for. */
	confirmSecondFactor: beside.post('/api/auth/two-factor/confirm', { permission: 'signed_in', changes: [], reply: Done }),
	renewRecoveryCodes: beside.post('/api/auth/two-factor/generate-backup-codes', {
		permission: 'signed_in',
		changes: [],
		reply: z.object({ recovery_codes: z.array(z.string()) }),
	}),
	removeSecondFactor: beside.post('/api/auth/two-factor/disable', { permission: 'signed_in', changes: [], reply: Done }),
})
