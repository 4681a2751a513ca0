// Hides that what waits on the device stands in the lists at its moment, with a cloud, until the lists have it from the server.
import type { AnyRouter } from '@tanstack/react-router'
import type { Event } from '@hausheft/contract/events.ts'
import type { Queued } from '../../platform/device/queued.ts'
import { onWaiting, waitingNow } from '../../platform/queue/watch-queue.ts'
import { IconCloudUp } from '../../ui/icons.gen.ts'
import { tickKey, waitingTicks } from '../../kit/waiting-ticks.ts'
import { asEvent } from '../event-draft/as-event.ts'
import type { EntryBody } from '../event-draft/entry-fields.ts'
import { dropUnderWay, noteUnderWay, settleUnderWay } from '../events/under-way-store.ts'
import { KeptThumbs } from '../../kit/waiting/kept-thumbs.tsx'
import { openAgain } from '../../kit/waiting/open-again.ts'
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
			const open = opens === undefined ? undefined : { href: opens, run: () => void openAgain(router, id) }
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
	const { id, entry } = (reply ?? {}) as { id?: string; entry?: string }
	const made = kind === 'entry' ? id : kind === 'tick' ? entry : undefined
	settleUnderWay(key, made === undefined ? undefined : { id: made })
}

const Sign = ({ words }: { words: string }) => (
	<span className="waiting-sign">
		<IconCloudUp size={15} stroke={1.9} aria-hidden />
		{words}
	</span>
)

/** What it will be; nothing where it is no entry, or of a release that has sent them in another way. */
function eventOf({ kind, body, key, group, property, person, event_at }: Queued): Event | undefined {
	const entry = kind === 'entry' ? body : kind === 'tick' ? (body as { entry?: unknown }).entry : undefined
	if (!entry) return undefined
	try {
		return { ...asEvent(entry as EntryBody, [], { id: key, group, property, user: person }), event_at }
	} catch (error) {
		console.warn('Was wartet, ist in der Liste nicht zu zeigen.', error)
		return undefined
	}
}
