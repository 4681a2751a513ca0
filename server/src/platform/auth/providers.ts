// Hides the OpenID Connect providers that the operator has configured: when they are asked, what is believed of them, and who is signed in then.
import { betterAuth } from 'better-auth'
import { APIError, getOAuthState } from 'better-auth/api'
import { genericOAuth } from 'better-auth/plugins'
import type { FastifyBaseLogger } from 'fastify'
import { text } from '@hausheft/contract/fields.ts'
import { Refusal } from '@hausheft/contract/refusals.ts'
import { ownPath } from '@hausheft/contract/signed-in.ts'
import type { ProviderConfig } from '../../config.ts'
import type { Database } from '../database/connect.ts'
import { authCalls, type Visit } from './auth-calls.ts'
import { commonAuth, secondFactor, type AuthSettings } from './better-auth.ts'
import { discover, type Discovered } from './discovery.ts'
import type { Proving } from './proven.ts'

type Needs = Proving & {
	/** Whether somebody new may have an account; `link` is the secret of an invitation link. */
	mayJoin(email: string, link: string | undefined): Promise<boolean>
	/** Whether the provider's name for somebody is known already. */
	isKnown(provider: string, subject: string): Promise<boolean>
}
type AskedSignIn = { provider: string; next?: string | undefined; popup?: boolean | undefined; link?: string | undefined }
/** Why somebody is not signed in; the page has words for each. */
type Problem = 'denied' | 'unverified' | 'invited' | 'begin_again' | 'failed'

export function openProviders(
	settings: AuthSettings & { providers: ProviderConfig[] },
	database: Database,
	log: FastifyBaseLogger,
	needs: Needs,
) {
	const { pass, headersOf } = authCalls(settings)
	/** Asked when somebody comes, and again until it has answered: one that is away when the server starts is there when it is back. */
	const open = new Map<string, ReturnType<typeof configured>>()
	const providerOf = async (id: string) => {
		const config = settings.providers.find((each) => each.id === id)
		if (!config) throw new Refusal('not_found')
		const known = open.get(id)
		if (known) return known
		const found = await discover(config, log)
		const made = configured(config, found, settings, database, log, needs)
		const { socialProviders } = await made.auth.$context
		if (!socialProviders.some((each) => each.id === id)) throw away(config)
		open.set(id, made)
		return made
	}

	return {
		list: settings.providers.map(({ id, name }) => ({ id, name })),
		/** Where the browser goes to sign in there. */
		async begin(visit: Visit, { provider, next, popup, link }: AskedSignIn): Promise<string> {
			const { auth } = await providerOf(provider)
			if (visit.request.headers.origin !== settings.publicUrl && settings.publicUrls.length > 0)
				throw new Refusal('conflict', `Das geht nur unter ${settings.publicUrl}.`)
			const way = { ...(next !== undefined && { next }), ...(popup && { popup: '1' }) }
			const { headers, response } = await auth.api.signInSocial({
				body: {
					provider,
					callbackURL: popup ? '/sign-in/done' : (ownPath(next) ?? '/user'),
					errorCallbackURL: `/sign-in?${new URLSearchParams(way)}`,
					disableRedirect: true,
					...(link !== undefined && { additionalData: { invitation: link } }),
				},
				headers: headersOf(visit),
				returnHeaders: true,
			})
			pass(visit.reply, headers)
			if (!response.url) throw new Error('a provider without an address')
			return response.url
		},
		/** Where somebody who comes back from there goes on. */
		async end(visit: Visit, id: string, query: Record<string, string>): Promise<string> {
			const { auth, found } = await providerOf(id)
			if (found.namesItself && query['iss'] !== found.issuer) return problemPath('failed')
			const response = await auth.api.callbackOAuth({
				method: 'GET',
				params: { id },
				query,
				headers: headersOf(visit),
				asResponse: true,
			})
			pass(visit.reply, response.headers)
			const body = (await response.json().catch(() => ({}))) as { twoFactorRedirect?: boolean; code?: string }
			const location = response.headers.get('location')
			const to = location === null ? null : URL.parse(location, settings.publicUrl)
			if (body.twoFactorRedirect) return `/sign-in?${new URLSearchParams({ code: '1', ...wayTo(to) })}`
			const error = body.code ?? to?.searchParams.get('error')
			if (error || !to || response.status >= 400) return problemPath(problemOf(error), to)
			return ownPath(to.pathname + to.search + to.hash) ?? '/user'
		},
	}
}
export type Providers = ReturnType<typeof openProviders>

const wayTo = (to: URL | null): Record<string, string> =>
	to === null ? {} : to.pathname === '/sign-in/done' ? { popup: '1' } : { next: to.pathname + to.search }

function problemPath(problem: Problem, from: URL | null = null): string {
	const kept = ['next', 'popup'].flatMap((name): [string, string][] => {
		const value = from?.pathname === '/sign-in' ? from.searchParams.get(name) : null
		return value === null ? [] : [[name, value]]
	})
	return `/sign-in?${new URLSearchParams([...kept, ['problem', problem]])}`
}

const problems: Record<string, Problem> = {
	access_denied: 'denied',
	UNVERIFIED: 'unverified',
	INVITED: 'invited',
	state_mismatch: 'begin_again',
	state_not_found: 'begin_again',
}
const problemOf = (error: string | null | undefined): Problem => (error ? problems[error] : undefined) ?? 'failed'

const away = ({ name }: ProviderConfig) => new Refusal('unavailable', `${name} antwortet gerade nicht. Bitte später nochmals versuchen.`)

type Claims = { sub?: string; email?: string; email_verified?: unknown; name?: unknown; preferred_username?: unknown }

function configured(
	config: ProviderConfig,
	found: Discovered,
	settings: AuthSettings,
	{ owner }: Database,
	log: FastifyBaseLogger,
	{ proveAddress, mayJoin, isKnown }: Needs,
) {
	/** Who somebody is: the provider's own name for them, and whose it is. The address is not. */
	const subjectOf = ({ sub }: Claims) => (sub ? `${found.issuer} ${sub}` : '')
	const auth = betterAuth({
		...commonAuth(settings, owner, log),
		databaseHooks: {
			user: {
				create: {
					before: async ({ email }) => {
						const state = (await getOAuthState()) as { invitation?: string } | null
						if (!(await mayJoin(email, state?.invitation))) throw new APIError('FORBIDDEN', { code: 'INVITED' })
					},
				},
			},
		},
		plugins: [
			secondFactor(),
			genericOAuth({
				config: [
					{
						providerId: config.id,
						discoveryUrl: found.address,
						requireIdTokenVerification: true,
						clientId: config.clientId,
						clientSecret: config.clientSecret,
						scopes: ['openid', 'email', 'profile'],
						pkce: true,
						accountSubject: ({ profile }) => subjectOf(profile as Claims),
						// Before this, signature, issuer, audience, age and nonce of the ID token have been checked.
						getUserInfo: async ({ idToken, accessToken }) => {
							if (!idToken) return null
							const claims = await allClaims(claimsOf(idToken), accessToken, found)
							const { email, email_verified: verified } = claims
							if (!email || !claims.sub) return null
							if (verified !== true && verified !== 'true') throw new APIError('FORBIDDEN', { code: 'UNVERIFIED' })
							if (!(await isKnown(config.id, subjectOf(claims)))) await proveAddress(email)
							return { ...claims, id: claims.sub, email, emailVerified: true, image: undefined, name: nameOf(claims, email) }
						},
					},
				],
			}),
		],
	})
	return { auth, found }
}

/** Many providers tell the address only where one asks for it with the access token; it must be of the same person. */
async function allClaims(claims: Claims, accessToken: string | undefined, { userinfo }: Discovered): Promise<Claims> {
	if (claims.email || !userinfo || !accessToken) return claims
	const response = await fetch(userinfo, { headers: { authorization: `Bearer ${accessToken}` }, signal: AbortSignal.timeout(5000) })
	const more = (response.ok ? await response.json() : {}) as Claims
	return more.sub === claims.sub ? { ...more, ...claims } : claims
}

const Name = text(200)
function nameOf({ name, preferred_username: called }: Claims, email: string): string {
	for (const each of [name, called]) {
		const known = Name.safeParse(each)
		if (known.success) return known.data
	}
	return email.replace(/@.*/, '')
}

const claimsOf = (idToken: string) => JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()) as Claims
