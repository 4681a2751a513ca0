import { randomUUID } from 'node:crypto'
import { outdates } from '@hausheft/contract/outdated.ts'
import { staleBy } from '@hausheft/contract/stale.ts'
import { changesOf, type Change } from '@hausheft/contract/written-changes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepAsItIs } from './as-it-is.ts'
import { sendingsOf } from './changes-cases.ts'
import { liveIn, type LivedIn } from './changes-house.ts'
import { listening, openPage, type Page } from './live.ts'
import { outcome, send } from './rights-send.ts'
import { startListedServer } from './routes.ts'
import { isProduct, paramsOf, queryOf } from './seen-plans.ts'

// Every write of the contract is sent. Whatever the owner of the house then reads differently must be outdated by what the contract says of
// that write, and by the live messages that came of it.
const { server, mounted } = await startListedServer()
const host = await listening(server.app)
afterAll(() => server.close())

const product = mounted.filter(({ endpoint }) => isProduct(endpoint))
const writes = product.filter(({ endpoint }) => endpoint.method !== 'GET')
/** Pages read these anew each time that they show them, and keep nothing that is no JSON. */
const neverKept = ['searchGroup', 'answerQuestion', 'getInvitation', 'listDeliveries']
const reads = product.filter(({ name, endpoint }) => endpoint.method === 'GET' && !endpoint.raw && !neverKept.includes(name))
/** How somebody is called is announced to nobody: others read it when their answers are five minutes old. What somebody has put away concerns nobody else. */
const unannounced = ['changeMe', 'hideFirstSteps']

type Answer = { name: string; path: string; id: string | undefined; said: string }

/** One person has few connections at once: who asks for more than that waits, and is refused where that takes long. */
const atOnce = 4

async function readAll({ house, ids }: LivedIn): Promise<Answer[]> {
	const asked = reads.flatMap(({ name, endpoint }) => paramsOf(endpoint, ids).map((params) => ({ name, endpoint, params })))
	const all: Answer[] = []
	for (let from = 0; from < asked.length; from += atOnce)
		all.push(
			...(await Promise.all(
				asked.slice(from, from + atOnce).map(async ({ name, endpoint, params }) => {
					const query = queryOf(endpoint.path)
					const { statusCode, body } = await send(server, house.anna, endpoint, { params, query })
					expect([name, statusCode]).toEqual([name, expect.toBeOneOf([200, 404])])
					return { name, path: endpoint.path, id: params['id'], said: `${statusCode} ${body}` }
				}),
			)),
		)
	return all
}

type SaidChange = Pick<Change, 'source' | 'place'>
const isOutdated = ({ path, id, said }: Answer, { source, place }: SaidChange) =>
	outdates(source, place, { path, id, shows: (other) => said.includes(other) })

/** Everything that was announced up to now: behind it comes a message that nothing has changed. */
async function announcedOn(page: Page, { house: { group } }: LivedIn): Promise<SaidChange[]> {
	const date = randomUUID()
	const message = { source: 'group', event: 'UPDATE', fk: group.id, group: group.id, date }
	await server.owner.query(`select pg_notify('live', $1)`, [JSON.stringify(message)])
	await page.hears({ date })
	const all = page.messages.splice(0).filter((each) => !each.users && each.date !== date)
	return all.map(({ source, fk, group: of, property, part }) => ({
		source,
		place: { fk, group: of, ...(property && { property }), ...(part && { part }) },
	}))
}

const needed = new Set<string>()
const note = (answer: Answer, by: SaidChange[]) => {
	const rows = new Set(by.filter((change) => isOutdated(answer, change)).map(({ source }) => source))
	if (rows.size === 1) needed.add(`${[...rows].join()} ${answer.name}`)
}

/** One house for all writes, each of which finds it as it was. */
let lived: LivedIn
let asItIs: Awaited<ReturnType<typeof keepAsItIs>>
let untouched: Answer[] | undefined
beforeAll(async () => {
	lived = await liveIn(server)
	asItIs = await keepAsItIs(server)
})

/** What is read now; of the house as it was it has been read before. */
async function readBefore(): Promise<Answer[]> {
	if (untouched && (await asItIs.isUntouched())) return untouched
	const all = await readAll(lived)
	if (await asItIs.isUntouched()) untouched = all
	return all
}

test.each(writes)(
	'$name: what reads differently afterwards is outdated by what it says it changes',
	{ timeout: 120_000 },
	async ({ name, endpoint }) => {
		await asItIs.bringBack()
		const { anna } = lived.house
		const page = await openPage(host, anna)
		const wrong: string[] = []
		const sendings = await sendingsOf({ name, endpoint }, lived)
		await announcedOn(page, lived)
		let before = await readBefore()
		for (const each of sendings) {
			const { what, call, sender = anna, version } = typeof each === 'function' ? await each() : each
			if (typeof each === 'function') {
				await announcedOn(page, lived)
				before = await readAll(lived)
			}
			const answer = await send(server, sender, endpoint, { ...call, ...(version && { version: await version() }) })
			expect([what, outcome(answer)]).toEqual([what, 'done'])
			const after = await readAll(lived)
			const announced = await announcedOn(page, lived)
			const known = sender === anna ? changesOf(endpoint, call, answer.body ? answer.json() : undefined) : announced
			for (const old of before.filter(({ said }, at) => said !== after[at]?.said)) {
				if (!known.some((change) => isOutdated(old, change))) wrong.push(`${what}: who sends it keeps ${old.name}`)
				if (!unannounced.includes(name) && !announced.some((change) => isOutdated(old, change)))
					wrong.push(`${what}: others keep ${old.name}`)
				for (const by of [known, announced]) note(old, by)
			}
			for (const { source } of announced)
				if (![endpoint.changes ?? []].flat().includes(source)) wrong.push(`${what}: ${source} is announced, but not said`)
			before = after
		}
		page.socket.terminate()
		expect([...new Set(wrong)]).toEqual([])
	},
)

/** What a batch of an import makes and how far it is, and what Stripe says, comes from a job: features/imports and features/billing test that it is told. */
const byBatch = ['getSubscription', 'getImport', 'listContacts', 'listPropertyContacts', 'getContact', 'getLimits', 'listTrash'].map(
	(name) => `group ${name}`,
)
/** What a mail server refuses: features/members tests that it is told. */
const byMail = ['listMembers', 'listInvites', 'getInvite'].map((name) => `users ${name}`)

test('every row of the table is needed by some write', () => {
	const nameOf = new Map(reads.map(({ name, endpoint }) => [endpoint.path, name]))
	const rows = Object.entries(staleBy).flatMap(([source, all]) => all.map(([read]) => `${source} ${nameOf.get(read.path)}`))
	expect(rows.filter((row) => !needed.has(row) && ![...byBatch, ...byMail].includes(row))).toEqual([])
})
