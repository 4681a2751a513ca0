// The only reader of the environment. Every variable says what it is for; .env.example is written from here.
import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import path from 'node:path'
import * as z from 'zod/mini'
import { providerId } from '@hausheft/contract/sign-ins.ts'
import { inboxOf, inboxVariables, type Inbox } from './config-inbox.ts'
import { roomOf, roomVariables, type Reserve } from './config-room.ts'

export const root = path.resolve(import.meta.dirname, '../..')

const about = (description: string, allowed: string) => z.meta({ description, allowed })
const url = (...protocols: string[]) => z.string().check(z.refine((text) => protocols.includes(URL.parse(text)?.protocol ?? '')))
const isOrigin = (text: string) => /^https?:\/\/[^/]+\/?$/.test(text) && URL.parse(text)?.username === ''
const network = (text: string) => {
	const [address = '', bits, ...rest] = text.split('/')
	const version = isIP(address)
	return version > 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
}

/** A host, an address or a network of one's own, the first two with a port where it shall be that one alone. */
const targetPattern = /^(?:\[([\da-f:.]+)\]|([^\s:/[\]]+|[\da-f:.]*:[\da-f:.]*:[\da-f:.]*))(?:\/(\d{1,3}))?(?::(\d{1,5}))?$/i
export type Target = { host: string; bits: number | null; port: number | null }

/** Null for what is none. */
export function readTarget(text: string): Target | null {
	const [, bracketed, plain = '', bits, port] = targetPattern.exec(text.trim()) ?? []
	const host = (bracketed ?? plain).toLowerCase()
	const version = isIP(host)
	if (host === '' || (bracketed !== undefined && version !== 6) || Number(port ?? 0) > 65_535) return null
	if (bits !== undefined && (version === 0 || port !== undefined || Number(bits) > (version === 4 ? 32 : 128))) return null
	if (version === 0 && (!/^[a-z\d]([a-z\d._-]*[a-z\d])?$/.test(host) || /(^|\.)\d+$/.test(host))) return null
	return { host, bits: bits === undefined ? null : Number(bits), port: port === undefined ? null : Number(port) }
}

const paidPlans = ['house_month', 'house_year', 'management_month', 'management_year']
/** Stripe's prices by the key of the plan; null where the text is none, or says something twice. */
function readPrices(text: string): Record<string, string> | null {
	const pairs = text.split(',').map((each) =>
		each
			.trim()
			.split('=', 2)
			.map((part) => part.trim()),
	)
	const known = pairs.every(([plan = '', price = '']) => paidPlans.includes(plan) && /^price_\w+$/.test(price))
	const once = [0, 1].every((at) => new Set(pairs.map((pair) => pair[at])).size === pairs.length)
	return known && once ? (Object.fromEntries(pairs) as Record<string, string>) : null
}

const postgresUrl = 'eine Adresse wie postgres://name:passwort@host:5432/datenbank'

export const variables = z.object({
	PORT: z
		._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65535)), 3000)
		.check(about('Port, auf dem Hausheft zu erreichen ist. 0 nimmt irgendeinen freien.', 'eine ganze Zahl von 0 bis 65535')),
	HOST: z
		._default(z.string(), '0.0.0.0')
		.check(
			about(
				'Netzadresse, auf der Hausheft zuhört. 0.0.0.0: auch vom Handy im selben Netz erreichbar; 127.0.0.1: nur auf dieser Maschine.',
				'eine Netzadresse dieser Maschine',
			),
		),
	DATA_DIR: z
		._default(z.string(), './data')
		.check(about('Ordner für Datenbank, Dateien und Mails; ein relativer gilt ab dem Ordner dieses Programms.', 'der Pfad eines Ordners')),
	DATABASE_URL: z
		.optional(url('postgres:', 'postgresql:'))
		.check(about('Vorhandene PostgreSQL-Datenbank (ab 18). Ohne diese Angabe startet Hausheft seine eigene in DATA_DIR.', postgresUrl)),
	DATABASE_URL_DIRECT: z
		.optional(url('postgres:', 'postgresql:'))
		.check(
			about(
				'Dieselbe Datenbank auf direktem Weg, falls DATABASE_URL über etwas führt, das Verbindungen weiterreicht. Ein Verbindungsverteiler (PgBouncer) geht nicht.',
				postgresUrl,
			),
		),
	PUBLIC_URL: z
		.optional(z.string().check(z.refine((text) => text.split(',').every((each) => isOrigin(each.trim())))))
		.check(
			about(
				'Adresse, unter der man Hausheft im Browser öffnet; sie steht in Links von Mails und Einladungen, und unter anderen antwortet es dann nicht. Weitere, etwa aus dem Heimnetz, durch Komma getrennt; ist eine davon http, gelten Sitzungen auch dort. Vorgabe: http://localhost:PORT in Links, und jeder Name dieser Maschine',
				'Adressen wie https://haus.example.ch, http://192.168.1.20:3000, ohne Pfad',
			),
		),
	TRUSTED_PROXY: z
		.optional(z.string().check(z.refine((text) => text.split(',').every((part) => network(part.trim())))))
		.check(
			about(
				'Adressen der Proxyserver davor, durch Komma getrennt. Nur ihren Angaben zur Herkunft einer Anfrage (X-Forwarded-For) wird geglaubt.',
				'Adressen oder Netze wie 127.0.0.1, 10.0.0.0/8',
			),
		),
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
	WRITES_PER_MINUTE: z
		._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 600)
		.check(
			about(
				'Wie viele Änderungen eine Person auf die Dauer in der Minute machen kann, für kurze Zeit fünfmal so viele. Lange Texte zählen mehrfach.',
				'eine ganze Zahl von 1 bis 1000000',
			),
		),
	...roomVariables,
	BACKUP_DIR: z
		.optional(z.string())
		.check(
			about(
				'Ordner für die Sicherungen; ein relativer gilt ab dem Ordner dieses Programms. Am besten auf einem anderen Datenträger: was in DATA_DIR liegt, geht mit ihm verloren. Vorgabe: DATA_DIR/backups',
				'der Pfad eines Ordners',
			),
		),
	BACKUP_PASSPHRASE: z
		.optional(z.string().check(z.minLength(12)))
		.check(
			about(
				'Mit dieser Passphrase werden Sicherungen verschlüsselt. Sie gehört an einen zweiten Ort: ohne sie ist keine davon zu öffnen.',
				'mindestens 12 Zeichen',
			),
		),
	SMTP_URL: z
		.optional(url('smtp:', 'smtps:'))
		.check(
			about(
				'Mailserver für ausgehende Mails. Ohne diese Angabe wird nichts verschickt: Mails liegen dann in DATA_DIR/mails.',
				'eine Adresse wie smtps://name:passwort@mail.example.ch:465',
			),
		),
	...inboxVariables,
	MAIL_FROM: z
		._default(z.string().check(z.regex(/^[^<>\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/)), 'Hausheft <hausheft@localhost>')
		.check(about('Absender der Mails.', 'eine Mailadresse wie Hausheft <haus@example.ch>')),
	ICON_SERVICE: z
		._default(z.union([z.literal('off'), url('https:', 'http:')]), 'https://api.iconify.design')
		.check(
			about(
				'Öffentlicher Dienst, den der Server selbst nach Symbolen fragt, die er nicht hat (Iconify). off: niemand wird gefragt.',
				'eine Adresse wie https://api.iconify.design, oder off',
			),
		),
	PRIVATE_TARGETS: z
		.optional(z.string().check(z.refine((text) => text.split(',').every((part) => readTarget(part) !== null))))
		.check(
			about(
				'Was dieser Server im eigenen Netz selbst aufrufen darf (Webhooks, Push, Symbole, weitere Adressen von OIDC_PROVIDERS), durch Komma getrennt. Ohne Angabe ruft er nur öffentliche Adressen auf.',
				'Namen, Adressen oder Netze wie automation.haus.lan, 192.168.1.20:8443, 10.0.0.0/8',
			),
		),
	STRIPE_SECRET_KEY: z
		.optional(z.string().check(z.regex(/^(sk|rk)_(test|live)_\w+$/)))
		.check(
			about(
				'Geheimer Schlüssel von Stripe, wenn Abos verkauft werden; mit STRIPE_WEBHOOK_SECRET und STRIPE_PRICES. Ohne ihn ist alles unbegrenzt und kostet nichts.',
				'ein Schlüssel wie sk_live_…',
			),
		),
	STRIPE_WEBHOOK_SECRET: z
		.optional(z.string().check(z.regex(/^whsec_\S+$/)))
		.check(about('Geheimnis, mit dem Stripe seine Meldungen an PUBLIC_URL/api/stripe/webhook unterschreibt.', 'ein Geheimnis wie whsec_…')),
	STRIPE_PRICES: z
		.optional(z.string().check(z.refine((text) => readPrices(text) !== null)))
		.check(
			about(
				'Welcher Preis von Stripe welches Abo ist, durch Komma getrennt; was fehlt, wird nicht angeboten. Betrag und Zeitraum sagt Stripe.',
				'house_month, house_year, management_month und management_year, je mit einem Preis: house_month=price_…',
			),
		),
	STRIPE_API: z
		.optional(url('https:', 'http:'))
		.check(
			about(
				'Adresse, unter der Stripe nachgebildet ist, für Versuche. Ohne Angabe Stripe selbst.',
				'eine Adresse wie http://127.0.0.1:12111',
			),
		),
	AUTH_SECRET: z
		.optional(z.string().check(z.minLength(32)))
		.check(
			about(
				'Geheimnis, mit dem Sitzungen gesichert werden. Ohne diese Angabe wird eines erzeugt und in DATA_DIR/secret aufbewahrt.',
				'mindestens 32 zufällige Zeichen',
			),
		),
	LOG_LEVEL: z
		._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info')
		.check(about('Wie viel protokolliert wird.', 'fatal, error, warn, info, debug, trace oder silent')),
})

export type ProviderConfig = {
	id: string
	/** On the button. */
	name: string
	issuer: string
	clientId: string
	clientSecret: string
}

export interface Config extends Inbox {
	port: number
	host: string
	/** Absolute. */
	dataDir: string
	databaseUrl: string | undefined
	databaseUrlDirect: string | undefined
	/** An origin, without a slash at the end. */
	publicUrl: string
	/** All that were given, that one first. None: it is a guess, and people may come by any name of this machine. */
	publicUrls: string[]
	/** Whether all people come by https. */
	https: boolean
	trustedProxy: string[]
	signUp: 'open' | 'invited'
	/** Where one can sign in without a password of ours. */
	providers: ProviderConfig[]
	writesPerMinute: number
	/** In bytes; null: no limit. */
	groupStorage: number | null
	/** What is left free of each file system. */
	diskReserve: Reserve
	/** Absolute. */
	backupDir: string
	backupPassphrase: string | null
	smtpUrl: string | undefined
	mailFrom: string
	/** An address without a slash at the end; null: no service is asked. */
	iconService: string | null
	/** What of the own network may be called. */
	privateTargets: string[]
	/** Null: nothing is sold. */
	stripe: { secretKey: string; webhookSecret: string; prices: Record<string, string>; api: string | null } | null
	authSecret: string
	logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
}

/** Something for the operator to correct: the message is complete and needs no stack. */
export class ConfigError extends Error {
	override name = 'ConfigError'
}

/** From the environment, and from `.env` beside package.json for what is not set there. */
export function loadConfig(keptSecret: (dataDir: string) => string): Config {
	const file = path.join(root, '.env')
	if (existsSync(file)) process.loadEnvFile(file)
	return readConfig(process.env, keptSecret)
}

type Environment = Record<string, string | undefined>

const noSecret = (): string => {
	throw new ConfigError('AUTH_SECRET fehlt.')
}

/** `keptSecret` gives the secret of a data directory where AUTH_SECRET is absent. Throws a ConfigError that names the variable. */
export function readConfig(env: Environment, keptSecret: (dataDir: string) => string = noSecret): Config {
	// An empty value, usual in compose files, counts as absent.
	const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
	const result = variables.safeParse(given)
	if (!result.success) {
		const names = [...new Set(result.error.issues.map(({ path }) => String(path[0])))] as (keyof typeof variables.shape)[]
		const allowed = (name: keyof typeof variables.shape) => z.globalRegistry.get(variables.shape[name])?.['allowed'] as string
		// The value itself is not repeated: it may be a password, and this text ends up in logs.
		throw new ConfigError(names.map((name) => `${name} ist ungültig. Möglich: ${allowed(name)}.`).join('\n'))
	}
	const { data } = result
	const dataDir = path.resolve(root, data.DATA_DIR)
	const publicUrls = data.PUBLIC_URL?.split(',').map((each) => new URL(each.trim()).origin) ?? []
	const [publicUrl = `http://localhost:${data.PORT}`] = publicUrls
	return {
		port: data.PORT,
		host: data.HOST,
		dataDir,
		databaseUrl: data.DATABASE_URL,
		databaseUrlDirect: data.DATABASE_URL_DIRECT,
		publicUrl: new URL(publicUrl).origin,
		publicUrls,
		https: publicUrls.length > 0 && publicUrls.every((each) => each.startsWith('https:')),
		trustedProxy: data.TRUSTED_PROXY?.split(',').map((part) => part.trim()) ?? [],
		signUp: data.SIGN_UP,
		providers: readProviders(given),
		writesPerMinute: data.WRITES_PER_MINUTE,
		...roomOf(data),
		backupDir: data.BACKUP_DIR === undefined ? path.join(dataDir, 'backups') : path.resolve(root, data.BACKUP_DIR),
		backupPassphrase: data.BACKUP_PASSPHRASE ?? null,
		smtpUrl: data.SMTP_URL,
		mailFrom: data.MAIL_FROM,
		...inboxOf(data, ConfigError),
		iconService: data.ICON_SERVICE === 'off' ? null : data.ICON_SERVICE.replace(/\/+$/, ''),
		privateTargets: data.PRIVATE_TARGETS?.split(',').map((part) => part.trim()) ?? [],
		stripe: stripeOf(data),
		authSecret: data.AUTH_SECRET ?? keptSecret(dataDir),
		logLevel: data.LOG_LEVEL,
	}
}

function stripeOf({
	STRIPE_SECRET_KEY: secretKey,
	STRIPE_WEBHOOK_SECRET: webhookSecret,
	STRIPE_PRICES,
	STRIPE_API,
}: z.infer<typeof variables>) {
	if (!secretKey && !webhookSecret && !STRIPE_PRICES) return null
	const prices = STRIPE_PRICES === undefined ? null : readPrices(STRIPE_PRICES)
	if (!secretKey || !webhookSecret || !prices)
		throw new ConfigError('STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET und STRIPE_PRICES gehören zusammen: alle drei oder keines.')
	return { secretKey, webhookSecret, prices, api: STRIPE_API ?? null }
}

const isIssuer = (text: string) => {
	const url = URL.parse(text)
	return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') && url.search === '' && url.hash === ''
}

/** The OpenID Connect providers: as many as OIDC_PROVIDERS names, each with variables of its own. */
function readProviders(environment: Environment): ProviderConfig[] {
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
