import { providerId } from '@hausheft/contract/sign-ins.ts'
import * as z from 'zod/mini'
import { about, ConfigError, type Given } from '../../config-setting.ts'

export const signInVariables = {
	SIGN_UP: z
		._default(z.enum(['open', 'invited']), 'open')
		.check(about('Wer ein Konto eröffnen kann: alle (open) oder nur, wer eine Einladung hat (invited).', 'open oder invited')),
	OIDC_PROVIDERS: z
		.optional(z.string())
		.check(
			about(
				'Anbieter, bei denen man sich statt mit Passwort anmelden kann (OpenID Connect), durch Komma getrennt. Zu jedem gehören vier weitere Angaben, für firma: OIDC_FIRMA_NAME (steht auf dem Knopf), OIDC_FIRMA_ISSUER, OIDC_FIRMA_CLIENT_ID, OIDC_FIRMA_CLIENT_SECRET. Beim Anbieter ist als Rückkehradresse PUBLIC_URL/api/auth/callback/firma einzutragen.',
				'Kürzel wie google, firma, durch Komma getrennt',
			),
		),
}

type Provider = {
	id: string
	/** On the button. */
	name: string
	issuer: string
	clientId: string
	clientSecret: string
}
export type SignInSettings = {
	signUp: 'open' | 'invited'
	/** Where one can sign in without a password of ours. */
	providers: Provider[]
}
type Environment = Record<string, string | undefined>

/** `all` that was given: each provider has variables of its own. */
export const signInSettings = ({ SIGN_UP }: Given<typeof signInVariables>, all: Environment): SignInSettings => ({
	signUp: SIGN_UP,
	providers: readProviders(all),
})

const isIssuer = (text: string) => {
	const url = URL.parse(text)
	return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') && url.search === '' && url.hash === ''
}

/** The OpenID Connect providers: as many as OIDC_PROVIDERS names, each with variables of its own. */
function readProviders(environment: Environment): Provider[] {
	const ids = (environment['OIDC_PROVIDERS'] ?? '')
		.split(',')
		.map((id) => id.trim().toLowerCase())
		.filter(Boolean)
	if (ids.some((id) => !providerId.test(id)) || new Set(ids).size < ids.length)
		throw new ConfigError('OIDC_PROVIDERS ist ungültig. Möglich: Kürzel wie google, firma, durch Komma getrennt.')
	return ids.map((id) => {
		const prefix = `OIDC_${id.toUpperCase().replaceAll('-', '_')}`
		const given = (name: string, allowed: string, isRight: (text: string) => boolean = () => true) => {
			const value = environment[`${prefix}_${name}`]?.trim()
			if (!value || !isRight(value)) throw new ConfigError(`${prefix}_${name} fehlt oder ist ungültig. Möglich: ${allowed}.`)
			return value
		}
		return {
			id,
			name: environment[`${prefix}_NAME`]?.trim() || id,
			issuer: given('ISSUER', 'die Adresse des Anbieters wie https://login.example.ch', isIssuer),
			clientId: given('CLIENT_ID', 'die Kennung, die der Anbieter für Hausheft vergeben hat'),
			clientSecret: given('CLIENT_SECRET', 'das Geheimnis dazu'),
		}
	})
}
