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
import { findReadTables } from './read-tables.ts'
import { startListedServer } from './routes.ts'
import { isProduct, paramsOf, queryOf } from './seen-plans.ts'

// Every write of the contract is sent. Whatever the owner of the house then reads differently must be outdated by what the contract says of
// that write, and by the live messages that came of it. Read again is what looks into a table that was written.
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
type AskedRead = { ask: () => Promise<Answer>; tables: Set<string> }

function asksOf({ house, ids }: LivedIn): AskedRead['ask'][] {
	const asked = reads.flatMap(({ name, endpoint }) => paramsOf(endpoint, ids).map((params) => ({ name, endpoint, params })))
	return asked.map(({ name, endpoint, params }) => async () => {
		const query = queryOf(endpoint.path)
		const { statusCode, body } = await send(server, house.anna, endpoint, { params, query })
		expect([name, statusCode]).toEqual([name, expect.toBeOneOf([200, 404])])
		return { name, path: endpoint.path, id: params['id'], said: `${statusCode} ${body}` }
	})
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
/** What is read there, and from which tables; and what it answers of the house as it was. */
let askedReads: AskedRead[]
let untouched: Answer[]
let written = new Map<string, string>()
beforeAll(async () => {
	lived = await liveIn(server)
	asItIs = await keepAsItIs(server)
	const asks = asksOf(lived)
	const found = await findReadTables(server, asks)
	untouched = found.map(({ answer }) => answer)
	askedReads = found.map(({ tables }, at) => ({ ask: asks[at]!, tables }))
}, 120_000)

/** One person has few connections at once: who asks for more than that waits, and is refused where that takes long. */
const atOnce = 4

/**
 * What is read now. What looks into no table that was written since is as it was; where `isWhole` that is read too, and named where it is not so. What
 * looks into no table at all is always read.
 */
async function readNow(before: Answer[], isWhole: boolean): Promise<{ now: Answer[]; unexpected: string[] }> {
	const later = await asItIs.listWritten()
	const tables = [...later.keys()].filter((table) => later.get(table) !== written.get(table))
	written = later
	const mayDiffer = askedReads.map((each) => each.tables.size === 0 || tables.some((table) => each.tables.has(table)))
	const due = askedReads.flatMap(({ ask }, at) => (isWhole || mayDiffer[at] ? [{ ask, at }] : []))
	const now = [...before]
	for (let from = 0; from < due.length; from += atOnce)
		await Promise.all(due.slice(from, from + atOnce).map(async ({ ask, at }) => (now[at] = await ask())))
	return { now, unexpected: now.flatMap(({ name, said }, at) => (mayDiffer[at] || said === before[at]?.said ? [] : [name])) }
}

/** Of so many writes one is followed by everything there is to read; with HAUSHEFT_FULL all are. */
const everyWhole = 8
const isFull = process.env['HAUSHEFT_FULL'] !== undefined

test.each(writes.map((each, at) => ({ ...each, isWhole: isFull || at % everyWhole === 0 })))(
	'$name: what reads differently afterwards is outdated by what it says it changes',
	{ timeout: 120_000 },
	async ({ name, endpoint, isWhole }) => {
		await asItIs.bringBack()
		written = new Map()
		const { anna } = lived.house
		const page = await openPage(host, anna)
		const wrong: string[] = []
		const sendings = await sendingsOf({ name, endpoint }, lived)
		await announcedOn(page, lived)
		let before = (await readNow(untouched, isWhole)).now
		for (const each of sendings) {
			const { what, call, sender = anna, version } = typeof each === 'function' ? await each() : each
			if (typeof each === 'function') {
				await announcedOn(page, lived)
				before = (await readNow(before, isWhole)).now
			}
			const answer = await send(server, sender, endpoint, { ...call, ...(version && { version: await version() }) })
			expect([what, outcome(answer)]).toEqual([what, 'done'])
			const { now: after, unexpected } = await readNow(before, isWhole)
			wrong.push(...unexpected.map((read) => `${what}: ${read} reads differently, and looks into nothing that was written`))
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
