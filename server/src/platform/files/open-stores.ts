// Hides which stores a house has: files, finished exports and arriving imports, in folders or in a bucket.
import path from 'node:path'
import type { Disk } from '../disk.ts'
import { openDrafts } from './drafts.ts'
import { movingFrom } from './moving-store.ts'
import type { FilePlaces, StorePlace } from './places.ts'
import { openBucket, type Patience } from './s3-bucket.ts'
import { localSide, storeIn } from './s3-store.ts'
import { keepSmallImages } from './small-images.ts'
import { openStore, type Store } from './store.ts'

export const storeKinds = ['files', 'exports', 'imports'] as const
export type StoreKind = (typeof storeKinds)[number]
export type Stores = Record<StoreKind, Store>

type Options = {
	disk?: Pick<Disk, 'hold'> | undefined
	patience?: Patience | undefined
	/** Where what programs need is brought to: a process that ends soon names a folder that goes with it. */
	copied?: string | undefined
}

/** `before` is where those still are that have not moved yet. */
export async function openStores({ dataDir, now, before }: FilePlaces, options: Options = {}): Promise<Stores> {
	const stores = await storesAt(now, { ...options, dataDir })
	if (!before) return stores
	const earlier = await storesAt(before, { ...options, dataDir, disk: undefined })
	const moving = (kind: StoreKind) => movingFrom(earlier[kind], stores[kind])
	return { files: moving('files'), exports: moving('exports'), imports: moving('imports') }
}

/** Of one place alone. */
export async function storesAt(place: StorePlace, { dataDir, disk, patience, copied }: Options & { dataDir: string }): Promise<Stores> {
	if (place.kind === 'folder') {
		const besides = place.own ? dataDir : place.folder
		const [files, exports, imports] = await Promise.all(
			[place.folder, path.join(besides, 'exports'), path.join(besides, 'imports')].map((folder) => openStore(folder, disk)),
		)
		if (!files || !exports || !imports) throw new Error('three folders make three stores')
		return { files, exports, imports }
	}
	const bucket = await openBucket(place, patience)
	const folder = path.join(dataDir, 'incoming')
	const side = localSide(folder, await openDrafts(folder), disk, copied)
	const [files, exports, imports] = [storeIn(bucket, 'files', side), storeIn(bucket, 'exports', side), storeIn(bucket, 'imports', side)]
	return { files: await keepSmallImages(files, path.join(dataDir, 'small-images')), exports, imports }
}
