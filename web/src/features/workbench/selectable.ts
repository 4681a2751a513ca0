import type { Event } from '@hausheft/contract/events.ts'
import type { Listed } from '../events/under-way.ts'
import type { EntryCan } from '../../platform/rights/entry-can.ts'

/** The entries that can be chosen: all but those that are still being saved. To add them up one need not be able to change them. */
export const selectableOf = (rows: readonly { event: Pick<Listed, 'id' | 'underWay'> }[]): ReadonlySet<string> =>
	new Set(rows.filter(({ event }) => !event.underWay?.words).map(({ event }) => event.id))

type Action = 'write' | 'amount' | 'remove'
/** The chosen ones with which something may be done; why not, where that is none of them; whether it stands there at all. */
export type Changeable = { ids: readonly string[]; why: string | undefined; shown: boolean }

/** What may be done with the chosen entries. Whether it may with one that is not loaded turns out when it is done. */
export function changeableOf(
	chosen: readonly string[],
	authorOf: (id: string) => Event['user'] | undefined,
	canOf: (author: Event['user']) => Pick<EntryCan, Action>,
): Record<Action, Changeable> {
	const known = new Map<Event['user'], Pick<EntryCan, Action>>()
	const can = (author: Event['user']) => {
		const answer = known.get(author) ?? canOf(author)
		known.set(author, answer)
		return answer
	}
	const each = chosen.map((id) => {
		const author = authorOf(id)
		return { id, can: author === undefined ? undefined : can(author) }
	})
	// Of somebody who is nobody: what one is shown of others' entries.
	const others = can('')
	const of = (action: Action): Changeable => {
		const ids = each.filter((one) => one.can?.[action].may !== false).map(({ id }) => id)
		return { ids, why: ids.length > 0 ? undefined : each[0]?.can?.[action].why, shown: others[action].shown }
	}
	return { write: of('write'), amount: of('amount'), remove: of('remove') }
}
