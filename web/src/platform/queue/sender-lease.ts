// Hides that of all pages and the worker one sends at a time: a row that is good for some seconds, and is taken over when it is not renewed, or
// at once where the browser says that its holder is gone.
import { DeviceFull, onDevice } from '../device/store.ts'

/** `locked`: the browser knows whether its holder lives. */
type Lease = { holder: string; until: number; locked?: true }
type Noted = { get(name: string): Promise<{ value: unknown } | undefined> }
const name = 'sender'
/** As long as a request in the background may take without a sign; so long what waits is held up by a page that was killed while it was sending, where no lock tells of that. */
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
export async function takeLease(holder: string, now: number): Promise<number | undefined> {
	const locked = await lock(holder)
	const mine: Lease = { holder, until: now + length, ...(locked && { locked }) }
	for (;;) {
		const taken = await noteLease(mine, now)
		if (taken === mine) return undefined
		if (!(await isGone(taken))) {
			unlock(holder)
			return taken.until
		}
		await endLease(taken.holder)
	}
}

/** `mine`, or what somebody else has. */
const noteLease = (mine: Lease, now: number): Promise<Lease> =>
	onDevice(['meta'], 'strict', async (transaction) => {
		const held = await leaseOfOther(transaction.objectStore('meta'), mine.holder, now)
		if (held) return held
		await transaction.objectStore('meta').put({ name, value: mine })
		return mine
	}).then(
		(taken) => taken ?? mine,
		(error: unknown) => {
			// Nobody else can hold it where nobody can write: what is sent makes room.
			if (error instanceof DeviceFull) return mine
			throw error
		},
	)

export async function endLease(holder: string): Promise<void> {
	unlock(holder)
	await onDevice(['meta'], 'readwrite', async (transaction) => {
		const { value } = (await transaction.objectStore('meta').get(name)) ?? {}
		if (isLease(value) && value.holder === holder) await transaction.objectStore('meta').delete(name)
	})
}

/** What lives here has of locks: whether the browser has given it, and how it is given back. */
const locks = new Map<string, { given: Promise<boolean>; end(): void }>()
const lockOf = (holder: string) => `hausheft-sender-${holder}`

/** It ends with the page, however that ends. False where there are no locks: on plain http. */
function lock(holder: string): Promise<boolean> {
	const known = locks.get(holder)
	if (known || !('locks' in navigator)) return known?.given ?? Promise.resolve(false)
	let end = () => {}
	const ended = new Promise<void>((resolve) => (end = resolve))
	const given = new Promise<boolean>((settle) => {
		navigator.locks
			.request(lockOf(holder), () => {
				settle(true)
				return ended
			})
			.catch(() => settle(false))
	})
	locks.set(holder, { given, end })
	return given
}

function unlock(holder: string): void {
	locks.get(holder)?.end()
	locks.delete(holder)
}

/** A holder of a release without locks, or where there are none, is believed. */
async function isGone({ holder, locked }: Lease): Promise<boolean> {
	if (!locked || !('locks' in navigator)) return false
	const { held = [] } = await navigator.locks.query()
	return held.every((each) => each.name !== lockOf(holder))
}
