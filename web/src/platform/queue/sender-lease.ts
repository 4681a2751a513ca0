// Hides that of all pages and the worker one sends at a time: a row that is good for some seconds, and is taken over when it is not renewed.
import { onDevice } from '../device/store.ts'

type Lease = { holder: string; until: number }
const name = 'sender'
/** As long as that, what waits is held up by a page that was closed while it was sending. */
const length = 12_000
/** In this distance it is renewed by who sends. */
export const renewEvery = 4000

const isLease = (value: unknown): value is Lease => typeof (value as Partial<Lease> | undefined)?.until === 'number'

/** Undefined where `holder` sends from now on, or still does; else until when somebody else does, if they do not go on. */
export const takeLease = async (holder: string, now: number): Promise<number | undefined> => {
	const mine = { holder, until: now + length }
	const taken = await onDevice(['meta'], 'strict', async (transaction) => {
		const { value } = (await transaction.objectStore('meta').get(name)) ?? {}
		// A clock that was put back must not hold up everybody.
		const isHeld = isLease(value) && value.holder !== holder && value.until > now && value.until <= now + length
		if (isHeld) return value
		await transaction.objectStore('meta').put({ name, value: mine })
		return mine
	})
	return taken === mine ? undefined : (taken ?? mine).until
}

export const endLease = (holder: string): Promise<unknown> =>
	onDevice(['meta'], 'readwrite', async (transaction) => {
		const { value } = (await transaction.objectStore('meta').get(name)) ?? {}
		if (isLease(value) && value.holder === holder) await transaction.objectStore('meta').delete(name)
	})
