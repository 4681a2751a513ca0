// Hides the file `house` beside the files of a place: which database they belong to, and the mark by which it knows that it is the newest of its copies.
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { absent } from './drafts.ts'
import type { StorePlace } from './places.ts'
import { openBucket } from './s3-bucket.ts'

/** `database`: none in what earlier releases wrote. */
const HouseFile = z.object({ house: z.string(), mark: z.string(), database: z.optional(z.string()) })
export type HouseFile = z.infer<typeof HouseFile>
export const houseFileName = 'house'

export type HouseFileAt = { read(): Promise<HouseFile | null>; write(file: HouseFile): Promise<void> }

export async function houseFileAt(place: StorePlace): Promise<HouseFileAt> {
	if (place.kind === 's3') {
		const bucket = await openBucket(place)
		return {
			read: async () => {
				const got = await bucket.get(houseFileName)
				return got?.bytes ? readHouse(await text(got.bytes)) : null
			},
			write: (file) => bucket.put(houseFileName, JSON.stringify(file)),
		}
	}
	const at = path.join(place.folder, houseFileName)
	return {
		read: async () => {
			const found = await readFile(at, 'utf8').catch(absent)
			return found === null ? null : readHouse(found)
		},
		write: async (file) => {
			await mkdir(place.folder, { recursive: true, mode: 0o700 })
			const draft = `${at}.${randomUUID()}`
			await writeFile(draft, JSON.stringify(file), { mode: 0o600, flush: true })
			await rename(draft, at)
		},
	}
}

/** What cannot be read is nobody's that we know. */
function readHouse(found: string): HouseFile {
	try {
		return HouseFile.parse(JSON.parse(found))
	} catch {
		return { house: '', mark: '' }
	}
}
