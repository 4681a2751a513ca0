// Hides that several releases of the web app may be there at once while one server after the other is replaced.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../database/connect.ts'
import type { ServersNow } from '../database/running-servers.ts'
import {
	fileOfBuild,
	findBuild,
	namesOfOthers,
	removeOldBuilds,
	storeBuild,
	storedIds,
	type BuildFile,
	type StoredBuild,
} from '../database/stored-builds.ts'

/** So often at most a server looks who runs because somebody asks for what it does not know, in milliseconds: anybody may ask. */
const lookPause = 1000
/** How long a start waits until the others have put their files there, in milliseconds: one of an earlier release never does. */
const othersTake = 5000

/** A release and its files, which are read when it turns out that another one runs. */
export type OwnBuild = StoredBuild & { readFiles(): Promise<BuildFile[]> }
/** `unknown`: pages of an earlier release are there that nobody can name. */
type Latest = Pick<StoredBuild, 'id' | 'builtAt'> | 'unknown'

export type Builds = {
	/** Who runs now, as this server has just noted. */
	see(now: ServersNow): Promise<void>
	/** Before this server answers anything: what it has is there for the others, and theirs for it. */
	begin(): Promise<void>
	/** The release that a page should be: its own while another one runs beside it. `asked`: the page's own, where it says so. */
	latest(asked: string | undefined): Promise<Latest>
	/** The one whose worker browsers get: that of the server that has run longest. */
	ofWorker(): Promise<StoredBuild>
	find(id: string): Promise<StoredBuild | undefined>
	/** A file that another release has under this name. */
	file(name: string): Promise<Buffer | undefined>
}

/**
 * Pages of each release stay what they are until all servers have the newest, and find their files on every server. The database keeps them, and
 * only meanwhile: a server that is alone keeps nothing there.
 */
export function keepBuilds(owner: Db, own: OwnBuild, look: () => Promise<void>): Builds {
	let builds = [own.id]
	let unnoted = false
	let known: string[] = []
	let names: ReadonlySet<string> = new Set()
	const found = new Map<string, StoredBuild>([[own.id, own]])
	// Anybody may ask for them, as often as they like: each comes from the database once.
	const files = new Map<string, Promise<Buffer | undefined>>()

	const find = async (id: string) => {
		const stored = found.get(id) ?? (known.includes(id) ? await findBuild(owner, id) : undefined)
		if (stored) found.set(id, stored)
		return stored
	}
	const learn = async () => {
		const now = await storedIds(owner)
		if (now.join() === known.join()) return
		known = now
		names = new Set(await namesOfOthers(owner, own.id))
		files.clear()
		for (const id of found.keys()) if (id !== own.id && !known.includes(id)) found.delete(id)
	}
	const see = async (now: ServersNow) => {
		builds = now.builds
		unnoted = now.unnoted
		const areSeveral = builds.some((id) => id !== own.id)
		if (areSeveral && !known.includes(own.id)) await storeBuild(owner, own, await own.readFiles())
		if (areSeveral || known.length > 0) await learn()
		if (!areSeveral && known.some((id) => id !== own.id)) await removeOldBuilds(owner, own.id)
	}

	const read = (name: string) => {
		const reading = fileOfBuild(owner, name)
		files.set(name, reading)
		reading.catch(() => files.delete(name))
		return reading
	}

	let looked = -lookPause
	let looking: Promise<void> | undefined
	/** A server that has just begun hands out its pages before all others have heard of it. */
	const lookAgain = async () => {
		if (performance.now() - looked >= lookPause) {
			looked = performance.now()
			looking = look()
		}
		await looking
	}

	return {
		see,
		begin: async () => {
			await learn()
			const areThere = () => builds.every((id) => id === own.id || known.includes(id))
			for (let waited = 0; waited < othersTake && !areThere(); waited += 100) {
				await sleep(100)
				await learn()
			}
		},
		latest: async (asked) => {
			if (asked !== undefined && asked !== own.id && !builds.includes(asked)) await lookAgain()
			if (builds.every((id) => id === own.id) && !unnoted) return own
			if (asked !== undefined && (asked === own.id || builds.includes(asked)))
				return { id: asked, builtAt: (await find(asked))?.builtAt ?? own.builtAt }
			if (unnoted) return 'unknown'
			return (await find(builds[0] ?? own.id)) ?? own
		},
		ofWorker: async () => (await find(builds[0] ?? own.id)) ?? own,
		find: async (id) => {
			if (!found.has(id) && !known.includes(id)) await lookAgain()
			return find(id)
		},
		file: async (name) => {
			if (!names.has(name)) await lookAgain()
			return names.has(name) ? (files.get(name) ?? read(name)) : undefined
		},
	}
}
