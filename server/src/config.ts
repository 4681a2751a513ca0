// The only reader of the environment. Every variable says what it is for; .env.example is written from here.
import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import path from 'node:path'
import * as z from 'zod/mini'
import { keysOf } from '@hausheft/contract/keys-of.ts'
import { about, ConfigError } from './config-setting.ts'
import { billingSettings, billingVariables, type BillingSettings } from './features/billing/settings.ts'
import { inboxSettings, inboxVariables, type InboxSettings } from './features/inbox/settings.ts'
import { metricsSettings, metricsVariables, type MetricsSettings } from './features/metrics/settings.ts'
import { signInSettings, signInVariables, type SignInSettings } from './features/sign-ins/settings.ts'
import { backupSettings, backupVariables, type BackupSettings } from './platform/backup/settings.ts'
import { databaseSettings, databaseVariables, type DatabaseSettings } from './platform/database/settings.ts'
import { storageSettings, storageVariables, type StorageSettings } from './platform/files/settings.ts'
import { iconSettings, iconVariables, type IconSettings } from './platform/icons/settings.ts'
import { mailSettings, mailVariables, type MailSettings } from './platform/mail/settings.ts'
import { outgoingSettings, outgoingVariables, type OutgoingSettings } from './platform/outgoing/settings.ts'
import { tracingSettings, tracingVariables, type TracingSettings } from './platform/tracing/settings.ts'

export const root = path.resolve(import.meta.dirname, '../..')

const isOrigin = (text: string) => /^https?:\/\/[^/]+\/?$/.test(text) && URL.parse(text)?.username === ''
const network = (text: string) => {
	const [address = '', bits, ...rest] = text.split('/')
	const version = isIP(address)
	return version > 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
}

/** What is about the server itself stands here, all else beside what it is about. */
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
	...databaseVariables,
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
				'Adressen der Proxyserver davor, durch Komma getrennt. Nur ihren Angaben zu einer Anfrage wird geglaubt (X-Forwarded-For, X-Request-Id, traceparent).',
				'Adressen oder Netze wie 127.0.0.1, 10.0.0.0/8',
			),
		),
	...signInVariables,
	WRITES_PER_MINUTE: z
		._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 600)
		.check(
			about(
				'Wie viele Änderungen eine Person auf die Dauer in der Minute machen kann, für kurze Zeit fünfmal so viele. Lange Texte zählen mehrfach.',
				'eine ganze Zahl von 1 bis 1000000',
			),
		),
	...storageVariables,
	...backupVariables,
	...mailVariables,
	...inboxVariables,
	...iconVariables,
	...outgoingVariables,
	...billingVariables,
	...metricsVariables,
	...tracingVariables,
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

type Server = {
	port: number
	host: string
	/** Absolute. */
	dataDir: string
	/** An origin, without a slash at the end. */
	publicUrl: string
	/** All that were given, that one first. None: it is a guess, and people may come by any name of this machine. */
	publicUrls: string[]
	/** Whether all people come by https. */
	https: boolean
	trustedProxy: string[]
	writesPerMinute: number
	authSecret: string
	logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
}
export interface Config
	extends
		Server,
		DatabaseSettings,
		SignInSettings,
		StorageSettings,
		BackupSettings,
		MailSettings,
		InboxSettings,
		IconSettings,
		OutgoingSettings,
		BillingSettings,
		MetricsSettings,
		TracingSettings {}
export type ProviderConfig = Config['providers'][number]

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
		const names = keysOf(variables.shape).filter((name) => result.error.issues.some(({ path }) => path[0] === name))
		const allowed = (name: keyof typeof variables.shape) => z.globalRegistry.get(variables.shape[name])?.['allowed']
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
		...databaseSettings(data),
		publicUrl: new URL(publicUrl).origin,
		publicUrls,
		https: publicUrls.length > 0 && publicUrls.every((each) => each.startsWith('https:')),
		trustedProxy: data.TRUSTED_PROXY?.split(',').map((part) => part.trim()) ?? [],
		...signInSettings(data, given),
		writesPerMinute: data.WRITES_PER_MINUTE,
		...storageSettings(data, { root, dataDir }),
		...backupSettings(data, { root, dataDir }),
		...mailSettings(data),
		...inboxSettings(data),
		...iconSettings(data),
		...outgoingSettings(data),
		...billingSettings(data),
		...metricsSettings(data),
		...tracingSettings(data),
		authSecret: data.AUTH_SECRET ?? keptSecret(dataDir),
		logLevel: data.LOG_LEVEL,
	}
}
