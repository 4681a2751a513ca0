// Fills a running server with the demo house of a seed, through the public API, as the people who live and work in it.
import { fill, type Filled, type Progress } from '@hausheft/demo/fill.ts'
import { peopleOf } from '@hausheft/demo/house.ts'
import { People, type Account } from './demo-people.ts'

type Options = { url: string; seed: string; password?: string; onProgress?: (progress: Progress) => void }
export type DemoHouse = Filled & { accounts: Account[] }

/** The same for the same seed, so that a repetition can sign in. */
export const passwordOf = (seed: string) => `Musterhaus-${seed}-2026`

export async function fillServer({ url, seed, password = passwordOf(seed), onProgress }: Options): Promise<DemoHouse> {
	const people = new People(url, password)
	await people.signIn(peopleOf(seed).owner)
	const filled = await fill({ seed, send: people.send, join: people.join, ...(onProgress && { onProgress }) })
	return { ...filled, accounts: [...people.accounts.values()] }
}
