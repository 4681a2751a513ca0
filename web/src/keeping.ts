import type { QueryClient } from '@tanstack/react-query'
import type { SessionUser } from '@hausheft/contract/signed-in.ts'
import { ApiError, keepReplies } from './platform/api/client.ts'
import { urlOfKey } from './platform/api/url-of-key.ts'
import { keepFor, note } from './platform/kept/kept-reads.ts'
import { noteUser } from './platform/kept/kept-user.ts'
import { shownKept } from './platform/kept/shown-kept.ts'
import { isReachable, onReachable } from './platform/page/connection.ts'
import { currentUser, onUserChange } from './platform/session/session.ts'

/** Keeps on the device for whoever is signed in, and reads anew what came from there as soon as somebody answers. */
export function startKeeping(client: QueryClient): void {
	keepReplies((...reply) => calm(() => void note(...reply)))
	void claimFor(currentUser())
	onUserChange((user) => void claimFor(user))
	onReachable((reachable) => {
		if (reachable) void client.invalidateQueries({ predicate: ({ queryKey, state }) => isFromDevice(queryKey) || isOffline(state.error) })
	})
}

/** When there is time for it: nothing waits for that. */
const calm = (run: () => void) => ('requestIdleCallback' in globalThis ? requestIdleCallback(run) : setTimeout(run, 1000))

async function claimFor(user: SessionUser | null): Promise<void> {
	if (!user) return
	await keepFor(user.id)
	if (isReachable()) await noteUser(user)
}

const isFromDevice = (key: readonly unknown[]) => shownKept.get().has(urlOfKey(key))
const isOffline = (error: unknown) => error instanceof ApiError && error.code === 'offline'
