// Hides that a database removes only what is its own: a mark, renewed in the place of the files and in a row together, says that no copy of it does.
import { randomUUID } from 'node:crypto'
import { beginMark, endMark, pauseSweeping, readFileHouse, type FileHouse } from '../database/file-house.ts'
import type { Db } from '../database/sql.ts'
import { houseFileAt, type HouseFile, type HouseFileAt } from '../files/house-file.ts'
import type { FilePlaces } from '../files/places.ts'
import type { Store } from '../files/store.ts'
import { claimOn, type Claim } from './claims.ts'

export type Holding = {
	/** Whose it is, without a claim. */
	see(): Promise<Claim>
	/** Looks, and claims what nobody has claimed or what has moved. */
	look(): Promise<Claim>
	/** Takes what is another copy's. */
	takeOver(pausedDays?: number): Promise<void>
	/** Whether what lies there may be removed; what was found is good for an hour. */
	isOurs(): Promise<boolean>
	/** Of the night: a new mark, so that a copy finds out; null where it is not ours, else until when nothing is swept. */
	renew(): Promise<{ pausedUntil: string | null } | null>
}

const hour = 60 * 60 * 1000
const newMark = () => randomUUID()

export function holdFiles(db: Db, { now, before }: FilePlaces): Holding {
	let opened: Promise<[now: HouseFileAt, before: HouseFileAt | null]> | undefined
	const places = () => (opened ??= Promise.all([houseFileAt(now), before && houseFileAt(before)]))
	let known: { isOurs: boolean; at: number } | undefined

	async function see() {
		const [here, earlier] = await places()
		const read = async () => {
			const [row, file, old] = await Promise.all([readFileHouse(db), here.read(), earlier?.read() ?? null])
			return { row, claim: claimOn(row, file, old) }
		}
		const found = await read()
		// The mark may have been renewed after the one was read and before the other.
		return found.claim === 'copy' ? read() : found
	}
	async function look(): Promise<Claim> {
		const [[here], { row, claim }] = [await places(), await see()]
		if (claim === 'free') await write(here, row)
		if (claim === 'moved' && row.mark !== null) await here.write({ house: row.house, mark: row.mark, database: row.database })
		known = { isOurs: claim !== 'copy' && claim !== 'foreign', at: Date.now() }
		return claim
	}
	/** Whenever this ends, one of the two marks of the row is the one that is written. */
	async function write(here: HouseFileAt, { house, database }: FileHouse) {
		const file: HouseFile = { house, mark: newMark(), database }
		await beginMark(db, file.mark)
		await here.write(file)
		await endMark(db, file.mark)
	}
	return {
		see: async () => (await see()).claim,
		look,
		takeOver: async (pausedDays = 0) => {
			const [here] = await places()
			await write(here, await readFileHouse(db))
			if (pausedDays > 0) await pauseSweeping(db, pausedDays)
			known = { isOurs: true, at: Date.now() }
		},
		isOurs: async () => {
			if (!known || Date.now() - known.at > hour) await look()
			return known?.isOurs ?? false
		},
		renew: async () => {
			const claim = await look()
			if (claim === 'copy' || claim === 'foreign') return null
			const [here] = await places()
			const row = await readFileHouse(db)
			if (claim === 'ours') await write(here, row)
			return { pausedUntil: row.pausedUntil }
		},
	}
}

/** What is not ours stays where it is, whatever goes here. */
export const guarded = (store: Store, { isOurs }: Pick<Holding, 'isOurs'>): Store => ({
	...store,
	remove: async (key) => {
		if (await isOurs()) await store.remove(key)
	},
})
