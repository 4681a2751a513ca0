// Hides how a screen is filled from what the device has kept, and when that is too little to show it.
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { frame } from '@hausheft/contract/first-screens.ts'
import { find, insteadOf, note, type AskedRead, type Came } from './kept-reads.ts'

type Wanted = { asked: AskedRead; key: QueryKey; /** As the page keeps it. */ asKept: (came: Came) => unknown }
type Refusal = Error & { status: number }

const framed = frame('').map(({ endpoint }) => endpoint.path)

export class KeptScreen {
	readonly #client: QueryClient
	readonly #reads: Wanted[]
	/** What it reads beside the frame, if it reads more than that. */
	readonly #own: Wanted[]
	constructor(client: QueryClient, reads: Wanted[]) {
		const own = reads.filter(({ asked }) => !framed.includes(asked.endpoint.path))
		this.#client = client
		this.#reads = reads
		this.#own = own.length > 0 ? own : reads
	}

	/** Whether there is more of it than its frame. */
	async isThere(): Promise<boolean> {
		const found = await Promise.all(this.#own.map(async ({ asked, key }) => this.#isInCache(key) || (await find(asked)) !== undefined))
		return found.includes(true)
	}

	/** False where there is nothing but its frame. */
	async fill(): Promise<boolean> {
		await Promise.all(
			this.#reads.map(async ({ asked, key, asKept }) => {
				const came = this.#isInCache(key) ? undefined : await find(asked)
				if (came && !this.#isInCache(key)) this.#client.setQueryData(key, asKept(came))
			}),
		)
		return this.#own.some(({ key }) => this.#isInCache(key))
	}

	#isInCache(key: QueryKey): boolean {
		return this.#client.getQueryData(key) !== undefined
	}

	/** Fills it where nobody answered; throws what is to be said. */
	async insteadOf(error: Refusal): Promise<void> {
		if (error.status === 404) for (const { asked } of this.#own) void note(asked, {})
		else if (error.status !== 0) throw error
		else if (!(await this.fill())) {
			const kept = this.#own.find(({ asked }) => asked.endpoint.kept)
			if (!kept) throw error
			await insteadOf(error, kept.asked, true)
		}
	}
}
