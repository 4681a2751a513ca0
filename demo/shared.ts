import { events } from '@hausheft/contract/events.ts'
import { parties } from '@hausheft/contract/parties.ts'
import { sharing } from '@hausheft/contract/sharing.ts'
import { instantOf } from '@hausheft/contract/swiss/zurich.ts'
import type { EntryDraft } from './entry.ts'
import type { House } from './house.ts'
import { ref } from './ref.ts'
import { of, step, type Task } from './task.ts'

/** The house in the south is shared by three, with a joint account. */
export const sharedPlace = ref('property', 'rustico')
const names = ({ family, surnames }: House) =>
	[`Familie ${family}`, `Familie ${surnames[0]}`, `Familie ${surnames[1]}`, 'Gemeinsame Kasse'] as const
export const partyRef = (nth: number) => ref('party', String(nth))

/** Who shares it; what its answer says gives each its id. */
export function partyCalls(house: House): Task[] {
	const list = names(house).map((name, nth) => ({
		id: null,
		name,
		people: nth === 0 ? [ref('person', 'owner'), ref('person', 'admin')] : nth === 1 ? [ref('person', 'member')] : [],
		purse: nth === 3,
		quotas: nth === 3 ? [] : [{ from_on: null, weight: nth === 0 ? '1/2' : '1/4' }],
	}))
	const put = step(ref('parties', 'put'), 'owner', parties.putParties, {
		...of(sharedPlace),
		body: { parties: list, new_expenses: 'quota' },
	})
	return [{ uploads: [], step: { ...put.step, version: 1 } }]
}
/** Read again, so that a house that was begun goes on with the parties that it has. */
export const partyReads = (): Task[] => [step(ref('parties', 'get'), 'owner', parties.getParties, of(sharedPlace))]

/** What is spent and earned there is shared, paid by one after the other. */
export function sharedAs({ place: at, balance, by, on }: EntryDraft): Pick<EntryDraft, 'balance'> {
	if (at !== 'rustico' || !balance) return {}
	const payer = balance.income ? 3 : by === 'member' ? 1 : Number(on.slice(0, 4)) % 2 === 0 ? 0 : 2
	return { balance: { ...balance, paid_by: partyRef(payer), split: { by: 'quota', parties: null } } }
}

/** Last year one of them has paid into the joint account; then that year was settled. */
export function closingCalls({ today }: House): Task[][] {
	const year = Number(today.slice(0, 4)) - 1
	const until = `${year}-12-31`
	const paid = step(ref('payment', String(year)), 'owner', events.createEvent, {
		...of(sharedPlace),
		body: {
			name: 'Einlage in die Kasse',
			event_at: instantOf({ day: `${year}-12-20`, time: '12:00' }),
			transfer: { from: partyRef(0), to: partyRef(3), amount: 60_000 },
		},
	})
	const look = step(ref('closing', 'look'), 'owner', sharing.getSharing, { ...of(sharedPlace), query: { until } })
	const close = step(ref('closing', 'close'), 'owner', sharing.putClosed, {
		...of(sharedPlace),
		body: { until, note: `Abrechnung ${year}` },
	})
	return [[paid], [look], [{ uploads: [], step: { ...close.step, version: ref('closing', 'look') } }]]
}
