import { randomUUID } from 'node:crypto'
import { base } from '@hausheft/contract/endpoint.ts'
import { afterAll, expect, test } from 'vitest'
import type { Call } from './noun.ts'
import { idPlaces, idsIn, openObjects, sentSchema } from './rights-places.ts'
import { fixtureOf, outcome, send } from './rights-send.ts'
import { createWorld, makeNoPapers } from './rights-world.ts'
import { startListedServer, type MountedEndpoint } from './routes.ts'
import { countWrites } from './writes.ts'

const { server, mounted } = await startListedServer()
const world = await createWorld(server)
const written = await countWrites(server)
await makeNoPapers(server)
const { anna } = world.house
afterAll(() => server.close())

const malformed = ['kein-uuid', `${randomUUID()}0`, '\0', "' or true --"]
const forbidden = `id group_id group property_id person_id user created_by deleted_by role plan version created_at updated_at deleted_at
	document symbol __proto__`.split(/\s+/)
/** Every id of the other group, and one that nothing has. */
const strange = [...Object.entries(world.foreign), ['nothing', randomUUID()] as const]

const product = mounted.filter(({ endpoint }) => endpoint.path.startsWith(`${base}/`))
const withIds = product.filter(({ endpoint }) => endpoint.params)
const inGroups = withIds.filter(
	({ name, endpoint: { permission } }) => (permission !== 'public' && permission !== 'signed_in') || fixtureOf(name).need,
)
const sending = product.flatMap(({ name, endpoint }) => {
	const schema = sentSchema(endpoint)
	return schema ? [{ name, endpoint, schema, places: idPlaces(endpoint) }] : []
})

const valid = ({ name }: MountedEndpoint) => fixtureOf(name).call(world, anna, anna)
const withBody = (call: Call, body: object): Call => (call.form ? { ...call, form: body as Record<string, string> } : { ...call, body })
/** The call once for each of its ids and each of these. */
const withParams = (call: Call, ids: (readonly [string, string])[]) =>
	Object.keys(call.params ?? {}).flatMap((name) =>
		ids.map(([what, id]): [string, Call] => [`${name} ${what}`, { ...call, params: { ...call.params, [name]: id } }]),
	)

/** Sends what must all be refused with one status; nothing of it may be written. */
async function refuses({ endpoint }: MountedEndpoint, status: number, calls: [what: string, call: Call][]) {
	expect(calls.length).toBeGreaterThan(0)
	const before = await written()
	for (const [what, call] of calls) {
		const answer = await send(server, anna, endpoint, call)
		expect([what, answer.statusCode]).toEqual([what, status])
		expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
	}
	expect(await written()).toEqual(before)
}

test.each(withIds)('$name: a malformed id in the path is a 404', async (mounted) => {
	const ids = malformed.map((id) => [id, id] as const)
	await refuses(mounted, 404, withParams(await valid(mounted), ids))
})

test.each(inGroups)('D09: $name: an id of another group in the path is a 404', async (mounted) => {
	await refuses(mounted, 404, withParams(await valid(mounted), strange))
})

test.each(sending)('D03: $name: a field that nobody may send is refused', async (mounted) => {
	const { schema } = mounted
	expect(openObjects(schema)).toEqual([])
	const call = await valid(mounted)
	const calls = forbidden
		.filter((field) => !Object.hasOwn(schema.properties ?? {}, field))
		.map((field): [string, Call] => {
			// As JSON.parse makes it: a property of its own even where the name means something else to JavaScript.
			const extra = JSON.parse(`{"${field}": "owner"}`) as object
			const body = Object.defineProperties({ ...(call.form ?? call.body) }, Object.getOwnPropertyDescriptors(extra))
			return [field, withBody(call, body)]
		})
	await refuses(mounted, 422, calls)
})

test.each(sending.filter(({ places }) => places.length > 0))(
	'D09: $name: an id of another group is refused at $places',
	async (mounted) => {
		const { name, endpoint, places } = mounted
		const bodies = await fixtureOf(name).bodies?.(world)
		if (!bodies) throw new Error(`${name} takes ids at ${places.join(', ')}: its fixture needs \`bodies\` with an id at each of them.`)
		const ids = bodies.flatMap((body) => [...idsIn(body)])
		expect(new Set(ids.map(({ place }) => place))).toEqual(new Set(places))
		const call = await valid(mounted)
		await refuses(
			mounted,
			422,
			ids.flatMap(({ place, replaced }) =>
				strange.map(([what, id]): [string, Call] => [`${place} ${what}`, withBody(call, replaced(id) as object)]),
			),
		)
		// With the house's own ids the same bodies are taken: it was the ids that were refused.
		for (const body of bodies) expect(outcome(await send(server, anna, endpoint, withBody(await valid(mounted), body)))).toBe('done')
	},
)
