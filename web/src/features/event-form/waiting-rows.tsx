// Hides that what waits on the device stands in the lists at its moment, with a cloud, until the lists have it from the server.
import type { AnyRouter } from '@tanstack/react-router'
import type { Queued } from '../../platform/device/queued.ts'
import { onWaiting, waitingNow } from '../../platform/queue/watch-queue.ts'
import { IconCloudUp } from '../../ui/icons.gen.ts'
import { tickKey, waitingTicks } from '../../kit/waiting-ticks.ts'
import { eventOf } from '../event-draft/waiting-entry.ts'
import { dropUnderWay, noteUnderWay, settleUnderWay } from '../events/under-way-store.ts'
import { KeptThumbs } from '../../kit/waiting/kept-thumbs.tsx'
import { hasForm, openAgain } from '../../kit/waiting/open-again.ts'
import { stateWords } from '../../kit/waiting/waiting-words.ts'

const settled = new Set<string>()

/** For as long as the page lives. */
export function showWaiting(router: AnyRouter): () => void {
	let shown = new Map<string, string>()
	const show = () => {
		const { rows, ...now } = waitingNow()
		const next = new Map<string, string>()
		for (const row of rows) {
			const event = eventOf(row)
			if (!event || settled.has(row.key)) continue
			const words = stateWords(row, now)
			next.set(row.key, words)
			if (shown.get(row.key) === words) continue
			const { key, id, opens, needs } = row
			const open = opens === undefined || !hasForm(row) ? undefined : { href: opens, run: () => void openAgain(router, id) }
			const photos = needs.length > 0 && <KeptThumbs ids={needs} />
			noteUnderWay({ key, event, words, sign: <Sign words={words} />, photos, open, twins: new Set() })
		}
		for (const key of shown.keys()) if (!next.has(key) && !settled.has(key)) dropUnderWay(key)
		shown = next
		waitingTicks.set(new Set(rows.flatMap(tickOf)))
	}
	show()
	return onWaiting(show)
}

/** Which one is ticked off by it. */
const tickOf = ({ kind, path, body }: Queued): string[] =>
	kind === 'tick' ? [tickKey(path.split('/').at(-2) ?? '', (body as { part: string }).part)] : []

/** It is stored: its row stays until the lists have read it. */
export function settleWaiting({ kind, key }: Queued, reply: unknown): void {
	settled.add(key)
	const { id, entry, event } = (reply ?? {}) as { id?: string; entry?: string; event?: string | null }
	const made = kind === 'entry' ? id : kind === 'tick' ? entry : kind === 'departure' ? (event ?? undefined) : undefined
	settleUnderWay(key, made === undefined ? undefined : { id: made })
}

const Sign = ({ words }: { words: string }) => (
	<span className="waiting-sign">
		<IconCloudUp size={15} stroke={1.9} aria-hidden />
		{words}
	</span>
)
