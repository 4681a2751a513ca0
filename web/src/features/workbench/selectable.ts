import type { Event } from '@hausheft/contract/events.ts'
import type { Listed } from '../events/under-way.ts'
import type { EntryCan } from '../../platform/rights/entry-can.ts'

type Row = { event: Pick<Listed, 'id' | 'user' | 'underWay'> }
type Can = Pick<EntryCan, 'write' | 'remove'>

/** The entries that this person may do something with, and what with at least some of them; why not with the first of the others. */
export function selectableOf(rows: readonly Row[], canOf: (author: Event['user']) => Can) {
	const each = rows.filter(({ event }) => !event.underWay?.words).map(({ event }) => ({ key: event.id, ...canOf(event.user) }))
	return {
		selectable: new Set(each.filter(({ write, remove }) => write.may || remove.may).map(({ key }) => key)),
		whyNot: each.find(({ write, remove }) => !write.may && !remove.may)?.write.why,
		may: { write: each.some(({ write }) => write.may), remove: each.some(({ remove }) => remove.may) },
	}
}
