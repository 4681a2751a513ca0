import type { NamedList } from '@hausheft/contract/entry-fields.ts'
import { entryPlan, reshaped, type EntryPlan } from '@hausheft/contract/entry-plan.ts'
import type { ExchangeEntry, ExchangeFile, ExchangeReply } from '@hausheft/contract/exchange.ts'
import { amountReports, groupAlone, groupReports, maxExports } from '@hausheft/contract/export-kinds.ts'
import type { ReportRequest } from '@hausheft/contract/export-requests.ts'
import type { Event } from '@hausheft/contract/events.ts'
import type { Export } from '@hausheft/contract/exports.ts'
import type { File } from '@hausheft/contract/files.ts'
import { fromJson } from '@hausheft/contract/from-json.ts'
import { stringOf } from '@hausheft/contract/looked-at.ts'
import { invalidField, Refusal } from '@hausheft/contract/refusals.ts'
import { may, type Access, type Permission } from '@hausheft/contract/rights.ts'
import { whyForbidden } from '@hausheft/contract/why-not.ts'
import { nameOf, problems, type Problem } from './words.ts'

/** What was asked for as this person may have it; one's own hours are for everybody who writes. */
export function permitted(access: Access, person: string, asked: ReportRequest): ReportRequest {
	const refuse = (permission: Permission): never => {
		throw new Refusal('forbidden', whyForbidden(access, permission))
	}
	if (amountReports.includes(asked.report) && !may(access, 'balance.read')) refuse('balance.read')
	if (may(access, 'export.run')) return asked
	const isOwn = asked.report === 'hours' && (asked.person ?? person) === person
	return isOwn && may(access, 'export.own_hours') ? { ...asked, person } : refuse('export.run')
}

export function checkGroupReport({ report, format }: ReportRequest) {
	const formats = groupReports[report]
	if (!formats) throw invalidField('report', 'Diesen Bericht gibt es nicht für die ganze Gruppe.')
	if (!formats.includes(format)) throw invalidField('format', 'In diesem Format gibt es das nicht für die ganze Gruppe.')
}

export function checkHouseReport({ report }: ReportRequest) {
	if (groupAlone.includes(report)) throw invalidField('report', 'Diesen Bericht gibt es für die ganze Gruppe.')
}

export function checkCount(underWay: number) {
	if (underWay >= maxExports)
		throw new Refusal('conflict', `Es sind schon ${maxExports} Dateien in Arbeit. Bitte warten, bis eine davon fertig ist.`, {
			reason: 'exports',
		})
}

export type { Problem } from './words.ts'

export type StoredExport = Omit<Export, 'report' | 'format' | 'asked' | 'problem'> & {
	/** As JSON. */
	request: string
	problem: Problem | null
	/** The rights with which it was made. */
	sight: string | null
	expired: boolean
	mime: string | null
}
export const requestOf = ({ request }: Pick<StoredExport, 'request'>) => fromJson<ReportRequest>(request)

/** As its maker sees it with the rights of now. */
export function shownExport(kept: StoredExport, sight: string): Export {
	const { report, format, ...asked } = requestOf(kept)
	const { request: _request, sight: _sight, expired: _expired, mime: _mime, problem, ...rest } = kept
	const late = kept.status === 'ready' ? lateProblem(kept, sight) : problem
	return { ...rest, ...(late && { status: 'failed' }), report, format, asked, problem: late && problems[late] }
}

/** What stands against a file that is ready. */
export const lateProblem = ({ sight, expired }: Pick<StoredExport, 'sight' | 'expired'>, now: string): 'rights' | 'expired' | null => {
	if (expired) return 'expired'
	return sight === now ? null : 'rights'
}

const perEntry = 8_000
const perPhoto = 250_000
const atLeast = 1_000_000
/** How many bytes a file will need at most, roughly. */
export function roomFor(
	format: ReportRequest['format'],
	{ entries, files, bytes }: { entries: number; files: number; bytes: number },
): number {
	const texts = atLeast + entries * perEntry
	// Everything in it, and the parts of a ZIP lie beside it while it is made.
	if (format === 'zip') return 2 * texts + bytes + files * perPhoto
	return format === 'pdf' ? texts + files * perPhoto : texts
}

/** Where the originals lie in a ZIP, by their ids. */
export type Paths = ReadonlyMap<string, string>
type Facts = ReadonlyMap<string, { sha256: string; annotations: string }>
type Ids = ReadonlySet<string>

export function exchangeFile(file: File, facts: Facts, paths: Paths, objects: Ids): ExchangeFile {
	const { id, filename, mime, size, receipt, plan, object, created_at } = file
	const { sha256 = '', annotations = '[]' } = facts.get(id) ?? {}
	return {
		id,
		filename,
		mime,
		size,
		sha256,
		receipt,
		plan,
		created_at,
		object: object !== null && objects.has(object) ? object : null,
		path: paths.get(id) ?? null,
		annotations: fromJson<ExchangeFile['annotations']>(annotations),
	}
}

export const contactsIn = ({ contacts, maintenance, rental }: Event): string[] =>
	[...contacts, maintenance?.contact, rental?.contact].filter((id) => typeof id === 'string')

type KnownIds = Partial<Record<NamedList, Ids>>
/** What of these stands in the same file; the lists that are there whole know everything. */
const keptIn = (known: Ids | undefined, named: unknown): unknown => {
	if (!known) return named
	if (Array.isArray(named)) return named.filter((each) => known.has(String(each)))
	return typeof named === 'string' && known.has(named) ? named : null
}

/** An entry as it travels, by the table of its fields: what it names stands in the same file, people by their names. */
export function exchangeEntry(
	entry: Event,
	names: Record<string, string>,
	known: KnownIds,
	fileOf: (file: File) => ExchangeFile,
	replies: ExchangeReply[],
	plan: EntryPlan = entryPlan,
): ExchangeEntry {
	const made = reshaped(plan, entry, (value, { name, field: { exchange } }, row) => {
		if (exchange === 'as is') return [name, value]
		if ('id' in exchange) return [name, keptIn(known[exchange.id], value)]
		if ('words' in exchange) return [exchange.words, (exchange.or && row[exchange.or]) || nameOf(stringOf(value), names)]
		return null
	})
	return { ...(made as ExchangeEntry), files: entry.files.map(fileOf), replies }
}

const narrowing = ['from', 'to', 'kinds', 'journals', 'objects', 'contact', 'person'] as const
/** With a part of the entries what belongs to none of them stays where it is. */
export const isNarrowed = (asked: ReportRequest): boolean => narrowing.some((each) => asked[each] !== undefined)
