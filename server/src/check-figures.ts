// `npm run check-figures`: computes what every property's entries come to a second time, and names what is shown otherwise. Changes nothing.
import { parseArgs } from 'node:util'
import { ConfigError } from './config-setting.ts'
import { loadConfig } from './config.ts'
import { checkFigures } from './features/figures/actions.ts'
import { differenceInWords } from './features/figures/words.ts'
import { connect } from './platform/database/connect.ts'
import { joinPostgres } from './platform/postgres/running.ts'
import { StartError } from './platform/start-error.ts'

const usage = `npm run check-figures

Rechnet für jede Liegenschaft aus den Einträgen allein nochmals aus, was Hausheft zeigt: Einnahmen & Ausgaben je Monat, Journal, Objekt,
Kontakt und Steuerart, Erträge, Mieten, Arbeitszeit, Verbrauch, Pauschale, wer bei geteilten Kosten was ausgelegt hat, trägt und schuldet, auch beim Abschluss,
und wie viele Einträge etwas nennen. Ändert nichts und geht auch, während Hausheft läuft.
Endet mit 0, wenn alles stimmt, mit 1 und den Abweichungen, wenn nicht, und mit 2, wenn sich nicht nachrechnen liess.`

/** Of one property; what is wrong with all of it needs no more to be found. */
const most = 50

async function main(): Promise<number> {
	const { values } = parseArgs({ options: { help: { type: 'boolean' } } })
	if (values.help) {
		console.log(usage)
		return 0
	}
	const config = loadConfig(() => '')
	const postgres = config.databaseUrl ? undefined : await joinPostgres(config.dataDir, console.log)
	const database = connect(
		config.databaseUrlDirect ?? config.databaseUrl ?? postgres?.url ?? '',
		({ message }) => console.error(message),
		1,
	)
	try {
		let [places, wrong] = [0, 0]
		for await (const { place, differences } of checkFigures(database.owner)) {
			places++
			wrong += differences.length
			for (const difference of differences.slice(0, most)) console.log(differenceInWords(place, difference))
			if (differences.length > most) console.log(`${place.name}: … und ${differences.length - most} weitere Abweichungen.`)
		}
		const checked = places === 1 ? '1 Liegenschaft' : `${places} Liegenschaften`
		console.log(`${checked} nachgerechnet, ${wrong === 0 ? 'keine Abweichung' : wrong === 1 ? '1 Abweichung' : `${wrong} Abweichungen`}.`)
		return wrong === 0 ? 0 : 1
	} finally {
		await database.close()
		await postgres?.stop()
	}
}

try {
	process.exit(await main())
} catch (error) {
	console.error(error instanceof StartError || error instanceof ConfigError ? error.message : error)
	process.exit(2)
}
