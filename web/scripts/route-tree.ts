// Writes src/routeTree.gen.ts, which is committed, from what lies in src/routes; with --check it only compares. `npm run dev` does it by itself.
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Generator, getConfig } from '@tanstack/router-generator'
import { routeTree } from './route-settings.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const config = getConfig({ ...routeTree }, root)
const before = await readFile(config.generatedRouteTree, 'utf8')
await new Generator({ config, root }).run()
if (process.argv.includes('--check') && (await readFile(config.generatedRouteTree, 'utf8')) !== before) {
	await writeFile(config.generatedRouteTree, before)
	console.error('web/src/routeTree.gen.ts is not what src/routes makes of it: node web/scripts/route-tree.ts')
	process.exitCode = 1
}
