import path from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError } from './config-setting.ts'
import { readConfig, root } from './config.ts'

const secret = 'x'.repeat(32)
const read = (env: Record<string, string>) => readConfig({ AUTH_SECRET: secret, ...env })

test('an empty environment is enough', () => {
	expect(readConfig({}, (dataDir) => `secret of ${dataDir}`)).toEqual({
		port: 3000,
		host: '0.0.0.0',
		dataDir: path.join(root, 'data'),
		databaseUrl: undefined,
		databaseUrlDirect: undefined,
		databaseUrlRead: undefined,
		severalHosts: false,
		publicUrl: 'http://localhost:3000',
		publicUrls: [],
		https: false,
		trustedProxy: [],
		signUp: 'open',
		writesPerMinute: 600,
		groupStorage: null,
		diskReserve: { bytes: 1e9, share: 0.05 },
		backupDir: path.join(root, 'data/backups'),
		backsUp: false,
		backupPassphrase: null,
		smtpUrl: undefined,
		mailFrom: 'Hausheft <hausheft@localhost>',
		inboxDomain: null,
		inboxSmtpPort: null,
		inboxImapUrl: null,
		inboxImapGroup: null,
		inboxMailbox: null,
		iconService: 'https://api.iconify.design',
		privateTargets: [],
		providers: [],
		stripe: null,
		metricsToken: null,
		files: {
			before: null,
			dataDir: path.join(root, 'data'),
			now: { kind: 'folder', folder: path.join(root, 'data/files'), own: true },
		},
		tracing: null,
		authSecret: `secret of ${path.join(root, 'data')}`,
		logLevel: 'info',
	})
})

test('values are taken over, empty ones count as absent', () => {
	const config = read({
		PORT: '8080',
		DATA_DIR: '/srv/haus',
		SMTP_URL: ' ',
		TRUSTED_PROXY: '10.0.0.0/8, ::1',
		PUBLIC_URL: 'https://haus.example.ch/',
	})
	expect(config).toMatchObject({ port: 8080, dataDir: '/srv/haus', smtpUrl: undefined, publicUrl: 'https://haus.example.ch' })
	expect(config.trustedProxy).toEqual(['10.0.0.0/8', '::1'])
})

test.each([
	['2GB', { bytes: 2e9, share: 0 }],
	['500 mb', { bytes: 500e6, share: 0 }],
	['5%', { bytes: 0, share: 0.05 }],
	['12.5 %', { bytes: 0, share: 0.125 }],
	['0', { bytes: 0, share: 0 }],
])('what stays free of a disk is an amount, a share or nothing: %s', (text, reserve) => {
	expect(read({ DISK_RESERVE: text }).diskReserve).toEqual(reserve)
})

test.each([
	['500 MB', 500e6],
	['20GB', 20e9],
	['1.5 tb', 1.5e12],
])('room for files is said in words: %s', (text, bytes) => {
	expect(read({ GROUP_STORAGE: text }).groupStorage).toBe(bytes)
})

test.each([
	['PORT', '70000'],
	['WRITES_PER_MINUTE', '0'],
	['GROUP_STORAGE', '20'],
	['GROUP_STORAGE', '-1 GB'],
	['DISK_RESERVE', '2'],
	['DISK_RESERVE', '-1 GB'],
	['DISK_RESERVE', '100%'],
	['PORT', 'dreitausend'],
	['DATABASE_URL', 'mysql://geheim@host/db'],
	['DATABASE_URL', 'postgres://haus:geheim@a:5432,/db'],
	['DATABASE_URL', 'postgres://haus:geheim@a:5432,b:99999/db'],
	['DATABASE_URL', 'postgres://haus:geheim@a,a:5432/db'],
	['DATABASE_URL_DIRECT', 'mysql://geheim@host/db'],
	['PUBLIC_URL', 'https://example.ch/haus'],
	['PUBLIC_URL', 'haus.example.ch'],
	['TRUSTED_PROXY', '10.0.0.0/33'],
	['SIGN_UP', 'closed'],
	['SMTP_URL', 'http://geheim@mail'],
	['MAIL_FROM', 'Hausheft\r\nBcc: a@b'],
	['AUTH_SECRET', 'geheim'],
])('%s=%s is refused by name, without repeating the value', (name, value) => {
	const reading = () => read({ [name]: value })
	expect(reading).toThrow(ConfigError)
	expect(reading).toThrow(new RegExp(`^${name} ist ungültig\\. Möglich: .+\\.$`))
	if (value.includes('geheim')) expect(reading).not.toThrow(/:\/\/geheim|: geheim/)
})

test('the direct way past a pooler is given beside the one through it, never alone', () => {
	const direct = { DATABASE_URL_DIRECT: 'postgres://haus:geheim@db:5432/haus' }
	const config = read({ ...direct, DATABASE_URL: 'postgres://haus:geheim@db:6432/haus' })
	expect(config).toMatchObject({ databaseUrl: 'postgres://haus:geheim@db:6432/haus', databaseUrlDirect: direct.DATABASE_URL_DIRECT })
	expect(() => read(direct)).toThrow('DATABASE_URL_DIRECT gilt nur zusammen mit DATABASE_URL')
	expect(() => read(direct)).not.toThrow('geheim')
})

test('without a place to keep a secret, one must be given', () => {
	expect(() => readConfig({})).toThrow('AUTH_SECRET fehlt.')
})
