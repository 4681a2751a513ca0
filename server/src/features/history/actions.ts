import type { Event } from '@hausheft/contract/events.ts'
import type { HistoryRow, HistorySource } from '@hausheft/contract/history.ts'
import { lookAt } from '@hausheft/contract/looked-at.ts'
import { mentionsIn } from '@hausheft/contract/mentions.ts'
import { nouns, whichCan } from '@hausheft/contract/nouns.ts'
import { may, type Access } from '@hausheft/contract/rights.ts'
import { serverNouns } from '../../nouns.ts'
import { memberOf, personOf, type Acting, type Membership } from '../../platform/database/act.ts'
import { Page } from '../../platform/http/paging.ts'
import { visibleTo } from '../events/rules.ts'
import { maySee } from '../files/rules.ts'
import { listKnown, listReceipts, listRecorded, listSharers, type Filter, type KnownThing, type Sight } from './queries.ts'
import { readable, type Document, type Recorded } from './rules.ts'
import type { Names, Sharers } from './words.ts'

/** Who reads, and what they may know of whatever a page of history names. */
type Reader = Access & {
	person: string
	/** Files that are receipts now, for who does not see those of others. */
	receipts: ReadonlySet<string>
	known: ReadonlyMap<string, KnownThing>
	names: Names
	sharers: Sharers
}

function eventSeen(reader: Reader, document: Document): Document | null {
	const { properties, receipts, known } = reader
	if (properties !== null && !properties.includes(String(document['property']))) return null
	const event = asEvent(document, receipts)
	const contacts = properties && new Set([...known.values()].flatMap(({ id, kind }) => (kind === 'contact' ? [id] : [])))
	const seen = visibleTo({ ...reader, contacts }, event)
	return 'group' in document ? seen : document
}

/** An entry as it was then, or of a purged one what is left; a file that became a receipt is one with its past. */
function asEvent(document: Document, receipts: ReadonlySet<string>): Event {
	const event = {
		balance: null,
		transfer: null,
		maintenance: null,
		rental: null,
		reminder: null,
		measurement: [],
		time_recording: [],
		objects: [],
		contacts: [],
		files: [],
		...document,
	} as unknown as Event
	return { ...event, files: event.files.map((file) => (receipts.has(file.id) ? { ...file, receipt: true } : file)) }
}

const contactSeen = ({ properties }: Reader, document: Document): Document =>
	properties ? { ...document, properties: ((document['properties'] ?? []) as string[]).filter((id) => properties.includes(id)) } : document

function seen(reader: Reader, source: HistorySource, document: Document | null): Document | null {
	if (document === null) return null
	if (source === 'event') return eventSeen(reader, document)
	if (source === 'file') return fileSeen(reader, document)
	if (source === 'group') return groupSeen(reader, document)
	if (source === 'property') return propertySeen(reader, document)
	return source === 'contact' ? contactSeen(reader, document) : document
}

/** Where somebody is paid, and what a night costs, is seen like an amount. */
function propertySeen(reader: Reader, document: Document): Document {
	if (may(reader, 'balance.read')) return document
	const { stay_rates: _, ...rest } = document
	return !Array.isArray(rest['parties'])
		? rest
		: { ...rest, parties: (rest['parties'] as object[]).map((party) => ({ ...party, iban: null })) }
}

/** Without an entry a file is its uploader's alone, unless it stands for a property. */
function fileSeen(reader: Reader, document: Document): Document | null {
	const { person, properties, receipts, known } = reader
	const { id, user, event, property, receipt } = document as {
		id: string
		user: string
		event: string | null
		property: string
		receipt: boolean
	}
	if (event === null && user !== person && known.get(id)?.kind !== 'photo') return null
	if (properties !== null && user !== person && !properties.includes(property)) return null
	const owners = [user, event && (known.get(event)?.person ?? null)]
	return maySee(reader, person, { receipt: receipt || receipts.has(id), owners }) ? document : null
}

function groupSeen(reader: Reader, document: Document): Document | null {
	if ('webhook' in document) return may(reader, 'integrations.manage') ? document : null
	if (!('person' in document || 'invite' in document || 'link' in document)) return document
	if (!may(reader, 'members.read')) return null
	if (('invite' in document || 'link' in document) && !may(reader, 'invites.manage')) return { ...document, role: undefined }
	const scope = document['properties'] as string[] | null | undefined
	const { properties } = reader
	return scope && properties ? { ...document, properties: scope.filter((id) => properties.includes(id)) } : document
}

const chunk = 200

/** One page as this caller may know it. It is full, and goes on, by what the caller sees alone; its cursor is its last row. */
export async function listHistory(
	acting: Acting,
	group: string,
	filter: Filter,
	from: string | null,
	limit: number,
): Promise<Page<HistoryRow>> {
	const sight = sightOf(memberOf(acting, group), personOf(acting).id)
	const rows: HistoryRow[] = []
	for (let after = from, size = Math.min(chunk, limit + 1); ; size = chunk) {
		const recorded = await listRecorded(acting.db, group, { ...filter, sight }, after, size)
		const reader = await readerOf(acting, group, recorded)
		for (const each of recorded) {
			const row = rowFor(reader, each)
			if (row && rows.length === limit) return new Page(rows, rows.at(-1)?.id ?? null)
			if (row) rows.push(row)
		}
		if (recorded.length < size) return new Page(rows, null)
		after = recorded.at(-1)?.id ?? null
	}
}

/** Whose rows the database need not even find: sources that the reader does not see, and changes of nothing but hidden parts. */
function sightOf(member: Membership, person: string): Sight {
	return {
		sources: whichCan('history').filter((source) => may(member, nouns[source].read)),
		parts: [
			'contact:%',
			may(member, 'time.read') ? 'time:%' : `time:${person}`,
			may(member, 'balance.read') ? 'amount' : `receipt:${person}`,
			...(may(member, 'members.read') ? ['members', 'scope'] : []),
		],
		person,
	}
}

async function readerOf(acting: Acting, group: string, rows: Recorded[]): Promise<Reader> {
	const member = memberOf(acting, group)
	const ids = [...new Set(rows.flatMap(({ before, after }) => [...idsIn(before), ...idsIn(after)]))]
	const found = await listKnown(acting.db, group, ids)
	return {
		...member,
		person: personOf(acting).id,
		receipts: may(member, 'balance.read') ? new Set() : await listReceipts(acting.db, group, ids),
		known: new Map(found.map((each) => [each.id, each])),
		names: new Map(found.map(({ id, name }) => [id, name])),
		sharers: await listSharers(acting.db, group, rows.some(isSplit) ? ids : []),
	}
}

/** Its split has changed. */
const isSplit = ({ source, event, before, after }: Recorded) =>
	source === 'event' && event === 'UPDATE' && JSON.stringify(splitIn(before)) !== JSON.stringify(splitIn(after))
const splitIn = (document: Document | null) => lookAt(lookAt(document, 'balance'), 'split')

function rowFor(reader: Reader, row: Recorded): HistoryRow | null {
	if (!may(reader, nouns[row.source].read)) return null
	const [before, after] = [seen(reader, row.source, row.before), seen(reader, row.source, row.after)]
	// What is hidden now is hidden with its past.
	if (row.after !== null ? after === null : before === null) return null
	const arrived = row.event === 'UPDATE' && before === null && row.before !== null
	return readable({ ...row, before, after, arrived }, serverNouns[row.source].history, reader.names, reader.sharers)
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
function* idsIn(value: unknown): Generator<string> {
	if (typeof value === 'string') {
		if (uuid.test(value)) yield value
		else yield* mentionsIn(value)
	} else if (value && typeof value === 'object') for (const each of Object.values(value)) yield* idsIn(each)
}
