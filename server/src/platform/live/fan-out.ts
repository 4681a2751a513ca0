// Hides how announced changes reach the sockets: in order, each seen only by who may see it at this moment.
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { linksOf, listAudience, type Member } from '../database/audience.ts'
import type { Db } from '../database/connect.ts'
import { isPersonal, messageFor, personalMessage, type Announced } from './audience.ts'
import type { Sockets } from './sockets.ts'

/** Whom a change is sent to. */
type Hearers = Pick<Sockets, 'isConnected' | 'send'>
type Options = {
	owner: Db
	sockets: Sockets
	/** Changes could not be handed on: pages must read anew. */
	onGap: () => void
	log: FastifyBaseLogger
}
const mostAtOnce = 500
const tries = 3

export function fanOut({ owner, sockets, onGap, log }: Options) {
	const queue: Announced[] = []
	let running: Promise<void> | null = null

	async function deliver(batch: readonly Announced[], hearers: Hearers) {
		const unlisted = batch.flatMap(contactsToLookUp)
		const audience = await listAudience(owner, [...new Set(batch.map(({ group }) => group))])
		const links = unlisted.length > 0 ? await linksOf(owner, unlisted) : new Map<string, string[]>()
		const present = audience.filter(({ person }) => hearers.isConnected(person))
		const members = Map.groupBy(present, ({ group }) => group)
		for (const change of batch) {
			if (isPersonal(change)) {
				hearers.send(change.seen_by ?? '', JSON.stringify(personalMessage(change)))
				continue
			}
			const properties = change.properties ?? contactsToLookUp(change).flatMap((id) => links.get(id) ?? [])
			sendToMembers(hearers, members.get(change.group) ?? [], { ...change, properties })
		}
	}
	async function drain() {
		while (queue.length > 0) {
			const batch = queue.splice(0, mostAtOnce)
			if (sockets.persons().length === 0) continue
			for (let attempt = 1; ; attempt++) {
				try {
					await deliver(batch, sockets)
					break
				} catch (error) {
					log.warn({ err: error }, 'live fan-out')
					if (attempt === tries) {
						onGap()
						break
					}
					await sleep(200 * attempt)
				}
			}
		}
	}
	return {
		push: (change: Announced) => {
			queue.push(change)
			running ??= drain().finally(() => (running = null))
		},
		deliver,
		/** Until everything announced so far is on its way. */
		idle: () => running ?? Promise.resolve(),
	}
}

/** Whose properties decide who gets the change, where it does not name them itself. */
function contactsToLookUp({ source, fk, properties, parts = [] }: Announced): string[] {
	if (source === 'contact') return properties === undefined ? [fk] : []
	return parts.flatMap((part) => (part.startsWith('contact:') ? [part.slice('contact:'.length)] : []))
}

/** Sends a change to those of these members who may see it; most of them get the same text. */
export function sendToMembers(hearers: Pick<Hearers, 'send'>, members: Member[], change: Announced) {
	const texts = new Map<string, string>()
	for (const member of members) {
		const message = messageFor(member, change)
		if (!message) continue
		const variant = message.event
		const text = texts.get(variant) ?? JSON.stringify(message)
		texts.set(variant, text)
		hearers.send(member.person, text)
	}
}
