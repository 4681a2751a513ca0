// Hides what can be done with a stay at its end, and by whom.
import type { Day } from '@hausheft/contract/swiss/zurich.ts'
import type { stayCan } from '../../platform/rights/stay-can.ts'
import { isToBeLeft, type NamedStay } from './named-stays.ts'

type Can = { [K in 'write' | 'leave']: Pick<ReturnType<typeof stayCan>[K], 'may'> }
type Standing = Pick<NamedStay, 'state' | 'event' | 'from_on' | 'until_on'>

/** `leaves`: may tick what is to be done and save it; who may not reads it. */
export function waysAtEnd(stay: Standing, { write, leave }: Can, today: Day): { leaves: boolean; reads: boolean; remove: string } {
	const [isThere, may] = [isToBeLeft(stay, today), write.may && leave.may]
	return {
		leaves: isThere && may,
		reads: isThere && !may,
		remove: stay.state === 'fixed' && stay.event === null && stay.until_on >= today ? 'Zurückgeben' : 'Löschen',
	}
}
