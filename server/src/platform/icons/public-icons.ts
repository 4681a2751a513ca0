// Hides how the public icon service is asked: our server alone, for checked names, briefly, and not again for what is known.
import { iconsOf, type Icon } from './icon.ts'

const patience = 1500
const rest = 30_000
const mostBytes = 1024 * 1024
const mostKept = 5000
const mostAtOnce = 4

export type Asked = { icons: Map<string, Icon>; /** False where the service gave no answer: what is missing may exist. */ sure: boolean }

/** `service` is the operator's choice; null: nobody is asked. No address ever comes from a request. */
export function iconService(service: string | null, log: (error: unknown) => void) {
	/** Null: there is no such icon. */
	const known = new Map<string, Icon | null>()
	let running = 0
	let restingUntil = 0

	function keep(key: string, icon: Icon | null) {
		if (known.size >= mostKept) known.delete(known.keys().next().value as string)
		known.set(key, icon)
	}
	async function fetched(collection: string, names: string[]): Promise<Map<string, Icon>> {
		const answer = await fetch(`${service}/${collection}.json?icons=${names.join(',')}`, {
			redirect: 'error', // it could lead into the network that this server stands in
			headers: { accept: 'application/json' },
			signal: AbortSignal.timeout(patience),
		})
		if (answer.status === 404) return new Map()
		if (!answer.ok || !answer.body) throw new Error(`icon service: ${answer.status}`)
		const icons = iconsOf(JSON.parse(await textOf(answer.body)))
		if (!icons) throw new Error('icon service: not an answer')
		return icons
	}
	/** Null where there is no answer to go by. */
	async function asked(collection: string, names: string[]): Promise<Map<string, Icon> | null> {
		if (service === null || running >= mostAtOnce || Date.now() < restingUntil) return null
		running++
		try {
			return await fetched(collection, names)
		} catch (error) {
			restingUntil = Date.now() + rest
			log(error)
			return null
		} finally {
			running--
		}
	}

	return async (collection: string, names: string[]): Promise<Asked> => {
		const keyOf = (name: string) => `${collection}:${name}`
		const unknown = names.filter((name) => !known.has(keyOf(name)))
		const fresh = unknown.length > 0 ? await asked(collection, unknown) : new Map<string, Icon>()
		if (fresh) for (const name of unknown) keep(keyOf(name), fresh.get(name) ?? null)
		const icons = new Map(
			names.flatMap((name): [string, Icon][] => {
				const icon = known.get(keyOf(name))
				return icon ? [[name, icon]] : []
			}),
		)
		return { icons, sure: fresh !== null }
	}
}

async function textOf(body: ReadableStream<Uint8Array>): Promise<string> {
	const parts: Uint8Array[] = []
	let size = 0
	for await (const part of body) {
		size += part.length
		if (size > mostBytes) throw new Error('icon service: too long')
		parts.push(part)
	}
	return Buffer.concat(parts).toString('utf8')
}
