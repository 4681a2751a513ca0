import { randomUUID } from 'node:crypto'
import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fromJson } from '@hausheft/contract/from-json.ts'
import { storesAt } from '../src/platform/files/open-stores.ts'
import type { Config } from '../src/config.ts'

/** Where files of this run's servers lie, each in a place of its own, if not on this disk: what e2e/outside/store.test.ts has started. */
export function storeElsewhere(): Record<string, string> {
	const given = process.env['HAUSHEFT_STORE']
	if (!given) return {}
	const settings = fromJson<Record<string, string>>(given)
	return { ...settings, FILES: `${settings['FILES']}/${randomUUID()}` }
}

type Configured = { config: Pick<Config, 'files' | 'dataDir'> }
const storeOf = async ({ config: { files, dataDir } }: Configured) => (await storesAt(files.now, { dataDir })).files

/** The keys of what the store of a server has. */
export async function storedKeys(server: Configured): Promise<string[]> {
	const keys: string[] = []
	for await (const key of (await storeOf(server)).list()) keys.push(key)
	return keys
}

/** As a server leaves it that is killed between the bytes and the row. */
export async function storeStray(server: Configured, key: string): Promise<void> {
	const store = await storeOf(server)
	const draft = store.draft()
	writeFileSync(draft, 'x')
	await store.put(key, draft)
}

/** What is on its way in; what programs have had brought here stays a while. */
export const draftsOf = ({ config: { files, dataDir } }: Configured): string[] =>
	readdirSync(path.join(files.now.kind === 'folder' ? files.now.folder : dataDir, 'incoming')).filter((name) => !name.endsWith('.copy'))
