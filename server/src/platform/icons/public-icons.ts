// Hides how the public icon service is asked: our server alone, for checked names, briefly, and not again for what is known.
import { present } from '@hausheft/contract/looked-at.ts'
import type { CallOut } from '../outgoing/call-out.ts'
import { iconsOf, type Icon } from './icon.ts'

const patience = 1500
const rest = 30_000
const mostBytes = 1024 * 1024
const mostKept = 5000
const mostAtOnce = 4

type FoundIcons = { icons: Map<string, Icon>; /** False where the service gave no answer: what is missing may exist. */ sure: boolean }

const keyOf = (collection: string, name: string) => `${collection}:${name}`

/** `service` is the operator's choice; null: nobody is asked. No address ever comes from a request. */
export function iconService(callOut: CallOut, service: string | null, log: (error: unknown) => void) {
	/** Null: there is no such icon. */
	const known = new Map<string, Icon | null>()
	/** Until when a name is left alone for which there was no answer; whoever asks for others is not held up by it. */
	const resting = new Map<string, number>()
	let running = 0

	function keep<Value>(kept: Map<string, Value>, key: string, value: Value) {
		if (kept.size >= mostKept) kept.delete(present(kept.keys().next().value))
		kept.set(key, value)
	}
	async function fetched(collection: string, names: string[]): Promise<Map<string, Icon>> {
		const address = `${service}/${collection}.json?icons=${names.join(',')}`
		const answer = await callOut(address, { headers: { accept: 'application/json' }, milliseconds: patience, mostBytes })
		if (answer.status === 404) return new Map()
		if (!answer.ok) throw new Error(`icon service: ${answer.status}`)
		const icons = iconsOf(await answer.json())
		if (!icons) throw new Error('icon service: not an answer')
		return icons
	}
	/** Null where there is no answer to go by. */
	async function asked(collection: string, names: string[]): Promise<Map<string, Icon> | null> {
		const isResting = names.some((name) => Date.now() < (resting.get(keyOf(collection, name)) ?? 0))
		if (service === null || running >= mostAtOnce || isResting) return null
		running++
		try {
			return await fetched(collection, names)
		} catch (error) {
			for (const name of names) keep(resting, keyOf(collection, name), Date.now() + rest)
			log(error)
			return null
		} finally {
			running--
		}
	}

	/** Who is not signed in gets what is known already. */
	return async (collection: string, names: string[], isSignedIn: boolean): Promise<FoundIcons> => {
		const unknown = names.filter((name) => !known.has(keyOf(collection, name)))
		const more = () => (isSignedIn ? asked(collection, unknown) : null)
		const fresh = unknown.length > 0 ? await more() : new Map<string, Icon>()
		if (fresh) for (const name of unknown) keep(known, keyOf(collection, name), fresh.get(name) ?? null)
		const icons = new Map(
			names.flatMap((name): [string, Icon][] => {
				const icon = known.get(keyOf(collection, name))
				return icon ? [[name, icon]] : []
			}),
		)
		return { icons, sure: fresh !== null }
	}
}
