import { isDeepStrictEqual } from 'node:util'
import type { Event } from '@hausheft/contract/events.ts'
import type { EventChange } from '@hausheft/contract/event-requests.ts'
import { invalidField } from '@hausheft/contract/refusals.ts'
import { netOf, splitProblem, type Split } from '@hausheft/contract/shares.ts'
import { dayOf } from '@hausheft/contract/swiss/zurich.ts'
import type { EntryRow } from '../../../platform/database/entries.ts'
import type { Party } from '@hausheft/contract/parties.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { listSharers } from '../../parties/queries.ts'

type Paid = {
	expense?: number | null | undefined
	income?: number | null | undefined
	paid_by?: string | null | undefined
	split?: Sent | null | undefined
}
type Sent = { by: Split['by']; parties?: Split['parties'] | undefined }

/** `sharers`: who shares the house, where that has been read already. */
export type SharedPlace = { property: string; sharers?: readonly Party[] | undefined }

/** Throws 422 at what names a party that is not of this house, or cannot be split like that. What names none costs nothing. */
export async function checkShared(db: Db, place: SharedPlace, changes: readonly EventChange[], stored: Event | null): Promise<void> {
	for (const change of changes) {
		if (sideBySide(change, stored)) throw invalidField('transfer', 'Eine Zahlung zwischen Parteien steht in einem Eintrag ohne Betrag.')
	}
	const sharing = changes.filter((change) => namesParties(change) || staysSplit(change, stored))
	if (sharing.length === 0) return
	const parties = place.sharers ?? (await listSharers(db, place.property))
	const ids = new Set(parties.map(({ id }) => id))
	const known = (path: string, id: string | null | undefined) => {
		if (id && !ids.has(id)) throw invalidField(path, 'Diese Partei gibt es hier nicht.')
	}
	for (const change of sharing) {
		const day = dayOf(change.event_at ?? stored?.event_at ?? '')
		const check = (path: string, { expense = null, income = null, paid_by, split }: Paid, on: string) => {
			known(`${path}.paid_by`, paid_by)
			const problem = split && splitProblem({ by: split.by, parties: split.parties ?? null }, netOf({ expense, income }), parties, on)
			if (problem) throw invalidField(`${path}.split.${problem.path}`, problem.message)
		}
		const stands = stored?.property === place.property && dayOf(stored.event_at) === day ? stored.balance : null
		if (change.balance && !isSharedAlike(change.balance, stands)) check('balance', change.balance, day)
		else if (staysSplit(change, stored)) check('balance', stored?.balance ?? {}, day)
		if (change.transfer) {
			known('transfer.from', change.transfer.from)
			known('transfer.to', change.transfer.to)
		}
		if (change.reminder?.proposal) check('reminder.proposal', change.reminder.proposal, change.reminder.date)
	}
}

/** How it is shared stands already: it stays, though a party was ended since, or it could not be written so any more. */
function isSharedAlike(sent: Paid, stands: Paid | null): boolean {
	const said = ({ expense = null, income = null, paid_by = null, split = null }: Paid) => [
		netOf({ expense, income }),
		paid_by,
		split && [split.by, split.parties?.map(({ party, value = null }) => [party, value]) ?? null],
	]
	return stands?.split != null && isDeepStrictEqual(said(sent), said(stands))
}

export const namesParties = ({ balance, transfer, reminder }: EventChange) =>
	Boolean(balance?.paid_by ?? transfer ?? reminder?.proposal?.paid_by ?? reminder?.proposal?.split)

/** Its amount stays, and goes to another day. */
const staysSplit = ({ balance, event_at, property }: EventChange, stored: Event | null) =>
	balance === undefined &&
	event_at !== undefined &&
	stored?.balance?.split != null &&
	(property === undefined || property === stored.property) &&
	dayOf(event_at) !== dayOf(stored.event_at)

function sideBySide({ balance, transfer }: EventChange, stored: Event | null): boolean {
	if (!balance && !transfer) return false
	return (transfer === undefined ? stored?.transfer : transfer) != null && (balance === undefined ? stored?.balance : balance) != null
}

/** What parties have to do with it stays at the house from which an entry moves away; money between two of them does too, with its entry. */
export function leftBehind(stored: Event, { balance, transfer, reminder }: EventChange): EntryRow {
	if (transfer ?? (transfer === undefined ? stored.transfer : null))
		throw invalidField('property', 'Eine Zahlung zwischen Parteien bleibt bei ihrer Liegenschaft.')
	const proposal = reminder === undefined ? stored.reminder?.proposal : null
	return {
		...(balance === undefined && stored.balance && { balance_paid_by: null, balance_split: null }),
		...(proposal?.paid_by != null && { reminder_proposal: JSON.stringify({ ...proposal, paid_by: null, split: null }) }),
	}
}
