// Hides how a connection on which nothing more will come is told from a database that takes its time: another connection asks what that one is at.
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { SeekingClient } from './seeking.ts'

/** Milliseconds: how long nothing comes before somebody asks, and how long the answer may take. */
export const usualHearing = { unheard: 5000, answer: 5000 }
export type Hearing = typeof usualHearing

/** `direct`: the way past a pooler, which does not say what process works for whom. */
type Listened = { url: string; direct: string | undefined; socket: Socket; process: number | null; asked: Promise<unknown> }
/** `waits`: it waits for a standby that does not answer; whether it is given up for that. */
type Lost = (why: 'unheard' | 'waits') => boolean

/** Calls `lost` where what was asked will not be answered on this connection. */
export function listenFor({ url, direct, socket, process, asked }: Listened, { unheard, answer }: Hearing, lost: Lost): void {
	let heard = socket.bytesRead
	let timer: NodeJS.Timeout
	let isOver = false
	const isSilent = () => !isOver && socket.bytesRead === heard
	const ask = async () => {
		if (isSilent()) {
			const working = await processesAtWork(url, direct, answer)
			// The answer may have been on its way; of a network that is gone nothing is.
			if (working && !working.has(process ?? 0)) await sleep(Math.min(1000, answer))
			if (isSilent() && !working?.has(process ?? 0)) return void lost('unheard')
			if (isSilent() && working?.waits(process ?? 0) && (await stillWaits()) && lost('waits')) return
		}
		if (isOver) return
		heard = socket.bytesRead
		timer = wait()
	}
	/** Not only just now, which every commit does. */
	const stillWaits = async () => {
		await sleep(Math.min(1000, answer))
		return isSilent() && (await processesAtWork(url, direct, answer))?.waits(process ?? 0) === true && isSilent()
	}
	const wait = () => setTimeout(() => void ask(), unheard).unref()
	timer = wait()
	const end = () => {
		isOver = true
		clearTimeout(timer)
	}
	asked.then(end, end)
}

type AtWork = { has(process: number): boolean; waits(process: number): boolean }
const anybody = -1
const everybody: AtWork = { has: () => true, waits: () => false }
const asking = new Map<string, Promise<AtWork | null>>()

/** Null where nobody answers; one question for all connections that wonder at the same time. */
function processesAtWork(url: string, direct: string | undefined, answer: number): Promise<AtWork | null> {
	const known = asking.get(url)
	if (known) return known
	const asked = (direct === undefined ? askWho(url, answer) : askBoth(url, direct, answer)).finally(() => asking.delete(url))
	asking.set(url, asked)
	return asked
}

/** All but those that wait for us; also where this database does not say. Whose task it is to wait for the standby (standby.ts) says nothing of others. */
const atWork = `select pid, coalesce(wait_event = 'SyncRep' and application_name <> 'hausheft standby', false) as waits from pg_stat_activity where coalesce(state, '') not like 'idle%'`
const steps = 10
/** In steps, between which this process hears what came while it was busy: its own time is not the network's. */
async function pass(milliseconds: number): Promise<null> {
	for (let step = 0; step < steps; step++) await sleep(milliseconds / steps, undefined, { ref: false })
	return null
}

/** A pooler that hears us, before a database that does, has whatever we asked; how long that takes is theirs. */
async function askBoth(url: string, direct: string, answer: number): Promise<AtWork | null> {
	const [through, beside] = await Promise.all([askWho(url, answer, null), askWho(direct, answer)])
	// Whose process it is it does not say: where somebody waits for the standby, who is not heard of does.
	return through && beside && { has: () => true, waits: () => beside.waits(anybody) }
}

async function askWho(url: string, answer: number, question: string | null = atWork): Promise<AtWork | null> {
	const client = new SeekingClient({ connectionString: url, ...(question !== null && { application_name: 'hausheft hearing' }) })
	client.on('error', () => {})
	const told = client
		.connect()
		.then(async (): Promise<AtWork> => {
			if (question === null) return everybody
			const { rows } = await client.query<{ pid: number; waits: boolean }>(question)
			const waiting = new Set(rows.filter(({ waits }) => waits).map(({ pid }) => pid))
			const working = new Set(rows.map(({ pid }) => pid))
			return { has: (process) => working.has(process), waits: (process) => (process === anybody ? waiting.size > 0 : waiting.has(process)) }
		})
		// A database that refuses is there.
		.catch((error: unknown) => (error instanceof pg.DatabaseError ? everybody : null))
	try {
		return await Promise.race([told, pass(answer)])
	} finally {
		// Not by a word of farewell, which waits where nobody hears it.
		client.connection.stream.destroy()
	}
}
