// Hides how replies are kept on the device for when nobody answers: per person, for thirty days, as much of them as there is room for.
import type { Endpoint } from '@hausheft/contract/endpoint.ts'
import { bytesOf, keepWithin } from '../device/budgets.ts'
import { claimReads, ownerIn } from '../device/owner.ts'
import { onDevice, type KeptRead, type Writing } from '../device/store.ts'
import { loadShapes } from '../page/shapes.ts'
import { forgetLost, lostBy } from './forget-lost.ts'
import { noteShown } from './shown-kept.ts'

/** A reply as it came, and where its list goes on. */
export type Came = { reply?: unknown; next?: string | undefined }
/** `person`: who asks. */
export type AskedRead = { endpoint: Endpoint; url: string; person: string | undefined }

const longest = 30 * 24 * 60 * 60_000
/** A reply larger than that would push out all others. */
const largest = 2 * 1024 * 1024

/** What is shown stays longer; to the hour is enough. */
const usedEvery = 60 * 60_000

type Noted = AskedRead & { person: string }
const waiting = new Map<string, { asked: Noted; came: Came; at: number }>()
let writing: Promise<unknown> | undefined

let begin = () => {}
const begun = new Promise<void>((resolve) => (begin = resolve))
/** Until it is said whose device it is, what comes waits. */
export async function keepFor(person: string): Promise<void> {
	await claimReads(person)
	begin()
}

/** Keeps what came at that moment; where nothing came, it is not to be seen any more. What was searched for is not kept. */
export async function note(asked: AskedRead, came: Came, at = Date.now()): Promise<void> {
	const { endpoint, url, person } = asked
	if (!endpoint.kept || person === undefined || new URLSearchParams(url.split('?')[1]).has('q')) return
	noteShown(url, undefined)
	waiting.set(url, { asked: { endpoint, url, person }, came, at })
	// Those of one page come together.
	writing ??= Promise.resolve()
		.then(write)
		.catch((error: unknown) => console.warn('Was gelesen wurde, ist nicht aufbewahrt.', error))
		.finally(() => (writing = undefined))
	await writing
}

async function write(): Promise<void> {
	await begun
	while (waiting.size > 0) {
		const notes = [...waiting.values()].map(({ asked, came, at }) => ({ asked, came, row: rowOf(asked, came, at) }))
		waiting.clear()
		await onDevice(['reads', 'meta'], 'readwrite', async (transaction) => {
			const owner = await ownerIn(transaction.objectStore('meta'))
			for (const { asked, came, row } of notes) if (row.person === owner) await put(transaction, asked, came, row)
		})
		const size = notes.reduce((sum, { row }) => sum + row.size, 0)
		await keepWithin('reply', size)
	}
}

/** Texts of mails stay where they are. */
function rowOf({ url, person }: Noted, { reply, next }: Came, now: number): KeptRead {
	const body = reply === undefined ? '' : JSON.stringify({ reply, next }, (key, value: unknown) => (key === 'mail_text' ? '' : value))
	const [, sort, id] = /\/(group|propert)(?:s|ies)\/([^/?]+)\//.exec(url) ?? []
	const own = (reply ?? {}) as { group?: unknown; property?: unknown }
	const group = sort === 'group' ? id : own.group
	const property = sort === 'propert' ? id : own.property
	return {
		person,
		url,
		sort: 'reply',
		body,
		at: now,
		used: now,
		size: bytesOf(body),
		...(typeof group === 'string' && { group }),
		...(typeof property === 'string' && { property }),
	}
}

async function put(
	transaction: Writing<readonly ['reads', 'meta']>,
	{ endpoint, person, url }: Noted,
	{ reply }: Came,
	row: KeptRead,
): Promise<void> {
	const reads = transaction.objectStore('reads')
	const before = await reads.get([person, url])
	if (row.size > 0 && row.size < largest) await reads.put(row)
	else if (before) await reads.delete([person, url])
	// A list that is refused says nothing of what was in it.
	if (reply === undefined) return
	const lost = await lostBy(transaction, endpoint, reply, before && (JSON.parse(String(before.body)) as Came).reply)
	if (lost.size > 0) await forgetLost(transaction, lost)
}

/** What was kept of it where nobody answered, and else the error: that it was never opened here, or is not to be seen any more. */
export async function insteadOf(error: unknown, asked: AskedRead, bare: boolean): Promise<Came> {
	const { status, code } = error as { status?: number; code?: string }
	// By the app itself: whatever else answers, such as a proxy, knows nothing of it.
	if ((status === 403 && code === 'forbidden') || (status === 404 && code === 'not_found')) void note(asked, {})
	const kept = status === 0 && bare ? await find(asked) : undefined
	if (kept) return kept
	throw status === 0 && bare ? Object.assign(error as Error, { message: neverOpened, final: true }) : error
}
const neverOpened = 'Das wurde auf diesem Gerät noch nie geöffnet.'

/** What was kept of it, if it is this person's device and the reply still has its shape. */
export async function find(asked: AskedRead): Promise<Came | undefined> {
	const { endpoint, url, person } = asked
	if (!endpoint.kept || person === undefined) return undefined
	const now = Date.now()
	const row = await onDevice(['reads', 'meta'], 'readwrite', async (transaction) => {
		if ((await ownerIn(transaction.objectStore('meta'))) !== person) return undefined
		const reads = transaction.objectStore('reads')
		const kept = await reads.get([person, url])
		if (kept && kept.used < now - usedEvery) await reads.put({ ...kept, used: now })
		return kept
	})
	if (row?.sort !== 'reply' || row.at < now - longest) return undefined
	const came = JSON.parse(String(row.body)) as Came
	const { replyOf } = await loadShapes()
	const shape = replyOf(endpoint) as unknown as { safeParse(value: unknown): { success: boolean; error?: unknown } } | undefined
	const { success, error } = shape?.safeParse(came.reply) ?? { success: true }
	if (!success) {
		console.warn(`Was von ${endpoint.path} aufbewahrt war, hat eine andere Form als erwartet.`, error)
		void note(asked, {})
		return undefined
	}
	noteShown(url, row.at)
	return came
}
