import { parties, type Party } from '@hausheft/contract/parties.ts'
import type { PartiesFields } from '@hausheft/contract/party-requests.ts'
import type { TestPerson, TestServer } from './house.ts'

type Written = { name: string } & Partial<Omit<PartiesFields['parties'][number], 'name'>>

/** Writes who shares a house, as a whole; those that are there keep their ids by their names. */
export async function shareAmong(server: TestServer, person: TestPerson, property: string, wanted: readonly Written[]): Promise<Party[]> {
	const of = { params: { id: property } }
	const before = (await server.call(person, parties.getParties, of)).body
	const list = wanted.map((each) => ({ id: before.parties.find(({ name }) => name === each.name)?.id ?? null, ...each }))
	const answer = await server.call(
		person,
		parties.putParties,
		{ ...of, body: { parties: list, new_expenses: 'quota' } },
		{ version: before.version },
	)
	if (answer.status !== 200) throw new Error(`parties: ${answer.status} ${JSON.stringify(answer.body)}`)
	return answer.body.parties
}
