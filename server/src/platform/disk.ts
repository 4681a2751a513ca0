// Hides how much of a disk is left free by all that comes in: asked with what is announced, beside what is under way already.
import { stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DiskState } from '@hausheft/contract/plans.ts'
import type { Reserve } from './files/settings.ts'
import type { Config } from '../config.ts'
import { codeOf } from './thrown.ts'

type Reading = { device: number; size: number; free: number }
/** What the file system of a folder has at this moment. */
export type Measure = (folder: string) => Promise<Reading>

/** Room that is kept for what is on its way. */
export type Hold = {
	/** What has been written there needs to be kept no more. */
	into(file: { bytesWritten: number }): void
	/** Whether the rest still has room, after so many bytes have come: to be asked where no more than a part ahead is kept. */
	goesOn(come: number): true | Promise<boolean>
	release(): void
}
/** Where nobody measures. */
export const boundless: Hold = { into() {}, goesOn: () => true, release() {} }
export type Disk = {
	/**
	 * Keeps room for so many bytes until it is released; null where the reserve would not be left. With `ahead`, for no more than so many beyond
	 * what has been written: who sends slowly, or nothing, keeps no more from others.
	 */
	hold(folder: string, bytes: number, ahead?: number): Promise<Hold | null>
	/** How many bytes are kept on the file system of a folder. */
	underWay(folder: string): Promise<number>
	/** `low`: less than twice the reserve is left on one of the file systems of this house. */
	state(): Promise<DiskState>
}

type House = Pick<Config, 'diskReserve' | 'dataDir' | 'backupDir' | 'databaseUrl'>
/** Where this house writes: PostgreSQL's disk is ours where we run it. */
const foldersOf = ({ dataDir, backupDir, databaseUrl }: House) => [
	dataDir,
	backupDir,
	...(databaseUrl === undefined ? [path.join(dataDir, 'postgres')] : []),
]

/** Milliseconds that somebody waits for a disk to say how it is. */
const usualPatience = 2000

export function openDisk(house: House, measure: Measure = measured, patience = usualPatience): Disk {
	const reserve = house.diskReserve
	const kept = new Set<{ device: number; left: () => number }>()
	let turn: Promise<unknown> = Promise.resolve()
	const under = (all: { device: number; bytes: number }[], device: number) =>
		all.filter((each) => each.device === device).reduce((sum, { bytes }) => sum + bytes, 0)
	const listKept = (but?: { device: number }) =>
		[...kept].filter((each) => each !== but).map(({ device, left }) => ({ device, bytes: left() }))

	async function ask(folder: string, bytes: number, ahead: number): Promise<Hold | null> {
		const fits = async (needed: number, but?: { device: number }) => {
			// Before it is measured: what is written meanwhile counts twice rather than not at all.
			const before = listKept(but)
			const { device, size, free } = await measure(folder)
			return free - under(before, device) - needed < reservedOf(reserve, size) ? null : { device }
		}
		const place = await fits(bytes)
		if (!place) return null
		let written = { bytesWritten: 0 }
		let asked = 0
		const rest = () => Math.max(0, bytes - written.bytesWritten)
		const one = { ...place, left: () => Math.min(rest(), ahead) }
		kept.add(one)
		return {
			into: (file) => void (written = file),
			goesOn: (come) => {
				if (come - asked < ahead / 2) return true
				asked = come
				return inTurn(async () => (await fits(rest(), one)) !== null)
			},
			release: () => void kept.delete(one),
		}
	}
	/** One after the other, so that two do not both take the last room. */
	function inTurn<T>(work: () => Promise<T>): Promise<T> {
		const asked = turn.then(work)
		turn = asked.catch(() => {})
		return asked
	}
	const isLow = ({ size, free }: Reading) => free < 2 * reservedOf(reserve, size)
	const looks = new Map<string, { low: boolean; running: Promise<unknown> | null }>()
	/** A network that is away holds up what asks it: no more than one look waits for a folder, and who asks meanwhile hears what is known. */
	async function isKnownLow(folder: string): Promise<boolean> {
		const look = looks.get(folder) ?? { low: false, running: null }
		looks.set(folder, look)
		look.running ??= Promise.race([
			measure(folder)
				.then((reading) => void (look.low = isLow(reading)))
				.catch(() => {})
				.finally(() => (look.running = null)),
			sleep(patience, null, { ref: false }),
		])
		await look.running
		return look.low
	}
	return {
		hold: (folder, bytes, ahead = Infinity) => inTurn(() => ask(folder, bytes, ahead)),
		underWay: async (folder) => {
			const all = listKept()
			const found = await Promise.race([measure(folder), sleep(patience, null, { ref: false })])
			// Of a disk that does not answer it may be all.
			return found ? under(all, found.device) : all.reduce((sum, { bytes }) => sum + bytes, 0)
		},
		state: async () => ((await Promise.all(foldersOf(house).map(isKnownLow))).includes(true) ? 'low' : 'ok'),
	}
}

export const reservedOf = ({ bytes, share }: Reserve, size: number): number => Math.max(bytes, share * size)

/** Of a folder that is not there yet: where it would be made. */
export const measured: Measure = async (folder) => {
	try {
		const [{ dev }, { bavail, bsize, blocks }] = await Promise.all([stat(folder), statfs(folder)])
		return { device: dev, size: blocks * bsize, free: bavail * bsize }
	} catch (error) {
		const parent = path.dirname(folder)
		if (codeOf(error) !== 'ENOENT' || parent === folder) throw error
		return measured(parent)
	}
}
