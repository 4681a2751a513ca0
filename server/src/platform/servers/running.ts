// Hides which servers of this house are running, and that all of them sign with the same secret.
import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../database/connect.ts'
import { noteRunning, otherSecrets, removeRunning, tellServers, type ServersNow } from '../database/running-servers.ts'
import type { Hosts } from '../database/watch-hosts.ts'
import { StartError } from '../start-error.ts'

/** Seconds after which a server notes itself again, and after which a note is void: its server was killed. */
const noting = { every: 20, voidAfter: 60 }
/** After so many milliseconds a server that was killed counts no more, wherever somebody has looked. */
export const noGhostAfter = (noting.voidAfter + noting.every + 5) * 1000
const otherSecret = 'Ein anderer Server dieser Datenbank hat ein anderes AUTH_SECRET. Alle brauchen dasselbe.'

type Options = {
	owner: Db
	authSecret: string
	build: string | undefined
	hosts: Pick<Hosts, 'timeline' | 'raise'>
	log: FastifyBaseLogger
	/** Of this server: the day of its newest archive; absent where nobody has said where it backs up. */
	lastBackup?: () => Promise<string | null>
	/** Hears who runs, each time that this server has looked. */
	onLook?: (now: ServersNow) => Promise<void>
	every?: number
	voidAfter?: number
}
export type Running = {
	/** How many there are, this one included. */
	count(): number
	/** How many others back up, and the day of their newest archive. */
	backups(): { others: number; lastOn: string | null }
	/** Somebody has come or gone. */
	look(): Promise<void>
	/** Waits for what a server with another secret says, and ends the start if that one lives. */
	begin(): Promise<void>
	end(): Promise<void>
}

export function noteServer({
	owner,
	authSecret,
	build,
	hosts,
	log,
	lastBackup,
	onLook,
	every = noting.every,
	voidAfter = noting.voidAfter,
}: Options): Running {
	const secret = createHmac('sha256', authSecret).update('hausheft: one secret for all servers of a house').digest('base64url')
	const note = { id: randomUUID(), secret, build, voidAfter, backsUp: lastBackup !== undefined }
	let others = 0
	let backups: ReturnType<Running['backups']> = { others: 0, lastOn: null }
	let timer: NodeJS.Timeout | undefined
	let hasEnded = false
	let noting: Promise<unknown> = Promise.resolve()
	const warn = (error: unknown) => log.warn({ err: error }, 'running servers')
	const look = async () => {
		const backedUpOn = (await lastBackup?.()) ?? null
		// One that has ended does not come back.
		if (hasEnded) return
		const noted = noteRunning(owner, { ...note, timeline: hosts.timeline(), backedUpOn })
		noting = Promise.all([noting, noted.catch(() => undefined)])
		const now = await noted
		others = now.others
		backups = { others: now.backingUp, lastOn: now.backedUpOn }
		if (now.timeline !== null) hosts.raise(now.timeline)
		await onLook?.(now).catch(warn)
	}

	return {
		count: () => others + 1,
		backups: () => backups,
		look: async () => {
			if (timer) await look().catch(warn)
		},
		begin: async () => {
			const first = await otherSecrets(owner, note)
			// Whether it lives shows when it notes itself again, or does not.
			for (let now = first; now.size > 0; now = await otherSecrets(owner, note)) {
				if ([...now].some(([id, noted]) => first.get(id) !== noted)) throw new StartError(otherSecret)
				await sleep(500)
			}
			await look()
			// One that came at the same moment has not seen this one either.
			if ((await otherSecrets(owner, note)).size > 0) {
				hasEnded = true
				await removeRunning(owner, note.id)
				throw new StartError(otherSecret)
			}
			timer = setInterval(() => void look().catch(warn), every * 1000).unref()
			await tellServers(owner)
		},
		end: async () => {
			clearInterval(timer)
			timer = undefined
			hasEnded = true
			await noting
			await removeRunning(owner, note.id)
				.then(() => tellServers(owner))
				.catch(warn)
		},
	}
}
