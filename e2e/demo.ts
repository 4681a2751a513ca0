/** The demo house for tests and screenshots: believable, full, the same every time. */
import { keysOf } from '@hausheft/contract/keys-of.ts'
import { roles, type Role } from '@hausheft/contract/roles.ts'
import { demoNouns } from '@hausheft/demo/nouns.ts'
import { ref } from '@hausheft/demo/ref.ts'
import { fillServer } from '../scripts/demo-house.ts'

export type DemoPlace = Awaited<ReturnType<typeof demoHouse>>

/** Of each noun of a house the one that is looked at. */
const nounIds = (id: (name: string) => string) =>
	Object.fromEntries(keysOf(demoNouns).map((name) => [name, id(ref(name, demoNouns[name].shown))])) as Record<
		keyof typeof demoNouns,
		string
	>

/** Fills the server and tells where to look: a cookie for each role, and one of everything. */
export async function demoHouse(url: string, seed = '1') {
	const filled = await fillServer({ url, seed })
	const { ids, accounts, group, house } = filled
	const id = (name: string) => {
		const found = ids.get(name)
		if (!found) throw new Error(`The demo house has no ${name}.`)
		return found
	}
	const cookies = Object.fromEntries(
		roles.map((role) => [role, accounts.find((account) => account.role === role)?.cookie ?? '']),
	) as Record<Role, string>
	const asOwner = async <T>(method: string, path: string, body?: object): Promise<T> => {
		const answer = await fetch(`${url}/api/be${path}`, {
			method,
			headers: {
				origin: url,
				cookie: cookies.owner,
				'idempotency-key': `e2e ${path}`,
				...(body && { 'content-type': 'application/json' }),
			},
			...(body && { body: JSON.stringify(body) }),
		})
		if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
		return (await answer.json()) as T
	}
	const property = id(ref('property', 'haus'))
	const damage = await asOwner<{ ids: string[] }>('GET', `/properties/${property}/events-rolling?q=Wasserschaden`)
	const invite = await asOwner<{ id: string }>('POST', `/groups/${group.id}/invites`, { email: 'gast@musterhaus.example', role: 'viewer' })
	return {
		filled,
		house,
		cookies,
		group: group.id,
		property,
		rustico: id(ref('property', 'rustico')),
		...nounIds(id),
		/** With a bill. */
		mail: id(ref('mail', 'boiler')),
		/** The caretaker, who sees the apartment house alone. */
		user: id(ref('person', 'caretaker')),
		/** With photos, a contact and a mark on the first photo. */
		event: damage.ids[0] ?? '',
		/** An invitation that nobody has accepted yet. */
		invite: invite.id,
	}
}
