import type { Endpoint, Reply, Sent } from '@hausheft/contract/endpoint.ts'
import type { Role } from '@hausheft/contract/roles.ts'
import { fill, type Filled, type Send } from '@hausheft/demo/fill.ts'
import type { TestPerson, TestServer } from './house.ts'

const roles = ['owner', 'admin', 'member', 'caretaker', 'accountant'] as const satisfies Role[]
export type DemoHouse = { people: Map<Role, TestPerson>; demo: Filled }

/** The demo house without its pictures and mails, which would only take time. `now`: the moment that is today in it. */
export async function fillDemo(server: TestServer, seed: string, now?: string): Promise<DemoHouse> {
	const people = new Map<Role, TestPerson>()
	for (const role of roles) people.set(role, await server.person(role))
	const demo = await fill({ seed, send: sendWithoutFiles(server, people, now), join: ({ id }) => letIn(server, people, id) })
	return { people, demo }
}

const sendWithoutFiles = (server: TestServer, people: DemoHouse['people'], now: string | undefined): Send => ({
	async call<E extends Endpoint>(endpoint: E, input: Sent<E>, { as, key, version }: Parameters<Send['call']>[2]): Promise<Reply<E>> {
		if (/^\/api\/be\/(files|inbox)\//.test(endpoint.path)) return undefined as Reply<E>
		const sent = input as { body?: { files?: string[]; items?: { file: string | null }[] } }
		if (sent.body?.files) sent.body.files = []
		for (const item of sent.body?.items ?? []) item.file = null
		const person = people.get(as) as TestPerson
		const answer = await server.call(person, endpoint, input, { ...(key && { key }), ...(version !== undefined && { version }) })
		if (answer.status >= 400) throw new Error(`${endpoint.path} ${JSON.stringify(answer.body)}`)
		const isGroup = endpoint.method === 'POST' && endpoint.path.endsWith('/groups')
		return (isGroup && now ? { ...(answer.body as object), created_at: now } : answer.body) as Reply<E>
	},
	upload: () => Promise.resolve({ id: '' }),
	develop: () => Promise.resolve(new Uint8Array(2)),
})

async function letIn(server: TestServer, people: DemoHouse['people'], group: string) {
	for (const role of roles.slice(1))
		await server.owner.query('insert into member (group_id, person_id, role, limited) values ($1, $2, $3, false)', [
			group,
			people.get(role)?.id,
			role,
		])
	return Object.fromEntries([...people].map(([role, { id }]) => [role, id]))
}
