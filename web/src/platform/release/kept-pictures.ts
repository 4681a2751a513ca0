// Hides how the worker keeps the pictures that were shown, for the person whose device it is, and gives them where nobody answers.
import { keepWithin } from '../device/budgets.ts'
import { ownerIn } from '../device/owner.ts'
import { onDevice } from '../device/store.ts'
import { watchSilence } from '../page/silence.ts'

type Sort = 'thumb' | 'preview'
type Asking = { request: Request; waitUntil(work: Promise<unknown>): void }

const longest = 30 * 24 * 60 * 60_000

/** Undefined for what is no picture of a file. */
export function sortOf({ pathname, search }: URL): Sort | undefined {
	if (!/^\/api\/be\/files\/[^/]+\/content$/.test(pathname)) return undefined
	return search === '?size=thumb' ? 'thumb' : search === '?size=preview' ? 'preview' : undefined
}

/** It is not there any more, or not for this person. */
const isGone = (status: number) => [403, 404, 410].includes(status)
/** No answer to what was asked: the session is over, or the server has no time. */
const saysNothing = (status: number) => status === 401 || status === 429 || status >= 500

/** As the server has it; what is kept is for when it cannot be reached, says nothing for a while, or has no answer. */
export async function pictureOf(event: Asking, { pathname, search }: URL, sort: Sort): Promise<Response> {
	const url = pathname + search
	const owner = readOwner()
	const stop = new AbortController()
	const giveUp = () => stop.abort()
	event.request.signal.addEventListener('abort', giveUp)
	const asked = fetch(event.request, { signal: stop.signal })
	const answered = async (): Promise<Response> => {
		const response = await asked
		const { status } = response
		const work = status === 200 ? keep(url, sort, response.clone(), owner) : isGone(status) && drop(url, owner)
		if (work) event.waitUntil(work.catch((error: unknown) => console.warn('Ein Bild ist nicht aufbewahrt.', error)))
		return (saysNothing(status) && (await find(url, owner))) || response
	}
	const whatComes = answered().catch(async (error: unknown) => {
		const kept = await find(url, owner)
		if (!kept) throw error
		return kept
	})
	return Promise.race([whatComes, keptInSilence(asked, () => find(url, owner), giveUp)])
}

/** Never, where there is an answer in time or nothing is kept. What is shown instead is asked for no longer: it would hold one of few connections. */
const keptInSilence = (asked: Promise<Response>, find: () => Promise<Response | undefined>, giveUp: () => void): Promise<Response> =>
	new Promise((resolve) => {
		let begun = false
		const silence = watchSilence(() => {
			void find().then((kept) => {
				if (!kept) return
				resolve(kept)
				if (!begun) giveUp()
			}, console.warn)
		})
		const end = () => {
			begun = true
			silence.end()
		}
		void asked.then(end, end)
	})

const readOwner = async (): Promise<string | undefined> => {
	const owner = await onDevice(['meta'], 'readonly', ({ store }) => ownerIn(store)).catch(() => undefined)
	return typeof owner === 'string' ? owner : undefined
}

/** Only if it is still the same person's device as when it was asked for. */
async function keep(url: string, sort: Sort, response: Response, asked: Promise<string | undefined>): Promise<void> {
	const [body, person] = await Promise.all([response.arrayBuffer(), asked])
	if (person === undefined) return
	const now = Date.now()
	const type = response.headers.get('content-type') ?? ''
	const added = await onDevice(['reads', 'meta'], 'readwrite', async (transaction) => {
		if ((await ownerIn(transaction.objectStore('meta'))) !== person) return 0
		const reads = transaction.objectStore('reads')
		const known = await reads.get([person, url])
		if (known?.sort === 'emergency') return 0
		await reads.put({ person, url, sort, body, type, at: now, used: now, size: body.byteLength })
		return known ? 0 : body.byteLength
	})
	if (added) await keepWithin(sort, added)
}

/** But not what is on an emergency card: that goes with the card. */
async function drop(url: string, asked: Promise<string | undefined>): Promise<void> {
	const person = await asked
	if (person === undefined) return
	await onDevice(['reads'], 'readwrite', async ({ store }) => {
		const known = await store.get([person, url])
		if (known && known.sort !== 'emergency') await store.delete([person, url])
	})
}

async function find(url: string, asked: Promise<string | undefined>): Promise<Response | undefined> {
	const person = await asked
	const row = person === undefined ? undefined : await onDevice(['reads'], 'readonly', ({ store }) => store.get([person, url]))
	if (!row || (row.sort !== 'emergency' && row.at < Date.now() - longest)) return undefined
	return new Response(row.body as ArrayBuffer, { headers: { 'content-type': row.type ?? '', 'x-content-type-options': 'nosniff' } })
}
