// Hides how who shares a house, and what is shared there, goes to another group: each party by a new id.
import { PartiesFields } from '@hausheft/contract/party-requests.ts'
import type { ExchangeEntry, ExchangeProperty } from '@hausheft/contract/exchange.ts'
import { ibanProblem, isIban, plainIban } from '@hausheft/contract/iban.ts'
import { idPattern } from '@hausheft/contract/patterns.ts'
import type { Parties, Party } from '@hausheft/contract/parties.ts'

type Taken = { parties: Party[]; new_expenses: Parties['new_expenses'] }
type Tools = {
	/** Null where the rules refuse it, which is told. */
	check: <T>(what: string, schema: unknown, value: object) => T | null
	left: string[]
}
type Ids = { freshId: () => string; contactOf: (id: string) => string | null }

export class MovedParties {
	readonly #known = new Map<string, { fresh: string; property: string }>()
	readonly #ids: Ids

	constructor(ids: Ids) {
		this.#ids = ids
	}

	/** Those of a house by their new ids; none where the rules refuse them. An account that earlier releases took and that is none stays behind. */
	take({ id: property, parties, new_expenses }: Pick<ExchangeProperty, 'id' | 'parties' | 'new_expenses'>, { check, left }: Tools): Taken {
		for (const { name, iban } of parties)
			if (iban && !isIban(plainIban(iban))) left.push(`Partei «${name.slice(0, 80)}»: ${ibanProblem(plainIban(iban))} Sie kommt nicht mit.`)
		const fresh = parties.map(({ id, contact, iban, ...party }) => ({
			old: id,
			moved: {
				...party,
				iban: iban && isIban(plainIban(iban)) ? iban : null,
				id: this.#ids.freshId(),
				people: [],
				contact: contact && this.#ids.contactOf(contact),
			},
		}))
		const checked = check<PartiesFields>('Beteiligte', PartiesFields, { parties: fresh.map(({ moved }) => moved), new_expenses })
		if (!checked) return { parties: [], new_expenses: 'none' }
		for (const { old, moved } of fresh) this.#known.set(old, { fresh: moved.id, property })
		return { parties: checked.parties.map((party) => ({ ...party, id: party.id ?? '' })), new_expenses: checked.new_expenses }
	}

	/** The entry, without what it says of parties where one of them is not of its house. */
	known(entry: ExchangeEntry, left: string[]): ExchangeEntry {
		const { balance, transfer, reminder, property } = entry
		const named = partiesIn([balance?.paid_by, balance?.split, transfer, reminder?.proposal])
		if (named.every((id) => this.#known.get(id)?.property === property)) return entry
		left.push(`Eintrag «${entry.name.slice(0, 80)}»: Wie er geteilt ist, kommt nicht mit.`)
		const alone = { paid_by: null, split: null }
		const proposal = reminder?.proposal ? { ...reminder.proposal, ...alone } : null
		return {
			...entry,
			balance: balance && { ...balance, ...alone },
			transfer: null,
			reminder: reminder && { ...reminder, proposal },
		}
	}

	/** What is named in it by its new ids. */
	renamed(value: unknown): unknown {
		if (Array.isArray(value)) return value.map((each) => this.renamed(each))
		if (typeof value === 'string') return this.#known.get(value)?.fresh ?? value
		if (typeof value !== 'object' || value === null) return value
		// Kept from before there were parties, a proposal says nothing of them.
		const said = Object.entries(value).filter(([key, each]) => each !== null || (key !== 'paid_by' && key !== 'split'))
		return Object.fromEntries(said.map(([key, each]) => [key, this.renamed(each)]))
	}
}

function partiesIn(value: unknown): string[] {
	if (Array.isArray(value)) return value.flatMap(partiesIn)
	if (typeof value === 'string') return idPattern.test(value) ? [value] : []
	return typeof value === 'object' && value !== null ? Object.values(value).flatMap(partiesIn) : []
}
