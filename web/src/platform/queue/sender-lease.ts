// Hides that of all pages and the worker one sends at a time: a row that is good for half a minute, and is taken over when it is not renewed.
import { onDevice } from '../device/store.ts'

type Lease = { holder: string; until: number }
const name = 'sender'
const length = 30_000

const isLease = (value: unknown): value is Lease => typeof (value as Partial<Lease> | undefined)?.until === 'number'

/** True where `holder` sends from now on, or still does. */
export const takeLease = async (holder: string, now: number): Promise<boolean> =>
	(await onDevice(['meta'], 'strict', async (transaction) => {
		const { value } = (await transaction.objectStore('meta').get(name)) ?? {}
		// A clock that was put back must not hold up everybody.
		const isHeld = isLease(value) && value.holder !== holder && value.until > now && value.until <= now + length
		if (!isHeld) await transaction.objectStore('meta').put({ name, value: { holder, until: now + length } satisfies Lease })
		return !isHeld
	})) ?? false

export const endLease = (holder: string): Promise<unknown> =>
	onDevice(['meta'], 'readwrite', async (transaction) => {
		const { value } = (await transaction.objectStore('meta').get(name)) ?? {}
		if (isLease(value) && value.holder === holder) await transaction.objectStore('meta').delete(name)
	})
