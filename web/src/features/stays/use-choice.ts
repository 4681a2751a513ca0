// Hides how days that are touched become a stay: kept as its form's draft, and gone once it is stored.
import { useEffect, type RefObject } from 'react'
import type { Party } from '@hausheft/contract/parties.ts'
import type { Day } from '@hausheft/contract/swiss/zurich.ts'
import type { InProperty } from '../../platform/places/use-property.ts'
import { useCurrentUser } from '../../platform/session/session.ts'
import type { NamedStay } from './named-stays.ts'
import { isWhole, standingOf, touched, type DayChoice } from './stay-choice.ts'
import { filledIn, offeredStay } from './stay-form.ts'
import { choiceLine } from './stay-words.ts'
import { useStayForm } from './use-stay-form.ts'

type ChoiceOptions = {
	place: InProperty
	parties: readonly Party[]
	stays: readonly NamedStay[]
	today: Day
	element: RefObject<HTMLFormElement | null>
	onSaved: () => void
}
export type Choosing = ReturnType<typeof useChoice>

export function useChoice({ place, parties, stays, today, element, onSaved }: ChoiceOptions) {
	const me = useCurrentUser()
	const offered = offeredStay(parties, me ?? undefined, today)
	const form = useStayForm({ property: place.property.id, offered, element, onSaved })
	const { now, restart } = form
	const isDone = now.step.is === 'over'
	// What comes next is a form of its own.
	useEffect(() => {
		if (isDone) restart()
	}, [isDone, restart])
	const choice: DayChoice = isDone ? {} : { from: now.content.from || undefined, until: now.content.until || undefined }
	const filled = filledIn(now.content, offered)
	const whole = isWhole(choice) && choice.from < choice.until ? choice : undefined
	const name = filled.who === 'guest' ? filled.guest : parties.find(({ id }) => id === filled.who)?.name
	return {
		form,
		choice,
		whole,
		filled,
		standing: whole && standingOf({ ...whole, alone: filled.alone }, stays),
		/** Nobody can be told yet for whom. */
		isUnsaid: !name,
		line: choiceLine(name, { people: Number(filled.people), alone: filled.alone }),
		touch: (day: Day) => {
			const next = touched(choice, day)
			form.type({ from: next.from ?? '', until: next.until ?? '' })
		},
	}
}
