import type { EventChange } from '@hausheft/contract/event-requests.ts'
import type { Party } from '@hausheft/contract/parties.ts'
import { placeOf } from '../../../platform/database/act.ts'
import { findParties } from '../../parties/queries.ts'
import { RowRefused } from '../cells/words.ts'
import type { Desk } from '../desk/actions.ts'
import type { MeantRow } from '../rows/words.ts'
import { partyNamed, splitIn } from './rules.ts'

type SharedIn = Pick<NonNullable<EventChange['balance']>, 'paid_by' | 'split'>
/** Asked once for as many batches as the names are. */
const partiesOf = new WeakMap<Desk['book'], Map<string, readonly Party[]>>()

/** Which party paid and how that is split, as the row says it by names; nothing where the table does not say. */
export async function sharedIn(desk: Desk, { shared }: MeantRow, property: string): Promise<SharedIn> {
	if (!shared) return {}
	if (shared.paid_by === '') return { paid_by: null, split: null }
	const parties = await partiesAt(desk, property)
	const refuse = (column: 'paid_by' | 'split', message: string) =>
		new RowRefused([{ column: desk.mapping.columns.indexOf(column), message }])
	const paid = partyNamed(parties, shared.paid_by)
	if (!paid) throw refuse('paid_by', `«${shared.paid_by.slice(0, 60)}» ist hier keine Partei.`)
	const split = shared.split === '' ? null : splitIn(shared.split, parties)
	if (typeof split === 'string') throw refuse('split', split)
	const rows = split?.parties?.map(({ party, value }) => ({ party, ...(value != null && { value }) })) ?? null
	return { paid_by: paid.id, split: split && { by: split.by, parties: rows } }
}

async function partiesAt(desk: Desk, property: string): Promise<readonly Party[]> {
	const kept = partiesOf.get(desk.book) ?? new Map<string, readonly Party[]>()
	partiesOf.set(desk.book, kept)
	const known = kept.get(property) ?? (await findParties(desk.acting.db, placeOf(desk.acting).group, property))?.parties ?? []
	kept.set(property, known)
	return known
}
