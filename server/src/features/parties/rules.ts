import type { PartiesFields } from '@hausheft/contract/party-requests.ts'
import type { Parties, Party } from '@hausheft/contract/parties.ts'
import { invalidField } from '@hausheft/contract/refusals.ts'

export type StoredParties = Parties & {
	/** Of the contacts that they name those that the caller sees. */
	contacts: string[]
}

/** As the caller may know them: an account at a bank like an amount, a contact as far as they see it. */
export const shownParties = ({ contacts, parties, ...rest }: StoredParties, seesAmounts: boolean): Parties => ({
	...rest,
	parties: parties.map((party) => ({
		...party,
		iban: seesAmounts ? party.iban : null,
		contact: party.contact !== null && contacts.includes(party.contact) ? party.contact : null,
	})),
})

/** What is to be kept: what the writer does not see stays. `nameable`: whom and what they can name. */
type Writer = { nameable: ReadonlySet<string>; seesAmounts: boolean; freshId: () => string }
export function partiesOf({ parties }: PartiesFields, stored: StoredParties, { nameable, seesAmounts, freshId }: Writer): Party[] {
	const nowhere = (path: string) => invalidField(`parties.${path}`, 'Das gibt es hier nicht.')
	return parties.map(({ id, people, contact, iban, ...fields }, at) => {
		const was = stored.parties.find((party) => party.id === id)
		if (id !== null && !was) throw nowhere(`${at}.id`)
		const stranger = people.findIndex((person) => !nameable.has(person) && !was?.people.includes(person))
		if (stranger >= 0) throw nowhere(`${at}.people.${stranger}`)
		if (contact !== null && !nameable.has(contact) && contact !== was?.contact) throw nowhere(`${at}.contact`)
		const hidden = was && was.contact !== null && !stored.contacts.includes(was.contact) ? was.contact : null
		return {
			...fields,
			id: id ?? freshId(),
			people: [...new Set(people)],
			contact: contact ?? hidden,
			iban: seesAmounts ? iban : (was?.iban ?? null),
		}
	})
}
