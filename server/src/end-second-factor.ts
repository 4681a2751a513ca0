// `npm run end-second-factor`: somebody has shown by other means than a mail that an account is theirs, and cannot get past its second factor.
import { parseArgs } from 'node:util'
import { ConfigError } from './config-setting.ts'
import { loadConfig } from './config.ts'
import { endSecondFactor } from './features/sign-ins/queries.ts'
import { connect } from './platform/database/connect.ts'
import { joinPostgres } from './platform/postgres/running.ts'
import { StartError } from './platform/start-error.ts'

const usage = `npm run end-second-factor anna@example.ch

Schaltet den zweiten Faktor dieses Kontos ab und meldet es überall ab, auch während Hausheft läuft. Passwort, Passkeys und Schlüssel bleiben.
Zuvor ist anders als per Mail zu klären, wem das Konto gehört: Wer nur den Posteingang liest, soll am zweiten Faktor nicht vorbeikommen.`

async function main(): Promise<void> {
	const { values, positionals } = parseArgs({ options: { help: { type: 'boolean' } }, allowPositionals: true })
	if (values.help) return console.log(usage)
	const [address] = positionals
	if (address === undefined || positionals.length > 1) throw new StartError(usage)
	const config = loadConfig(() => '')
	const postgres = config.databaseUrl ? undefined : await joinPostgres(config.dataDir, console.log)
	const url = config.databaseUrlDirect ?? config.databaseUrl ?? postgres?.url ?? ''
	const database = connect(url, ({ message }) => console.error(message), 1)
	try {
		const outcome = await endSecondFactor(database.owner, address)
		if (outcome === 'unknown') throw new StartError(`Zu ${address} gibt es kein Konto.`)
		console.log(
			outcome === 'none' ? 'Dieses Konto hat keinen zweiten Faktor.' : 'Der zweite Faktor ist abgeschaltet, das Konto überall abgemeldet.',
		)
	} finally {
		await database.close()
		await postgres?.stop()
	}
}

try {
	await main()
	process.exit(0)
} catch (error) {
	console.error(error instanceof StartError || error instanceof ConfigError ? error.message : error)
	process.exit(1)
}
