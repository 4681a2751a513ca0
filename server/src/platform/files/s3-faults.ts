// Hides what a store of others may answer, and which of that is worth another try.
import { setTimeout as sleep } from 'node:timers/promises'
import { lookAt, stringOf } from '@hausheft/contract/looked-at.ts'
import { Refusal } from '@hausheft/contract/refusals.ts'
import { noSpace } from '../start-error.ts'
import { codeOf, messageOf } from '../thrown.ts'

/** Nobody gets to it, or it does not do what it is asked; `cause` is its own answer, for who operates this. */
export class StoreAway extends Refusal {
	constructor(cause: unknown) {
		super('unavailable', 'Der Speicher für die Dateien antwortet gerade nicht. Alles andere geht; bitte später nochmals versuchen.')
		this.cause = cause
	}
}
export const silent = (milliseconds: number) =>
	Object.assign(new Error(`seit ${milliseconds / 1000} s keine Antwort`), { code: 'ETIMEDOUT' })

const statusOf = (error: unknown) => Number(lookAt(lookAt(error, '$metadata'), 'httpStatusCode') ?? 0)
const nameOf = (error: unknown) => stringOf(lookAt(error, 'name')) ?? ''

export const isAbsent = (error: unknown): boolean => nameOf(error) !== 'NoSuchBucket' && statusOf(error) === 404
export const isBeyond = (error: unknown): boolean => statusOf(error) === 416
/** How each kind of store says that it is full, or that no more of it is ours; what is too large for one request never goes there. */
const saysFull = (error: unknown) =>
	[413, 507].includes(statusOf(error)) || ['QuotaExceeded', 'XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded'].includes(nameOf(error))
/** A clock that is corrected by then, a store that has much to do or has lost its thread, a connection that broke. */
const isPassing = (error: unknown) =>
	lookAt(lookAt(error, '$metadata'), 'clockSkewCorrected') === true ||
	['RequestTimeTooSkewed', 'BadDigest', 'SlowDown'].includes(nameOf(error)) ||
	statusOf(error) >= 500 ||
	['ECONNRESET', 'EPIPE'].includes(codeOf(error) ?? '')

/** In words for who operates this; what a store says may have its keys in it, but never ours. */
export const reasonOf = (error: unknown): string =>
	codeOf(error) === 'ETIMEDOUT' || nameOf(error) === 'TimeoutError'
		? 'keine Antwort'
		: [nameOf(error) === 'Error' ? (codeOf(error) ?? '') : nameOf(error), messageOf(error)].filter(Boolean).join(': ').slice(0, 200)

/** For who has typed a command; undefined for anything else. */
export const awayInWords = (error: unknown): string | undefined =>
	error instanceof StoreAway ? `Der Speicher ist nicht erreichbar: ${reasonOf(error.cause)}.` : undefined

const pauses = [100, 500]

/** What is done twice comes to the same: under a key there is only ever one content. */
export async function triedAgain<T>(work: () => Promise<T>): Promise<T> {
	for (let tries = 0; ; tries++)
		try {
			return await work()
		} catch (error) {
			if (error instanceof Refusal) throw error
			if (saysFull(error)) throw new Refusal('no_space')
			const pause = pauses[tries]
			if (pause === undefined || !isPassing(error)) throw new StoreAway(error)
			await sleep(pause)
		}
}

/** Whether it came of a disk or a store without room; `place` lies on that disk. */
export const isFull = (error: unknown, place: string): boolean =>
	error instanceof Refusal ? error.code === 'no_space' : noSpace(error, place) !== undefined
