// Hides what came with an invitation's mail, kept for as long as the tab lives: in the address, whoever copies that would pass it on.
import { fromJson } from '@hausheft/contract/from-json.ts'

type Pending = {
	/** The invitation's. */
	id: string
	proof: string
	/** Somebody has gone to sign in with this address, to accept. */
	as?: string
}

const name = 'hausheft.proof'

/** Where nothing can be kept, the address is confirmed by a mail of its own. */
const attempt = <T>(work: (kept: Storage) => T): T | undefined => {
	try {
		return work(sessionStorage)
	} catch {
		return undefined
	}
}

export const keepProof = (pending: Pending): void => attempt((kept) => kept.setItem(name, JSON.stringify(pending)))
export const forgetProof = (): void => attempt((kept) => kept.removeItem(name))

/** Of this invitation. */
export function keptProof(id: string | undefined): Pending | undefined {
	const pending = fromJson<Pending>(attempt((kept) => kept.getItem(name)) ?? null)
	return pending !== null && pending.id === id ? pending : undefined
}
