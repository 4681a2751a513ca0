// Hides that what a change outdates is known to a module with every noun in it, which a page comes without.
import type { QueryClient } from '@tanstack/react-query'
import type { Source } from '@hausheft/contract/live.ts'
import type { ChangedPlace } from '@hausheft/contract/stale.ts'

/** Marks what the change outdates, and everything where that cannot be known. */
export async function markOutdated(client: QueryClient, source: Source, place: ChangedPlace): Promise<void> {
	const stale = await import('./stale.ts').catch(() => undefined)
	await (stale ? stale.markStale(client, source, place) : client.invalidateQueries())
}
