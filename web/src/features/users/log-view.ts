import type { Source } from '@hausheft/contract/live.ts'
import type { Logged } from '../../platform/live/live-log.ts'

/** What of the log is seen: as it stood when somebody held it, and of one kind alone where they chose one. Newest first. */
export function logView(log: readonly Logged[], held: readonly Logged[] | undefined, only: Source | undefined) {
	const shown = held ?? log
	const heard = [...new Set([...shown.map(({ message }) => message.source), ...(only ? [only] : [])])]
	return {
		rows: only ? shown.filter(({ message }) => message.source === only) : shown,
		/** So many have come since it was held. */
		fresh: held ? log.filter(({ number }) => number > (held[0]?.number ?? 0)).length : 0,
		/** With one kind there is nothing to choose from. */
		kinds: heard.length > 1 ? heard : [],
		isEmpty: shown.length === 0,
	}
}
