// `npm run start-billing`: groups that ran without Stripe until now choose a plan like everybody else from here on.
import { parseArgs } from 'node:util'
import { ConfigError } from './config-setting.ts'
import { loadConfig } from './config.ts'
import { endSelfHosting } from './features/billing/queries.ts'
import { connect } from './platform/database/connect.ts'
import { joinPostgres } from './platform/postgres/running.ts'
import { StartError } from './platform/start-error.ts'

const usage = `npm run start-billing

Stellt alle Gruppen vom Eigenbetrieb auf das Abo «Gratis» um. Nichts geht verloren; was über dessen Grenzen liegt,
bleibt, nur Neues wird dann abgelehnt, bis die Gruppe ein Abo wählt. Es braucht STRIPE_SECRET_KEY.`

const print = (line: string): void => console.log(line)

async function main(): Promise<void> {
	const { values } = parseArgs({ options: { help: { type: 'boolean' } } })
	if (values.help) return print(usage)
	const config = loadConfig(() => '')
	if (!config.stripe) throw new StartError('Ohne STRIPE_SECRET_KEY wird nichts verkauft: die Gruppen bleiben, wie sie sind.')
	const postgres = config.databaseUrl ? undefined : await joinPostgres(config.dataDir, print)
	const database = connect(config.databaseUrlDirect ?? config.databaseUrl ?? postgres?.url ?? '', ({ message }) => print(message))
	try {
		const changed = await endSelfHosting(database.owner)
		print(changed === 1 ? '1 Gruppe ist jetzt im Abo «Gratis».' : `${changed} Gruppen sind jetzt im Abo «Gratis».`)
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
