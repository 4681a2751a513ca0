// Hides that many who come at once, as after a restart, are asked about in few questions and on one connection.
import { setImmediate as nextTick } from 'node:timers/promises'
import { listEntrants, type Entrant } from '../database/audience.ts'
import type { Db } from '../database/connect.ts'

type Waiting = { token: string; answer: PromiseWithResolvers<Entrant | null> }
const mostAtOnce = 200

/** Whose session a token is; null where it has ended. */
export function entrantsOf(owner: Db): (token: string) => Promise<Entrant | null> {
	const waiting: Waiting[] = []
	let isLookingUp = false

	async function lookUp() {
		isLookingUp = true
		while (waiting.length > 0) {
			const batch = waiting.splice(0, mostAtOnce)
			try {
				const found = await listEntrants(
					owner,
					batch.map(({ token }) => token),
				)
				for (const [at, { answer }] of batch.entries()) {
					answer.resolve(found[at] ?? null)
					// Each comes in before the next is let in: nobody gets more sockets than one may have.
					await nextTick()
				}
			} catch (error) {
				for (const { answer } of batch) answer.reject(error)
			}
		}
		isLookingUp = false
	}
	return (token) => {
		const answer = Promise.withResolvers<Entrant | null>()
		waiting.push({ token, answer })
		if (!isLookingUp) void lookUp()
		return answer.promise
	}
}
