import type { QueryClient } from '@tanstack/react-query'
import { events, type Event } from '@hausheft/contract/events.ts'
import type { EntryCan } from '../../platform/rights/entry-can.ts'
import { ApiError, call } from '../../platform/api/client.ts'

/** Takes one back. */
export type Undo = () => Promise<unknown>

/** One thing to do with each of many entries. */
export type Task = {
	may: (can: EntryCan) => boolean
	/** Answers how it is taken back; nothing where it was so already. */
	run: (client: QueryClient, event: Event) => Promise<Undo | undefined>
	/** `12 Einträge liegen im Papierkorb.` */
	done: (n: number) => string
	/** `… konnten nicht {gelöscht werden}.` */
	verb: string
}

export type Failure = { id: string; name: string; reason: string }
type Outcome = { done: string[]; failures: Failure[]; undos: Undo[] }

type Bulk = {
	ids: readonly string[]
	task: Task
	/** The entry as a list shows it; one that none shows is read first. */
	held: (id: string) => Event | undefined
	canOf: (event: Event) => EntryCan
	/** Told after each one, whatever became of it. */
	onEach: (id: string) => void
}

/** Does one thing with many entries; what fails is said with its reason and holds up nothing else. */
export async function runBulk(client: QueryClient, { ids, task, held, canOf, onEach }: Bulk): Promise<Outcome> {
	const outcome: Outcome = { done: [], failures: [], undos: [] }
	await inTurns(ids, async (id) => {
		let event = held(id)
		try {
			event ??= await call(events.getEvent, { params: { id } })
			if (!task.may(canOf(event))) throw new ApiError(403, 'forbidden', {})
			const undo = await task.run(client, event)
			if (undo) outcome.undos.push(undo)
			outcome.done.push(id)
		} catch (error) {
			outcome.failures.push({ id, name: event?.name ?? 'Eintrag', reason: reasonOf(error) })
		}
		onEach(id)
	})
	return outcome
}

/** Why one of many could not be changed, in the middle of a sentence. */
export function reasonOf(error: unknown): string {
	if (!(error instanceof ApiError)) return 'unbekannter Fehler'
	if (error.code === 'stale') return 'inzwischen von jemand anderem geändert'
	if (error.code === 'forbidden') return 'dafür fehlt die Berechtigung'
	if (error.code === 'not_found') return 'nicht mehr vorhanden'
	if (error.code === 'offline') return 'keine Verbindung'
	return (error.errors[0]?.message ?? error.message).replace(/\.$/, '')
}

/** So many calls are on their way at once: quick, and no server is kept from others by it. */
const width = 4

/** Works through a list, a few at a time, in its order. */
export async function inTurns<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
	const waiting = items.values()
	await Promise.all(
		Array.from({ length: width }, async () => {
			for (const item of waiting) await work(item)
		}),
	)
}

/** Takes back what was done; answers how many could not be. */
export async function undoAll(undos: readonly Undo[]): Promise<number> {
	let failed = 0
	await inTurns(undos, async (undo) => {
		await undo().catch(() => (failed += 1))
	})
	return failed
}
