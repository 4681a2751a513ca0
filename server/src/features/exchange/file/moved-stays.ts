// Hides how the stays of a house, and how they are settled there, go to another group: parties by their new ids, whoever entered them left behind.
import type { ExchangeProperty } from '@hausheft/contract/exchange.ts'
import { goTogether } from '@hausheft/contract/stay-nights.ts'
import { StayFields } from '@hausheft/contract/stay-fields.ts'
import { StayRulesFields } from '@hausheft/contract/stay-rules-fields.ts'
import type { MovedParties } from './moved-parties.ts'
import type { MovedStays } from './things.ts'

type Moving = Pick<ExchangeProperty, 'stays' | 'stay_rules'>
type Tools = {
	/** Null where the rules of the API refuse it, which is said. */
	check: <T>(what: string, schema: unknown, value: object) => T | null
	parties: Pick<MovedParties, 'renamed'>
	left: string[]
}

export function movedStays({ stays, stay_rules }: Moving, { check, parties, left }: Tools): MovedStays {
	const rules = stay_rules && check<StayRulesFields>('Regeln der Aufenthalte', StayRulesFields, parties.renamed(stay_rules) as object)
	const taken: MovedStays['stays'] = []
	for (const { state, decided_note, ...stay } of stays) {
		const what = `Aufenthalt ${stay.from_on}`
		const fields = check<StayFields>(what, StayFields, parties.renamed(stay) as object)
		if (!fields) continue
		if (state === 'fixed' && taken.some((other) => other.state === 'fixed' && !goTogether(fields, other)))
			left.push(`${what}: Diese Nächte sind in der Datei schon vergeben.`)
		else taken.push({ ...fields, state, decided_note: decided_note.slice(0, 2000) })
	}
	return { stay_rules: rules, stays: taken }
}
