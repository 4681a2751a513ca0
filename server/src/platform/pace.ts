// Hides when somebody who sends is too slow to be one who sends.
import type { Readable } from 'node:stream'

/** Bytes in a second. */
const slowest = 1000
/** Milliseconds of listening before it is weighed how much came. */
export const usualWindow = 60_000
/** In so many parts a window is looked at: those in which it is this server that does not read are not counted. */
const slices = 12

/** Calls `end` where less came in a window than has to; what it answers ends the watch. */
export function watchPace(reader: Readable, heardNow: () => number, end: () => void, window = usualWindow): () => void {
	let [heard, arrived, waited] = [heardNow(), 0, 0]
	const weigh = () => {
		arrived += heardNow() - heard
		heard = heardNow()
		if (reader.readableLength > 0 || reader.isPaused()) return
		waited += 1
		if (waited < slices) return
		if (arrived < (slowest * window) / 1000) end()
		waited = arrived = 0
	}
	// What came while this process was busy is read first.
	const timer = setInterval(() => setImmediate(weigh), window / slices).unref()
	return () => clearInterval(timer)
}
