// Hides a bucket behind what a store is: what comes is written on this disk first, and what programs need is brought there.
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '@hausheft/contract/refusals.ts'
import { boundless, type Disk } from '../disk.ts'
import { chunksOf } from './chunks.ts'
import { keepCopies, type Copies } from './copies.ts'
import type { Drafts } from './drafts.ts'
import { houseFileName } from './house-file.ts'
import { isRange } from './range.ts'
import type { Bucket } from './s3-bucket.ts'
import { seatReaders, type ReadSeats } from './read-seats.ts'
import { reasonOf, StoreAway } from './s3-faults.ts'
import { hashOf, type Store } from './store.ts'

/** What goes in one request: some take 5 GB at most. */
const mostBytes = 4.5e9
const mostCopied = 4e9

/** What the stores of a house share on this disk: the folder of the drafts, what is copied, and to where. */
type LocalSide = {
	folder: string
	copied: string
	drafts: Drafts
	copies: Copies
	readers: ReadSeats
	disk: Pick<Disk, 'hold'> | undefined
}
export const localSide = (folder: string, drafts: Drafts, disk: LocalSide['disk'], copied = folder): LocalSide => ({
	folder,
	copied,
	drafts,
	disk,
	copies: keepCopies(mostCopied),
	readers: seatReaders(),
})

/** `root`: what its keys begin with in the bucket. */
export function storeIn(bucket: Bucket, root: string, { folder, copied, drafts, copies, readers, disk }: LocalSide): Store {
	const at = (key: string) => `${root}/${key}`
	const hold: Store['hold'] = async (bytes, ahead) => (disk ? disk.hold(folder, bytes, ahead) : boundless)
	const missing = (key: string) => Object.assign(new Error(`${at(key)} is not there`), { code: 'ENOENT' })
	const read = async (key: string) => {
		const got = await bucket.get(at(key))
		if (!got?.bytes) throw missing(key)
		return got.bytes
	}
	/** The room for it is kept until the copy goes. */
	const plan = async (key: string) => {
		const head = await bucket.head(at(key))
		if (!head) throw missing(key)
		const bring = async (target: string) => {
			const held = await hold(head.size)
			if (!held) throw new Refusal('no_space')
			try {
				await pipeline(await read(key), createWriteStream(target, { flags: 'wx', mode: 0o600 }))
			} catch (error) {
				held.release()
				throw error
			}
			return () => held.release()
		}
		return { size: head.size, target: path.join(copied, `${randomUUID()}.copy`), bring }
	}

	return {
		...drafts,
		readers,
		most: mostBytes,
		hold,
		put: async (key, draft) => {
			await bucket.put(at(key), await measured(draft))
			await rm(draft, { force: true })
		},
		open: async (key, range) => {
			const asked = isRange(range) ? range?.trim() : undefined
			const got = await bucket.get(at(key), asked)
			return got && { size: got.size, part: got.bytes === null ? 'none' : got.part, bytes: got.bytes }
		},
		read,
		size: async (key) => (await bucket.head(at(key)))?.size ?? null,
		sha256: async (key) => {
			const head = await bucket.head(at(key))
			// What others have brought there has no sum with it.
			return head && (head.sha256 ?? (await hashOf(await read(key))))
		},
		withPath: (key, work) => copies.use(at(key), () => plan(key), work),
		remove: (key) => bucket.remove(at(key)),
		list: async function* () {
			for await (const key of bucket.list(`${root}/`)) yield key.slice(root.length + 1)
		},
		fault: () =>
			bucket.get(houseFileName).then(
				(got) => {
					got?.bytes?.resume()
					return null
				},
				(error: unknown) => reasonOf(error instanceof StoreAway ? error.cause : error),
			),
	}
}

async function measured(path: string) {
	const [md5, sha256] = [createHash('md5'), createHash('sha256')]
	let size = 0
	for await (const chunk of chunksOf(createReadStream(path))) {
		md5.update(chunk)
		sha256.update(chunk)
		size += chunk.length
	}
	return { path, size, md5: md5.digest('base64'), sha256: sha256.digest('hex') }
}
