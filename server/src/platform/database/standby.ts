// Hides that a synchronous standby may be away, and how long: commits wait for it then, without end.
import { setTimeout as sleep } from 'node:timers/promises'
import { withoutLimits } from './limits.ts'
import { SeekingClient } from './seeking.ts'

const pause = 1000
const wait = `select pg_logical_emit_message(true, 'hausheft', '')`

export type Standby = {
	/** Whoever would write now would wait in vain. */
	isAway(): boolean
	/** A commit has waited for too long. */
	missed(): void
	close(): void
}

/** Once it is missed, one connection waits for it in place of all who write. `url` leads to PostgreSQL directly. */
export function watchStandby(url: string): Standby {
	let waiting: SeekingClient | undefined
	let isAway = false
	let isClosed = false
	const waitOnce = async () => {
		waiting = new SeekingClient({
			connectionString: withoutLimits(url),
			application_name: 'hausheft standby',
			connectionTimeoutMillis: 5000,
		})
		waiting.on('error', () => {})
		try {
			await waiting.connect()
			await waiting.query(wait)
		} finally {
			waiting.hangUp(new Error('Connection terminated'))
			waiting.connection.stream.destroy()
			waiting = undefined
		}
	}
	const waitForIt = async () => {
		while (isAway && !isClosed)
			await waitOnce().then(
				() => (isAway = false),
				() => sleep(pause, undefined, { ref: false }),
			)
	}
	return {
		isAway: () => isAway,
		missed: () => {
			if (isAway || isClosed) return
			isAway = true
			void waitForIt()
		},
		close: () => {
			isClosed = true
			waiting?.connection.stream.destroy()
		},
	}
}
