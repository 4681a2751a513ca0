// Writes .env.example from the variables of server/src/config.ts; with --check it only compares and fails if they differ.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { root, variables } from '../server/src/config.ts'

const head = `# Einstellungen von Hausheft. Alle sind freiwillig: nach .env kopieren und ändern, was abweichen soll.
# Erzeugt aus server/src/config.ts mit «node scripts/env-example.ts».
`

const entries = Object.entries(variables.shape).map(([name, schema]) => {
	const { description, allowed } = z.globalRegistry.get(schema) as { description: string; allowed: string }
	const usual = z.safeParse(schema, undefined).data ?? ''
	return `# ${description}\n# Möglich: ${allowed}.\n#${name}=${usual}\n`
})

const file = path.join(root, '.env.example')
const text = [head, ...entries].join('\n')
if (!process.argv.includes('--check')) writeFileSync(file, text)
else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
	console.error('.env.example passt nicht zu server/src/config.ts. Neu schreiben: node scripts/env-example.ts')
	process.exitCode = 1
}
