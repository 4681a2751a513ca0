import { randomUUIDv7 } from 'node:crypto'
import type { Parties, parties } from '@hausheft/contract/parties.ts'
import { Refusal } from '@hausheft/contract/refusals.ts'
import { may } from '@hausheft/contract/rights.ts'
import { memberOf, placeOf, type Acting } from '../../platform/database/act.ts'
import { checkVersion } from '../../platform/database/entity.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { findParties, listNameable, setParties } from './queries.ts'
import { partiesOf, shownParties, type StoredParties } from './rules.ts'

export const partyHandlers: Handlers<typeof parties> = {
	getParties: (acting, { params }) => getParties(acting, params.id),
	putParties: async (acting, { params, body }, { version }) => {
		const { group } = placeOf(acting)
		await checkVersion(acting, 'property', params.id, version, () => getParties(acting, params.id))
		const contacts = body.parties.flatMap(({ contact }) => contact ?? [])
		const people = body.parties.flatMap((party) => party.people)
		const nameable = await listNameable(acting.db, group, contacts, people)
		const kept = partiesOf(body, await stored(acting, params.id), {
			nameable,
			seesAmounts: seesAmounts(acting),
			freshId: randomUUIDv7,
		})
		await setParties(acting.db, group, params.id, { parties: kept, new_expenses: body.new_expenses })
		return getParties(acting, params.id)
	},
}

const seesAmounts = (acting: Acting) => may(memberOf(acting, placeOf(acting).group), 'balance.read')

async function stored(acting: Acting, id: string): Promise<StoredParties> {
	const found = await findParties(acting.db, placeOf(acting).group, id)
	if (!found) throw new Refusal('not_found')
	return found
}

const getParties = async (acting: Acting, id: string): Promise<Parties> => shownParties(await stored(acting, id), seesAmounts(acting))
