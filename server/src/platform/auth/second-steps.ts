// Hides what comes beside or after a password: links by mail, passkeys, and the codes of a second factor.
import { sql } from 'kysely'
import { fromJson } from '@hausheft/contract/from-json.ts'
import { lookAt } from '@hausheft/contract/looked-at.ts'
import { Refusal } from '@hausheft/contract/refusals.ts'
import type { NewPasskey, PasskeyProof } from '@hausheft/contract/sign-in-requests.ts'
import type { Passkey, PasskeyCreation, PasskeyRequest, SignedIn } from '@hausheft/contract/sign-ins.ts'
import type { Database } from '../database/connect.ts'
import { authCalls, signedIn, stepCookies, type Visit } from './auth-calls.ts'
import { passkeyHost, type AuthSettings } from './better-auth.ts'
import { beginAgain, refuseAs, worn, wrongCode } from './errors.ts'
import type { Identity } from './identity.ts'
import { hashOf } from './link-secret.ts'
import type { Proving } from './proven.ts'
import { cookieName, sessionToken } from './session-cookie.ts'

const insecure = () => new Refusal('conflict', 'Passkeys brauchen eine sichere Verbindung (https) oder localhost.')

export function secondSteps(identity: Identity, settings: AuthSettings, database: Database, proving: Proving) {
	const { auth } = identity
	const { headersOf } = authCalls(settings)
	return {
		...linkSteps(identity, settings, proving),
		...passkeySteps(identity, settings),
		...codeSteps(identity, settings, database),
		async setPassword(visit: Visit, newPassword: string): Promise<void> {
			await auth.api.setPassword({ body: { newPassword }, headers: headersOf(visit) }).catch(refuseAs)
		},
	}
}

function linkSteps({ auth }: Identity, settings: AuthSettings, { proveAddress }: Proving) {
	const { headersOf, answered } = authCalls(settings)
	return {
		/** A link's first use signs in; every further one is refused. */
		async useMagicLink(visit: Visit, token: string): Promise<SignedIn> {
			const kept = await (await auth.$context).internalAdapter.findVerificationValue(`magic-link:${hashOf(token)}`)
			if (!kept || kept.expiresAt < new Date()) throw worn()
			const cleared = await proveAddress(fromJson<{ email: string }>(kept.value).email)
			const call = auth.api.magicLinkVerify({ query: { token }, headers: headersOf(visit), returnHeaders: true })
			const answer = await answered(
				visit,
				call.catch((error: unknown) => {
					// Where it refuses, it leads to a page that says so.
					if (lookAt(error, 'status') === 'FOUND') throw worn()
					throw error
				}),
			)
			return { ...signedIn(answer), ...(cleared && { cleared }) }
		},
	}
}

function passkeySteps({ auth }: Identity, settings: AuthSettings) {
	const { headersOf, answered } = authCalls(settings)
	const host = passkeyHost(settings.publicUrl)
	/** Where the page is from, if passkeys may be used there: the browser says the same within what the device signs. */
	const headersWithOrigin = (visit: Pick<Visit, 'request'>) => {
		const origin = visit.request.headers.origin ?? ''
		const { hostname, protocol } = URL.parse(origin) ?? {}
		if (hostname !== host || !(protocol === 'https:' || host === 'localhost')) throw insecure()
		const headers = headersOf(visit)
		headers.set('origin', origin)
		return headers
	}
	return {
		passkeysAt: ({ host: asked }: { host: string }) =>
			URL.parse(`http://${asked}`)?.hostname === host &&
			(host === 'localhost' || settings.publicUrls.some((each) => each.startsWith('https:') && new URL(each).hostname === host)),
		async beginPasskey(visit: Visit): Promise<PasskeyRequest> {
			const headers = headersWithOrigin(visit)
			// Whoever is signed in here already may be somebody else.
			headers.delete('cookie')
			const asked = await answered(visit, auth.api.generatePasskeyAuthenticationOptions({ headers, returnHeaders: true }))
			const { challenge, rpId, timeout } = asked as PasskeyRequest
			return { challenge, ...(rpId !== undefined && { rpId }), ...(timeout !== undefined && { timeout }), userVerification: 'required' }
		},
		async usePasskey(visit: Visit, response: PasskeyProof): Promise<SignedIn> {
			const { userHandle, ...signed } = response.response
			const answer = { ...signed, ...(userHandle !== undefined && { userHandle }) }
			const body = { response: { ...response, response: answer, clientExtensionResults: {} } }
			const headers = headersWithOrigin(visit)
			const { user } = await answered(visit, auth.api.verifyPasskeyAuthentication({ body, headers, returnHeaders: true }))
			return signedIn({ user })
		},
		async beginNewPasskey(visit: Visit): Promise<PasskeyCreation> {
			const headers = headersWithOrigin(visit)
			const asked = await answered(visit, auth.api.generatePasskeyRegistrationOptions({ headers, query: {}, returnHeaders: true }))
			return asked
		},
		async addPasskey(visit: Visit, response: NewPasskey, name: string): Promise<void> {
			const body = { response: { ...response, clientExtensionResults: {} }, name }
			await answered(visit, auth.api.verifyPasskeyRegistration({ body, headers: headersWithOrigin(visit), returnHeaders: true }))
		},
		async listPasskeys(visit: Pick<Visit, 'request'>): Promise<Passkey[]> {
			const all = await auth.api.listPasskeys({ headers: headersOf(visit) }).catch(refuseAs)
			return all
				.map(({ id, name, createdAt, backedUp }) => ({
					id,
					name: name ?? 'Passkey',
					created_at: new Date(createdAt).toISOString(),
					synced: backedUp,
				}))
				.sort((a, b) => a.created_at.localeCompare(b.created_at))
		},
		async removePasskey(visit: Visit, id: string): Promise<void> {
			await auth.api.deletePasskey({ body: { id }, headers: headersOf(visit) }).catch(refuseAs)
		},
	}
}

function codeSteps({ auth }: Identity, settings: AuthSettings, { owner }: Database) {
	const { headersOf, answered } = authCalls(settings)
	const session = cookieName(settings.https)
	/** Each code is taken once: whoever has seen it typed cannot type it again. */
	const spend = async (person: string, code: string) => {
		const { rows } = await sql<{ used: boolean }>`select use_code(${person}, ${code}) as used`.execute(owner)
		if (!rows[0]?.used) throw wrongCode()
	}
	/** Whose second step it is. */
	const pending = async ({ request }: Pick<Visit, 'request'>) => {
		const step = sessionToken(request.headers.cookie, stepCookies.secondFactor, settings.authSecret)
		const known = step === null ? null : await (await auth.$context).internalAdapter.findVerificationValue(step)
		if (!known) throw beginAgain()
		return known.value
	}

	return {
		async useCode(visit: Visit, code: string): Promise<SignedIn> {
			await spend(await pending(visit), code)
			const headers = headersOf(visit, session)
			return signedIn(await answered(visit, auth.api.verifyTOTP({ body: { code }, headers, returnHeaders: true })))
		},
		async useRecoveryCode(visit: Visit, code: string): Promise<SignedIn> {
			await pending(visit)
			const headers = headersOf(visit, session)
			return signedIn(await answered(visit, auth.api.verifyBackupCode({ body: { code }, headers, returnHeaders: true })))
		},
		async beginSecondFactor(visit: Visit, password: string | undefined) {
			const body = { method: 'totp' as const, ...(password !== undefined && { password }) }
			const made = await auth.api.enableTwoFactor({ body, headers: headersOf(visit) }).catch(refuseAs)
			if (made.method !== 'totp') throw new Error('another second factor than asked for')
			return { uri: made.totpURI, recovery_codes: made.backupCodes }
		},
		async confirmSecondFactor(visit: Visit, person: string, code: string): Promise<void> {
			await spend(person, code)
			await answered(visit, auth.api.verifyTOTP({ body: { code }, headers: headersOf(visit), returnHeaders: true }))
		},
		async renewRecoveryCodes(visit: Visit, password: string | undefined): Promise<string[]> {
			const body = { ...(password !== undefined && { password }) }
			return (await auth.api.generateBackupCodes({ body, headers: headersOf(visit) }).catch(refuseAs)).backupCodes
		},
		async removeSecondFactor(visit: Visit, password: string | undefined): Promise<void> {
			const body = { ...(password !== undefined && { password }) }
			await answered(visit, auth.api.disableTwoFactor({ body, headers: headersOf(visit), returnHeaders: true }))
		},
		countRecoveryCodes: async (person: string): Promise<number> =>
			(await auth.api.viewBackupCodes({ body: { userId: person } })).backupCodes.length,
	}
}
export type SecondSteps = ReturnType<typeof secondSteps>
