import { z } from 'zod/mini'
import { beside, contract } from './endpoint.ts'
import { Id, Stamp, Token } from './fields.ts'
import { LivingDoor } from './living-doors.ts'
import { loginPath, sessionPath } from './signed-in.ts'
import { Session } from './session-replies.ts'
import { SignedIn } from './sign-ins.ts'
import type { sessionRequests } from './session-requests.ts'

const Done = z.object({ status: z.boolean() })

/** Where somebody is signed in; never the secret that makes it so. */
export const OpenSession = z.object({
	id: Id,
	/** The one that asks. */
	current: z.boolean(),
	created_at: Stamp,
	/** When it was last used, to the day. */
	updated_at: Stamp,
	/** As the browser calls itself. */
	browser: z.nullable(z.string()),
	address: z.nullable(z.string()),
})
export type OpenSession = z.infer<typeof OpenSession>

/** What a new password leaves as it was: keys for programs, passkeys, what else acts in the account's name, and what locks them all. */
const living = {
	keys: z.optional(z.array(z.object({ name: z.string(), last_used_at: z.nullable(Stamp) }))),
	passkeys: z.optional(z.array(z.object({ name: z.string(), created_at: z.nullable(Stamp) }))),
	others: z.optional(z.array(LivingDoor)),
}
const Reset = z.extend(Done, {
	...living,
	/** A code is asked for after the password: nothing that is sent by mail ends that. */
	second_factor: z.optional(z.object({ since: z.nullable(Stamp) })),
	lock: z.optional(z.string()),
})
export type Reset = z.infer<typeof Reset>
/** What has been set up since the reset. */
const Locked = z.extend(Done, living)

/** `password`: false where several had signed up with the address, so that one is to be set by the link of a mail. */
const Confirmed = z.extend(Done, { password: z.optional(z.boolean()) })

/** `group`: of the invitation that was accepted in the same go. */
const SignedUp = z.extend(Session, { group: z.optional(Id) })

export const sessions = contract<typeof sessionRequests>()({
	getSession: beside.get(sessionPath, { permission: 'public', reply: Session }),
	signOut: beside.del(sessionPath, { permission: 'public', changes: [] }),
	login: beside.get(loginPath, {
		permission: 'public',
		query: z.object({ next: z.optional(z.string()), popup: z.optional(z.string()) }),
		raw: true,
	}),
	/**
	 * Answers the user who is now signed in; where a mail server is configured nobody, whether or not the address had an account, unless an
	 * invitation's proof has come along.
	 */
	signUp: beside.post('/api/auth/sign-up/email', { permission: 'public', changes: [], reply: SignedUp }),
	signIn: beside.post('/api/auth/sign-in/email', { permission: 'public', changes: [], reply: SignedIn }),
	/** Answers the same whether or not the address has an account. */
	requestReset: beside.post('/api/auth/request-password-reset', { permission: 'public', changes: [], reply: Done }),
	resetPassword: beside.post('/api/auth/reset-password', { permission: 'public', changes: [], reply: Reset }),
	/** Ends all keys and passkeys that were there at the reset, what else acted in the account's name, and all sessions: somebody may have come in by one. */
	lockKeys: beside.post('/api/auth/lock-keys', { permission: 'public', changes: [], reply: Locked }),
	verifyEmail: beside.get('/api/auth/verify-email', { permission: 'public', query: z.object({ token: Token }), reply: Confirmed }),
	/** Answers the same whether or not there is something to confirm. */
	requestVerification: beside.post('/api/auth/send-verification-email', { permission: 'public', changes: [], reply: Done }),
	changePassword: beside.post('/api/auth/change-password', { permission: 'signed_in', changes: [], reply: Done }),
	listSessions: beside.get('/api/auth/list-sessions', { permission: 'signed_in', reply: z.array(OpenSession) }),
	endSession: beside.post('/api/auth/revoke-session', { permission: 'signed_in', changes: [], reply: Done }),
	endSessions: beside.post('/api/auth/revoke-sessions', { permission: 'signed_in', changes: [], reply: Done }),
})
