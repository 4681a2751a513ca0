// Hides when a request is given up that nothing can take the place of: with it and its like all connections that a browser opens would be held, and
// whether somebody answers again could not be asked any more.
import { isReachable, onReachable } from './connection.ts'
import { longestSilence, watchSilence } from './silence.ts'

/** Calls `giveUp` where nobody has said anything for long, and nobody has answered another request since; unless it is over by then. */
export function whenUnheard(giveUp: () => void): { end: () => void } {
	let stop = () => {}
	const silence = watchSilence(() => {
		stop = onReachable((reachable) => reachable || giveUp())
		if (!isReachable()) giveUp()
	}, longestSilence)
	return {
		end: () => {
			silence.end()
			stop()
		},
	}
}
