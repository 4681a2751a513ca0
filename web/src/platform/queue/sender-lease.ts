// Hides that of all pages and the worker one sends at a time: a row that is good for some seconds, and is taken over when it is not renewed.
import { DeviceFull, onDevice } from '../device/store.ts'

type Lease = { holder: string; until: number }
type Noted = { get(name: string): Promise<{ value: unknown } | undefined> }
const name = 'sender'
/** As long as a request in the background may take without a sign; so long what waits is held up by a page that was killed while it was sending. */
const length = 30_000
/** In this distance it is renewed by who sends, where the browser lets a page do so. */
export const renewEvery = 10_000

const isLease = (value: unknown): value is Lease => typeof (value as Partial<Lease> | undefined)?.until === 'number'

/** What somebody else than `holder` has of it now, within a transaction that reads `meta`. */
export async function leaseOfOther(meta: Noted, holder: string, now: number): Promise<Lease | undefined> {
	const { value } = (await meta.get(name)) ?? {}
	// A clock that was put back must not hold up everybody.
	return isLease(value) && value.holder !== holder && value.until > now && value.until <= now + length ? value : undefined
}

/** Undefined where `holder` sends from now on, or still does; else until when somebody else does, if they do not go on. */
export const takeLease = async (holder: string, now: number): Promise<number | undefined> => {
	const mine = { holder, until: now + length }
	const taken = await onDevice(['meta'], 'strict', async (transaction) => {
		const held = await leaseOfOther(transaction.objectStore('meta'), holder, now)
		if (held) return held
		await transaction.objectStore('meta').put({ name, value: mine })
		return mine
	}).catch((error: unknown) => {
		// Nobody else can hold it where nobody can write: what is sent makes room.
		if (error instanceof DeviceFull) return mine
		throw error
	})
	return taken === mine ? undefined : (taken ?? mine).until
}

export const endLease = (holder: string): Promise<unknown> =>
	onDevice(['meta'], 'readwrite', async (transaction) => {
		const { value } = (await transaction.objectStore('meta').get(name)) ?? {}
		if (isLease(value) && value.holder === holder) await transaction.objectStore('meta').delete(name)
	})
