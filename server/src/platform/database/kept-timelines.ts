// Hides the file in which a server keeps the highest timelines it has seen, so that none begins on an old primary after a restart.
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fromJson } from '@hausheft/contract/from-json.ts'
import { keepTimelinesWith } from './routes.ts'

/** From now on; one that is lost or cannot be read is as none. */
export function keepTimelines(dataDir: string): void {
	const file = path.join(dataDir, 'timelines')
	keepTimelinesWith(readKept(file), (timelines) => {
		try {
			writeFileSync(`${file}.draft`, JSON.stringify(timelines), { mode: 0o600 })
			renameSync(`${file}.draft`, file)
		} catch (error) {
			console.warn(error)
		}
	})
}

function readKept(file: string): Record<string, number> {
	try {
		return fromJson<Record<string, number>>(readFileSync(file, 'utf8'))
	} catch {
		return {}
	}
}
