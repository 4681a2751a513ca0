import { Readable } from 'node:stream'
import type { Event } from '@hausheft/contract/events.ts'
import { fromJson } from '@hausheft/contract/from-json.ts'
import { actAs, memberOf, personOf, type Acting, type Actor } from '../../platform/database/act.ts'
import type { Database, Db } from '../../platform/database/connect.ts'
import { originalKey } from '../../platform/files/derived.ts'
import type { Store } from '../../platform/files/store.ts'
import type { ZipEntry } from '../../platform/files/zip.ts'
import { task } from '../../platform/jobs/task.ts'
import { listSeenContacts } from '../events/queries.ts'
import { contactsOf, shownTo } from '../events/rules.ts'
import { maySee } from '../files/rules.ts'
import { listHistory } from '../history/actions.ts'
import { limitTo, removeMember } from '../members/queries.ts'
import { listRepliesBy } from '../replies/queries.ts'
import { listOwnStays } from '../stays/queries.ts'
import {
	actAgain,
	deleteAccount,
	findAccount,
	forgetHistory,
	forgetNames,
	listEntries,
	listEverJoined,
	listFiles,
	listInvites,
	listJoined,
	listMeant,
	listMemberships,
	listOnlyOwned,
	listTimes,
	listWithAccount,
} from './queries.ts'
import { archivePaths } from './rules.ts'

/** Somebody has deleted their account; the address is where mails that were kept went. */
export const forgetPerson = task<{ person: string; email: string }>('forget_person')

const batch = 500

/** Every batch is a transaction of its own: where one ends, a repetition goes on. */
export async function forgetNamesIn(db: Db, groups: string[]) {
	for (let done; done !== 0;) done = await forgetNames(db, groups, batch)
}

/** Takes the name of somebody who has gone out of entries and histories, as far as these need not keep it. */
export async function forgetEverywhere(db: Db, person: string) {
	const groups = await listEverJoined(db, person)
	await forgetNamesIn(db, groups)
	for (const group of groups)
		for (let past = await forgetHistory(db, person, group, null, batch); past !== null;)
			past = await forgetHistory(db, person, group, past, batch)
}

/** As if they deleted their accounts once more; answers who had one, and the groups that are without an owner then. */
export async function deleteAgain(db: Db, persons: string[]): Promise<{ deleted: string[]; ownerless: string[] }> {
	const deleted = await listWithAccount(db, persons)
	const ownerless: string[] = []
	for (const person of deleted)
		await db.transaction().execute(async (transaction) => {
			await actAgain(transaction, person)
			const alone = await listOnlyOwned(transaction, person)
			ownerless.push(...alone.map(({ name }) => name))
			for (const group of await listJoined(transaction, person)) {
				if (alone.some(({ id }) => id === group)) continue
				await limitTo(transaction, group, person, null)
				await removeMember(transaction, group, person)
			}
			await deleteAccount(transaction)
		})
	// Also of who had gone already: their names may have been waiting to be forgotten.
	for (const person of persons) await forgetEverywhere(db, person)
	return { deleted, ownerless }
}

const page = 500
/** Runs in a transaction of its own, with the rights of that moment: who loses them meanwhile gets no further. */
type Act = <T>(work: (acting: Acting, person: string) => Promise<T>) => Promise<T>
type Paged<Row> = (acting: Acting, scope: { group: string; person: string; after: string | null; limit: number }) => Promise<Row[]>

const pretty = (value: unknown) => Readable.from([`${JSON.stringify(value, null, '\t')}\n`])

const listDone: Paged<{ id: string }> = async (acting, { group, person, after, limit }) =>
	(await listHistory(acting, group, { person }, after, limit)).rows

const idOf = ({ id }: { id: string }) => id

/** Everything about a person that this product holds, and that they may see: the parts of an archive. */
export async function* exportOf(database: Database, actor: Actor, store: Store): AsyncGenerator<ZipEntry> {
	const act: Act = (work) => actAs(database, actor, { mode: 'read' }, (acting) => work(acting, personOf(acting).id))
	const list = <Row>(path: string, rows: Paged<Row>, keyOf: (row: Row) => string | null): ZipEntry => ({
		path,
		open: () => Readable.from(jsonOf(everywhere(act, rows, keyOf))),
	})
	yield { path: 'konto.json', open: () => act(async ({ db }) => pretty(JSON.parse(await findAccount(db)))) }
	yield { path: 'gruppen.json', open: () => act(async ({ db }, person) => pretty(await listMemberships(db, person))) }
	yield { path: 'einladungen.json', open: () => act(async ({ db }, person) => pretty(await listInvites(db, person))) }
	yield list('eintraege.json', listShown, idOf)
	yield list(
		'zeiten.json',
		(acting, scope) => listTimes(acting.db, scope),
		({ event, position }) => `${event}.${position}`,
	)
	yield list(
		'gemeint.json',
		(acting, scope) => listMeant(acting.db, scope),
		({ event, part }) => `${event}.${part}`,
	)
	yield list('antworten.json', (acting, scope) => listRepliesBy(acting.db, scope), idOf)
	yield list('aufenthalte.json', (acting, scope) => listOwnStays(acting.db, scope), idOf)
	yield list('verlauf.json', listDone, idOf)

	const files = () => everywhere(act, listOwnFiles, idOf)
	const pathOf = archivePaths()
	const paths = new Map<string, string>()
	async function* listed() {
		for await (const { id, document, shown } of files()) if (shown) yield { ...fromJson<object>(document), archive: paths.get(id) ?? null }
	}
	for await (const { id, filename, shown } of files()) {
		if (!shown || (await store.size(originalKey(id))) === null) continue
		paths.set(id, pathOf('dateien', filename))
		yield { path: paths.get(id) ?? '', open: () => store.read(originalKey(id)), asItIs: true }
	}
	yield { path: 'dateien.json', open: () => Readable.from(jsonOf(listed())) }
}

async function* jsonOf(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
	let before = '[\n'
	for await (const row of rows) {
		yield `${before}${JSON.stringify(row)}`
		before = ',\n'
	}
	yield before === '[\n' ? '[]\n' : '\n]\n'
}

/** Every row of every group that the person is in, page by page. */
async function* everywhere<Row>(act: Act, list: Paged<Row>, keyOf: (row: Row) => string | null): AsyncGenerator<Row> {
	const groups = await act(async ({ memberships }) => memberships.flatMap(({ group, role }) => (role === null ? [] : [group])))
	for (const group of groups)
		for (let after: string | null = null; ;) {
			const from: string | null = after
			const rows: Row[] = await act((acting, person) => list(acting, { group, person, after: from, limit: page }))
			yield* rows
			const last = rows.at(-1)
			after = last === undefined ? null : keyOf(last)
			if (after === null) break
		}
}

/** An entry as its writer sees it today: others' time stays theirs. */
const listShown: Paged<Event> = async (acting, scope) => {
	const member = memberOf(acting, scope.group)
	const entries = await listEntries(acting.db, scope)
	const contacts = member.properties && (await listSeenContacts(acting.db, entries.flatMap(contactsOf)))
	return entries.map((entry) => shownTo({ ...member, person: scope.person, contacts }, entry))
}

const listOwnFiles: Paged<{ id: string; filename: string; document: string; shown: boolean }> = async (acting, scope) => {
	const member = memberOf(acting, scope.group)
	return (await listFiles(acting.db, scope)).map((file) => ({ ...file, shown: maySee(member, scope.person, file) }))
}
