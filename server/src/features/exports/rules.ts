import type { ExchangeEntry, ExchangeFile } from '@hausheft/contract/exchange.ts'
import { groupFormats, maxExports } from '@hausheft/contract/export-kinds.ts'
import type { ReportRequest } from '@hausheft/contract/export-requests.ts'
import type { Event } from '@hausheft/contract/events.ts'
import type { Export } from '@hausheft/contract/exports.ts'
import type { File } from '@hausheft/contract/files.ts'
import { invalidField, Refusal } from '@hausheft/contract/refusals.ts'
import { may, type Access, type Permission } from '@hausheft/contract/rights.ts'
import { whyForbidden } from '@hausheft/contract/why-not.ts'
import { authorOf, nameOf, problems, type Problem } from './words.ts'

/** What was asked for as this person may have it; one's own hours are for everybody who writes. */
export function permitted(access: Access, person: string, asked: ReportRequest): ReportRequest {
	const refuse = (permission: Permission): never => {
		throw new Refusal('forbidden', whyForbidden(access, permission))
	}
	if (asked.report === 'tax' && !may(access, 'balance.read')) refuse('balance.read')
	if (may(access, 'export.run')) return asked
	const isOwn = asked.report === 'hours' && (asked.person ?? person) === person
	return isOwn && may(access, 'export.own_hours') ? { ...asked, person } : refuse('export.run')
}

export function checkGroupReport({ report, format }: ReportRequest) {
	if (report !== 'entries') throw invalidField('report', 'Für die ganze Gruppe gibt es nur die Einträge.')
	if (!groupFormats.includes(format)) throw invalidField('format', 'Für die ganze Gruppe gibt es ZIP und JSON.')
}

export function checkCount(underWay: number) {
	if (underWay >= maxExports)
		throw new Refusal('conflict', `Es sind schon ${maxExports} Dateien in Arbeit. Bitte warten, bis eine davon fertig ist.`, {
			reason: 'exports',
		})
}

export type { Problem } from './words.ts'

export type Kept = Omit<Export, 'report' | 'format' | 'asked' | 'problem'> & {
	/** As JSON. */
	request: string
	problem: Problem | null
	/** The rights with which it was made. */
	sight: string | null
	expired: boolean
	mime: string | null
}
export const requestOf = ({ request }: Pick<Kept, 'request'>) => JSON.parse(request) as ReportRequest

/** As its maker sees it with the rights of now. */
export function shownExport(kept: Kept, sight: string): Export {
	const { report, format, ...asked } = requestOf(kept)
	const { request: _request, sight: _sight, expired: _expired, mime: _mime, problem, ...rest } = kept
	const late = kept.status === 'ready' ? lateProblem(kept, sight) : problem
	return { ...rest, ...(late && { status: 'failed' }), report, format, asked, problem: late && problems[late] }
}

/** What stands against a file that is ready. */
export const lateProblem = ({ sight, expired }: Pick<Kept, 'sight' | 'expired'>, now: string): 'rights' | 'expired' | null => {
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
type Facts = ReadonlyMap<string, { sha256: string; annotations: string | null }>
type Ids = ReadonlySet<string>

export function exchangeFile(file: File, facts: Facts, paths: Paths, objects: Ids): ExchangeFile {
	const { id, filename, mime, size, receipt, plan, object, created_at } = file
	const { sha256 = '', annotations } = facts.get(id) ?? {}
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
		annotations: JSON.parse(annotations ?? '[]') as ExchangeFile['annotations'],
	}
}

export const contactsIn = ({ contacts, maintenance, rental }: Event): string[] =>
	[...contacts, maintenance?.contact, rental?.contact].filter((id) => typeof id === 'string')

/** An entry as it travels: what it names stands in the same file, people by their names. */
export function exchangeEntry(
	entry: Event,
	names: Record<string, string>,
	known: { objects: Ids; journals: Ids; contacts: Ids },
	fileOf: (file: File) => ExchangeFile,
): ExchangeEntry {
	const { id, property, journal, event_at, name, description, balance, maintenance, measurement, time_recording, reminder, rental } = entry
	const kept = (of: Ids, one: string | null) => (one !== null && of.has(one) ? one : null)
	const meant = <P extends { person: string | null }>({ person, ...part }: P) => ({ ...part, person_text: nameOf(person, names) })
	return {
		id,
		property,
		event_at,
		name,
		description,
		balance,
		journal: kept(known.journals, journal),
		author: authorOf(entry, names),
		maintenance: maintenance && { ...meant(maintenance), contact: kept(known.contacts, maintenance.contact) },
		measurement: measurement.map(({ symbol: _symbol, object, ...row }) => ({ ...row, object: kept(known.objects, object) })),
		time_recording: time_recording.map(({ user_id, user_text, note, minutes }) => ({
			note,
			minutes,
			person_text: user_text ?? nameOf(user_id, names),
		})),
		reminder: reminder && meant(reminder),
		rental: rental && { ...rental, contact: kept(known.contacts, rental.contact) },
		objects: entry.objects.filter((each) => known.objects.has(each)),
		contacts: entry.contacts.filter((each) => known.contacts.has(each)),
		files: entry.files.map(fileOf),
		created_at: entry.created_at,
	}
}

const narrowing = ['from', 'to', 'kinds', 'journals', 'objects', 'contact', 'person'] as const
/** With a part of the entries what belongs to none of them stays where it is. */
export const isNarrowed = (asked: ReportRequest): boolean => narrowing.some((each) => asked[each] !== undefined)
