import type { QueryClient } from '@tanstack/react-query'
import { events, type Event } from '@hausheft/contract/events.ts'
import type { EventChange } from '@hausheft/contract/event-requests.ts'
import { trash } from '@hausheft/contract/trash.ts'
import { count } from '@hausheft/contract/swiss/formats.ts'
import { ApiError, call } from '../../platform/api/client.ts'
import { applyWrite } from '../../platform/live/changes.ts'
import { randomId } from '../../platform/api/random-id.ts'
import type { Task } from './bulk-work.ts'

const entries = (n: number) => count(n, 'Eintrag', 'Einträge')

/** Into the trash; whoever has changed the entry meanwhile is not overruled. */
export const deleting: Task = {
	may: ({ remove }) => remove.may,
	run: async (client, { id, version }) => {
		const params = { id }
		await call(events.removeEvent, { params }, { version })
		applyWrite(client, events.removeEvent, { params }, undefined)
		const key = randomId()
		return () => call(trash.restoreTrash, { params: { source: 'event', id } }, { key })
	},
	done: (n) => (n === 1 ? 'Der Eintrag liegt im Papierkorb.' : `${entries(n)} liegen im Papierkorb.`),
	verb: 'gelöscht werden',
}

/** Into a journal, or out of all of them. */
export const moving = (journal: string | null, name: string): Task => ({
	may: ({ write }) => write.may,
	run: async (client, event) => {
		if (event.journal === journal) return undefined
		const saved = await setJournal(client, event, journal)
		return () => setJournal(client, saved, event.journal)
	},
	done: (n) => (journal ? `${entries(n)} in «${name}» verschoben.` : `${entries(n)} aus dem Journal genommen.`),
	verb: 'verschoben werden',
})

const setJournal = (client: QueryClient, event: Event, journal: string | null) =>
	change(client, event, (now) => {
		if (now.journal === journal) return undefined
		if (now.journal !== event.journal) throw new ApiError(412, 'stale', {})
		return { journal }
	})

/** The entry as it is now, from a refusal because somebody else was faster. */
const currentIn = (error: unknown) => (error instanceof ApiError && error.code === 'stale' ? (error.problem.current as Event) : undefined)

/** Changes one part, whatever happened to the others meanwhile; no body: nothing to change. */
async function change(client: QueryClient, event: Event, bodyFor: (now: Event) => EventChange | undefined): Promise<Event> {
	const attempt = async (now: Event) => {
		const body = bodyFor(now)
		if (!body) return now
		const saved = await call(events.changeEvent, { params: { id: now.id }, body }, { version: now.version })
		applyWrite(client, events.changeEvent, { params: { id: now.id } }, saved)
		return saved
	}
	try {
		return await attempt(event)
	} catch (error) {
		const now = currentIn(error)
		if (!now) throw error
		return attempt(now)
	}
}

/** Shared so among all who are there on its day, or not at all; `payer`: who has paid where nobody has said it. */
export const sharing = (shared: { by: 'quota' | 'equal'; payer: string } | null): Task => ({
	may: ({ amount }) => amount.may,
	run: async (client, event) => {
		if (!event.balance) throw new ApiError(422, 'validation', { detail: 'kein Betrag' })
		const split = shared && { by: shared.by, parties: null }
		const was: { balance?: Amount } = {}
		const saved = await change(client, event, ({ balance }) => {
			if (!balance || isAlike(balance.split, split)) return undefined
			was.balance = balance
			return { balance: { ...balance, paid_by: shared ? (balance.paid_by ?? shared.payer) : null, split } }
		})
		const { balance: before } = was
		return before && (() => change(client, saved, ({ balance }) => sharedBack(balance, before, saved.balance)))
	},
	done: (n) => (shared ? `${entries(n)} geteilt.` : `${entries(n)} ${n === 1 ? 'wird' : 'werden'} nicht geteilt.`),
	verb: 'geteilt werden',
})
type Amount = NonNullable<Event['balance']>
const isAlike = (one: Amount['split'], other: Amount['split']) => one?.by === other?.by && !one?.parties && !other?.parties

/** The amount of now, shared as it was before that; not where somebody has said otherwise since. */
export function sharedBack(now: Amount | null, before: Amount, made: Amount | null): EventChange | undefined {
	if (!now) return undefined
	const said = (of: Amount | null) => JSON.stringify([of?.paid_by, of?.split])
	if (said(now) !== said(made)) throw new ApiError(412, 'stale', {})
	return { balance: { ...now, paid_by: before.paid_by, split: before.split } }
}

/** Added to the objects that the entry has. */
export const assigning = (object: string, name: string): Task => ({
	may: ({ write }) => write.may,
	run: async (client, event) => {
		if (event.objects.includes(object)) return undefined
		const saved = await change(client, event, ({ objects }) => (objects.includes(object) ? undefined : { objects: [...objects, object] }))
		return () =>
			change(client, saved, ({ objects }) =>
				objects.includes(object) ? { objects: objects.filter((each) => each !== object) } : undefined,
			)
	},
	done: (n) => `${entries(n)} «${name}» zugeordnet.`,
	verb: 'zugeordnet werden',
})
