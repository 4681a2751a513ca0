// `npm run demo`: fills the running server with a believable house, for looking around. The same `--seed` adds nothing twice.
import { parseArgs } from 'node:util'
import { roleNames } from '@hausheft/contract/role-names.ts'
import type { Progress } from '@hausheft/demo/fill.ts'
import { ConfigError } from '../server/src/config-setting.ts'
import { loadConfig } from '../server/src/config.ts'
import { Refused } from './demo-people.ts'
import { fillServer, type DemoHouse } from './demo-house.ts'

const usage = `npm run demo -- [--url http://localhost:3000] [--seed 1] [--password …]

  --url       Adresse des laufenden Hausheft (Vorgabe: aus .env und Umgebung, sonst http://localhost:3000)
  --seed      welches Musterhaus; dasselbe Wort gibt dasselbe Haus, und nichts kommt doppelt (Vorgabe: 1)
  --password  Passwort der Musterkonten (Vorgabe: aus dem Seed gebildet)`

const options = {
	url: { type: 'string' },
	seed: { type: 'string', default: '1' },
	password: { type: 'string' },
	help: { type: 'boolean' },
} as const

/** Something for whoever typed the command. */
class Unusable extends Error {}

function askedOptions() {
	try {
		const { values, positionals } = parseArgs({ options, allowPositionals: true })
		if (values.help) {
			console.log(usage)
			process.exit(0)
		}
		if (!/^[\w-]{1,40}$/.test(values.seed)) throw new Unusable('--seed: Buchstaben, Ziffern und Striche, höchstens 40.')
		if (values.password !== undefined && values.password.length < 10) throw new Unusable('--password: mindestens 10 Zeichen.')
		const given = values.url ?? positionals[0] ?? loadConfig(() => '').publicUrl
		if (!/^https?:$/.test(URL.parse(given)?.protocol ?? '')) throw new Unusable(`«${given}» ist keine Adresse wie http://localhost:3000.`)
		return { seed: values.seed, url: new URL(given).origin, ...(values.password !== undefined && { password: values.password }) }
	} catch (error) {
		if (error instanceof Unusable || error instanceof ConfigError) throw error
		throw new Unusable(`${(error as Error).message}\n\n${usage}`)
	}
}

async function mustAnswer(url: string) {
	const answer = await fetch(`${url}/api/be/health`).catch(() => undefined)
	if (!answer) throw new Unusable(`Unter ${url} antwortet niemand. Zuerst «npm start», oder die Adresse mit --url angeben.`)
	if (!answer.ok || !answer.headers.get('content-type')?.includes('json'))
		throw new Unusable(`Unter ${url} antwortet etwas anderes als Hausheft (${answer.status}).`)
}

const wide = 30
const interactive = process.stdout.isTTY
let toldTenth = -1
function show({ done, total, title }: Progress) {
	const share = done / total
	const tenth = Math.floor(share * 10)
	if (!interactive && tenth === toldTenth) return
	toldTenth = tenth
	const bar = '█'.repeat(Math.round(share * wide)).padEnd(wide, '░')
	const line = `${bar} ${String(Math.floor(share * 100)).padStart(3)} %  ${title}`
	if (interactive) process.stdout.write(`\r\x1b[2K${line}`)
	else console.log(line)
}

function report(url: string, { group, accounts, skipped }: DemoHouse, seconds: number) {
	if (interactive) process.stdout.write('\n')
	console.log(`\n«${group.name}» ist eingerichtet (${seconds.toFixed(1)} s): ${url}/group/${group.id}\n`)
	if (skipped > 0) console.log(`${skipped} Dinge, die inzwischen gelöscht oder geändert wurden, bleiben, wie sie sind.\n`)
	const widest = Math.max(...accounts.map(({ email }) => email.length))
	for (const { role, name, email } of accounts) console.log(`  ${email.padEnd(widest)}  ${roleNames[role].padEnd(14)}  ${name}`)
	console.log(`\nPasswort für alle: ${accounts[0]?.password}`)
}

function wordsFor(error: unknown): string {
	if (error instanceof Unusable || error instanceof ConfigError) return error.message
	if (!(error instanceof Refused)) return error instanceof Error ? (error.stack ?? error.message) : String(error)
	if (error.code === 'forbidden')
		return `${error.message}\nMusterkonten brauchen eine offene Anmeldung (SIGN_UP=open) und einen Betrieb ohne Mailserver (kein SMTP_URL).`
	if (error.code === 'not_found') return 'Das Musterhaus zu diesem Seed wurde gelöscht. Mit einem anderen --seed entsteht ein neues.'
	if (error.code === 'unauthenticated') return 'Die Musterkonten gibt es schon, mit einem anderen Passwort: bitte mit --password angeben.'
	return error.message
}

try {
	const { url, ...rest } = askedOptions()
	await mustAnswer(url)
	const start = performance.now()
	report(url, await fillServer({ url, ...rest, onProgress: show }), (performance.now() - start) / 1000)
} catch (error) {
	if (interactive && toldTenth >= 0) process.stdout.write('\n')
	console.error(wordsFor(error))
	process.exitCode = 1
}
