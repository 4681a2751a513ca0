// Hides how the operator's words for where files lie become a place: this disk, a folder, or a bucket of S3.
import path from 'node:path'

type S3Account = { endpoint: string | null; region: string; key: { id: string; secret: string } | null }
export type S3Place = { kind: 's3'; bucket: string; prefix: string; account: S3Account }
/** `own`: among the data, where exports and imports have folders of their own. */
type FolderPlace = { kind: 'folder'; folder: string; own: boolean }
export type StorePlace = FolderPlace | S3Place
/** Where the bytes of a house lie, and where those still do that have not moved yet. Can be told to another process. */
export type FilePlaces = { dataDir: string; now: StorePlace; before: StorePlace | null }

const bucketPattern = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(\w[\w.-]*(?:\/\w[\w.-]*)*))?\/?$/

/** Whether it can be read as a place; anything that does not look like an address is a folder. */
export const isPlace = (text: string): boolean => bucketPattern.test(text) || !/^\w+:/.test(text)

export function placeOf(text: string | undefined, { root, dataDir }: { root: string; dataDir: string }, account: S3Account): StorePlace {
	const [, bucket, prefix = ''] = bucketPattern.exec(text ?? '') ?? []
	if (bucket !== undefined) return { kind: 's3', bucket, prefix, account }
	const usual = path.join(dataDir, 'files')
	const folder = text === undefined || text === 'disk' ? usual : path.resolve(root, text)
	return { kind: 'folder', folder, own: folder === usual }
}

/** As it is called in messages. */
export const addressOf = (place: StorePlace): string =>
	place.kind === 'folder' ? place.folder : `s3://${place.bucket}${place.prefix && `/${place.prefix}`}`
