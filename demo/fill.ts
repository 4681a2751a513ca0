import type { Endpoint, Reply, Sent } from '@hausheft/contract/endpoint.ts'
import { events } from '@hausheft/contract/events.ts'
import { groups, type Group } from '@hausheft/contract/groups.ts'
import { journals } from '@hausheft/contract/journals.ts'
import { properties } from '@hausheft/contract/properties.ts'
import type { Role } from '@hausheft/contract/roles.ts'
import { contentCalls, houseCalls, type Stage } from './calls.ts'
import { groupName, houseOf, type House } from './house.ts'
import { pdf } from './invoice.ts'
import { withDate } from './jpeg-date.ts'
import { wired } from './mails.ts'
import { draw } from './pictures/draw.ts'
import { ref, resolved } from './ref.ts'
import type { Step, Task, Upload } from './task.ts'

type As = { as: Role; /** The same in each repetition. */ key: string; /** That it is a change of. */ version?: number }
export type SentFile = {
	group: string
	/** Null: a mail, for the inbox. */ property: string | null
	filename: string
	mime: string
	bytes: Uint8Array<ArrayBuffer>
}
/** How the calls get to the server: the only thing in which browser and Node differ. Errors carry the refusal's `code`. */
export type Send = {
	call: <E extends Endpoint>(endpoint: E, input: Sent<E>, by: As) => Promise<Reply<E>>
	upload: (file: SentFile, by: As) => Promise<{ id: string }>
	/** A drawing as JPEG. */
	develop: (svg: string) => Promise<Uint8Array>
}
export type Progress = { done: number; total: number; title: string }
export type Filled = {
	group: Group
	house: House
	ids: ReadonlyMap<string, string>
	/** What somebody has thrown away since. */ skipped: number
}
type Options = {
	seed: string
	send: Send
	/** Lets the other people in; gives their ids. */
	join?: (group: Group, house: House, ids: ReadonlyMap<string, string>) => Promise<Partial<Record<Role, string>>>
	onProgress?: (progress: Progress) => void
	signal?: AbortSignal
}

type Answered = { id?: string; version?: number; parties?: { id: string }[]; transfers?: unknown; closed_until?: string | null }
/** In place of a version: what was to be closed is. */
const isClosed = 'closed'
const atOnce = 6

/** Makes the house, or goes on with one that was begun: what is there already is not made again. */
export async function fill({ seed, send, join, onProgress, signal }: Options): Promise<Filled> {
	const keyOf = (name: string) => `demo.${seed}.${name}`
	const group = await send.call(groups.createGroup, { body: { name: groupName(seed) } }, { as: 'owner', key: keyOf('group') })
	// All days count back from the one on which the group was made: a repetition asks for the same.
	const house = houseOf(seed, group.created_at)
	const ids = await fixedIds(send)
	ids.set(ref('group', 'own'), group.id)
	const [first, rest] = [houseCalls(house), contentCalls(house)]
	const total = [first, ...rest].flatMap(({ tasks }) => tasks).reduce((sum, { uploads }) => sum + 1 + uploads.length, 0)
	let [done, skipped] = [0, 0]

	async function upload(file: Upload) {
		const property = 'mail' in file ? null : resolved(file.place, ids)
		const sent = { group: group.id, property, filename: file.filename, ...(await contentOf(file, seed, send)) }
		const { id } = await send.upload(sent, { as: file.as, key: keyOf(file.makes) })
		ids.set(file.makes, id)
	}
	async function take({ makes, as, endpoint, input, version: given }: Step) {
		const version = given === undefined ? undefined : resolved(given, ids)
		if (version === isClosed) return
		const answer = (await send.call(endpoint, resolved(input, ids) as Sent<Endpoint>, {
			as,
			key: keyOf(makes),
			...(version !== undefined && { version: Number(version) }),
		})) as Answered | undefined
		if (answer?.id) ids.set(makes, answer.id)
		// Each party has its id from the server; what a closing goes by is said by what was read.
		for (const [nth, { id }] of (answer?.parties ?? []).entries()) ids.set(ref('party', String(nth)), id)
		if (answer?.transfers) ids.set(makes, answer.closed_until ? isClosed : String(answer.version))
	}
	async function run({ uploads, step }: Task, title: string) {
		try {
			// A server reads few mails of one person at a time.
			const together = uploads.some((file) => 'mail' in file) ? 1 : atOnce
			await inParallel(uploads, together, signal, upload)
			await take(step)
		} catch (error) {
			// What is written once has been written.
			const isWritten = step.version !== undefined && (error as { code?: unknown }).code === 'stale'
			if (!isWritten && !isGone(error)) throw error
			if (!isWritten) skipped += 1
		}
		done += 1 + uploads.length
		onProgress?.({ done, total, title })
	}
	const runStage = ({ title, tasks }: Stage) => inParallel(tasks, atOnce, signal, (task) => run(task, title))

	await runStage(first)
	for (const [role, id] of Object.entries((await join?.(group, house, ids)) ?? {})) ids.set(ref('person', role), id)
	for (const stage of rest) await runStage(stage)
	if (skipped > total / 2) throw Object.assign(new Error('Das Musterhaus gibt es nicht mehr.'), { code: 'not_found' })
	return { group, house, ids, skipped }
}

/** A repetition meets what was deleted or changed since: that is not made a second time. */
function isGone(error: unknown): boolean {
	const { code } = error as { code?: unknown }
	return code === 'not_found' || code === 'idempotency_mismatch'
}

async function fixedIds(send: Send): Promise<Map<string, string>> {
	const by = { as: 'owner', key: '' } as const
	const [types, books, units] = await Promise.all([
		send.call(properties.listPropertyTypes, {}, by),
		send.call(journals.listJournalTypes, {}, by),
		send.call(events.listUnits, {}, by),
	])
	return new Map([
		...types.map(({ key, id }) => [ref('property-type', key), id] as const),
		...books.map(({ name, id }) => [ref('journal-type', name), id] as const),
		...units.map(({ symbol, id }) => [ref('unit', symbol), id] as const),
	])
}

async function contentOf(file: Upload, seed: string, { develop }: Send) {
	if ('mail' in file) return { mime: 'message/rfc822', bytes: wired(file.mail, file.day, seed) }
	if ('letter' in file) return { mime: 'application/pdf', bytes: pdf(file.letter) }
	return { mime: 'image/jpeg', bytes: withDate(await develop(draw(file.picture, file.seed)), file.taken) }
}

async function inParallel<T>(list: readonly T[], together: number, signal: AbortSignal | undefined, work: (item: T) => Promise<void>) {
	const left = list.values()
	let failed = false
	const worker = async () => {
		for (const item of left) {
			signal?.throwIfAborted()
			if (failed) return
			try {
				await work(item)
			} catch (error) {
				failed = true
				throw error
			}
		}
	}
	await Promise.all(Array.from({ length: together }, worker))
}
