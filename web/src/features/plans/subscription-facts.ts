import type { Group } from '@hausheft/contract/groups.ts'
import type { Limits, Subscription } from '@hausheft/contract/plans.ts'
import { dayMonthYear, dayOf } from '@hausheft/contract/swiss/zurich.ts'

type GroupPlan = Pick<NonNullable<Group['subscription']>, 'name' | 'until'>

/** Which plan it is and until when; to whom that is not said it is the group's name. */
export function planNote({ subscription, name }: { subscription: GroupPlan | null; name: string }): string {
	if (!subscription) return name
	return [subscription.name, subscription.until && `bis ${dayMonthYear(dayOf(subscription.until))}`].filter(Boolean).join(' · ')
}

/** On a server of one's own nothing is to be paid, and only reaching a limit would say something. */
export const isSelfHosted = ({ active }: { active: Pick<Subscription['plans']['active'], 'key'> }): boolean => active.key === 'self_hosted'

/** What happens at a limit, and whether one is reached. */
export function limitNote(limits: Readonly<Record<string, Pick<Limits['storage'], 'exceeded'>>>): { text: string; isFull: boolean } {
	const isFull = Object.values(limits).some(({ exceeded }) => exceeded)
	return { text: isFull ? 'Eine Grenze ist erreicht.' : 'Ist eine Grenze erreicht:', isFull }
}
