import { entryPlan, type EntryPlan } from '@hausheft/contract/entry-plan.ts'
import { entryParts, type Event } from '@hausheft/contract/event-replies.ts'
import type { EventChange } from '@hausheft/contract/event-requests.ts'
import { fromJson } from '@hausheft/contract/from-json.ts'
import { keysOf } from '@hausheft/contract/keys-of.ts'
import { may, type Access } from '@hausheft/contract/rights.ts'

/** Who looks at an entry. `contacts`: those that a member limited to some properties sees; null = all. */
export type Viewer = Access & { person: string; contacts: ReadonlySet<string> | null }

/** Whoever sees everything gets the stored document as it is. */
export const seesAll = (viewer: Viewer) => may(viewer, 'balance.read') && may(viewer, 'time.read') && viewer.contacts === null

/** How often each part of an entry has changed since it was logged, and when last; 'plain' is what everybody sees. */
export type Parts = Record<string, [changes: number, at: string]>
/** As the database keeps it: for who sees everything, and beside it the parts. */
export type KeptDocument = { document: string; parts: string }

/** The contacts that an entry names or named, whoever sees them. */
export function contactsOf({ document, parts }: KeptDocument): string[] {
	const { contacts, maintenance, rental } = fromJson<Event>(document)
	const past = Object.keys(fromJson<Parts>(parts)).flatMap((part) => (part.startsWith('contact:') ? [part.slice('contact:'.length)] : []))
	return [...contacts, ...past, maintenance?.contact, rental?.contact].filter((id) => typeof id === 'string')
}

/** The entry as this viewer may know it, with the version and the stamp of what they see of it: a change of the rest moves neither. */
export function shownTo(viewer: Viewer, { document, parts }: KeptDocument): Event {
	return shownEvent(viewer, fromJson<Event>(document), () => fromJson<Parts>(parts))
}

/** The same of what is read already. */
export const shownEvent = (viewer: Viewer, event: Event, partsOf: () => Parts): Event =>
	seesAll(viewer) ? event : { ...visibleTo(viewer, event), ...stampsFor(viewer, event, partsOf()) }

type Stamped = Pick<Event, 'user' | 'version' | 'created_at' | 'updated_at'>

/** Version and stamp of what this viewer sees of an entry. */
export function stampsFor(viewer: Viewer, event: Stamped, parts: Parts): Pick<Event, 'version' | 'updated_at'> {
	if (seesAll(viewer)) return { version: event.version, updated_at: event.updated_at }
	const sees = sight(viewer, event)
	const seesPart = (part: string) => {
		const [kind, of = ''] = part.split(':')
		if (kind === 'amount') return sees.balance
		// Who sees amounts sees it as part of those.
		if (kind === 'receipt') return !sees.balance && of === viewer.person
		if (kind === 'time') return sees.time({ user_id: of || null })
		return kind !== 'contact' || sees.contact(of)
	}
	const seen = Object.entries(parts).flatMap(([part, changed]) => (seesPart(part) ? [changed] : []))
	return {
		version: seen.reduce((sum, [changes]) => sum + changes, 1),
		updated_at: seen.reduce((latest, [, at]) => (at > latest ? at : latest), event.created_at),
	}
}

type Time = { user_id: string | null }
type FileRow = { id: string; receipt: boolean; user: string | null }

/** What of one entry the viewer sees; everything else about it is hidden. */
function sight(viewer: Viewer, { user }: Pick<Event, 'user'>) {
	const { person, contacts } = viewer
	const own = user === person
	return {
		balance: may(viewer, 'balance.read', own),
		// Others' time stays hidden even on one's own entry; that of people without an account is its writer's.
		time: (row: Time) => may(viewer, 'time.read') || row.user_id === person || (own && row.user_id === null),
		file: ({ receipt, user: uploader }: FileRow) => !receipt || may(viewer, 'balance.read', own || uploader === person),
		contact: (id: string | null) => id === null || contacts === null || contacts.has(id),
	}
}

const withContact = <T extends { contact: string | null }>(part: T | null, seen: (id: string | null) => boolean): T | null =>
	part && (seen(part.contact) ? part : { ...part, contact: null })

/** What a reminder says of money: that it comes back, or that a bill waits for it. */
export const moneyOf = (part: Event['reminder'] | undefined) => ({
	// Kept from before there were parties, it says nothing of them.
	proposal: part?.proposal ? { ...unshared, ...part.proposal } : null,
	kind: part?.kind ?? null,
})
const unshared = { paid_by: null, split: null }
const withMoney = (part: Event['reminder'], seen: boolean): Event['reminder'] => part && (seen ? part : { ...part, ...moneyOf(null) })

/** The entry as this viewer may know it. Pure; its twin is keepHidden(). */
export function visibleTo(viewer: Viewer, event: Event): Event {
	if (seesAll(viewer)) return event
	const sees = sight(viewer, event)
	return {
		...event,
		balance: sees.balance ? event.balance : null,
		settles: sees.balance ? event.settles : null,
		transfer: sees.balance ? event.transfer : null,
		maintenance: withContact(event.maintenance, sees.contact),
		reminder: withMoney(event.reminder, sees.balance),
		rental: withContact(event.rental, sees.contact),
		time_recording: event.time_recording.filter(sees.time),
		contacts: event.contacts.filter(sees.contact),
		files: event.files.filter(sees.file),
	}
}

const nextTo = <T>(sent: T[] | null | undefined, hidden: T[]): T[] | null | undefined =>
	sent === undefined ? undefined : [...(sent ?? []), ...hidden]

/** The change as it is to be written: what the writer does not see is added back, so that lists are whole only within their sight. */
export function keepHidden(viewer: Viewer, stored: Event, sent: EventChange): EventChange {
	if (seesAll(viewer)) return sent
	const sees = sight(viewer, stored)
	const hiddenContact = (contact: string | null | undefined) => (contact && !sees.contact(contact) ? contact : null)
	const keptContact = <T extends { contact?: unknown }>(part: T | null | undefined, of: { contact: string | null } | null) =>
		part && (part.contact ?? null) === null && hiddenContact(of?.contact) ? { ...part, contact: hiddenContact(of?.contact) } : part
	return dropUndefined({
		...sent,
		balance: sees.balance ? sent.balance : undefined,
		transfer: sees.balance ? sent.transfer : undefined,
		maintenance: keptContact(sent.maintenance, stored.maintenance),
		reminder: sees.balance || !sent.reminder ? sent.reminder : { ...sent.reminder, ...moneyOf(stored.reminder) },
		rental: keptContact(sent.rental, stored.rental),
		time_recording: nextTo(
			sent.time_recording,
			stored.time_recording.filter((row) => !sees.time(row)),
		),
		contacts: nextTo(
			sent.contacts,
			stored.contacts.filter((id) => !sees.contact(id)),
		),
		files: nextTo(
			sent.files,
			stored.files.filter((file) => !sees.file(file)).map(({ id }) => id),
		),
	})
}

const dropUndefined = <T extends object>(record: T) => Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined))

/**
 * Two readings of one series (unit, name, object) in one entry: the row of the second, or -1. A replaced meter has two: the last of the
 * old one and the first of the new one.
 */
export const repeatedReading = (rows: { unit: string; name: string; object: string | null; replaced: boolean }[]): number => {
	const series = rows.map(({ unit, name, object, replaced }) => `${unit} ${name.trim().toLowerCase()} ${object} ${replaced}`)
	return series.findIndex((one, index) => series.indexOf(one) < index)
}

export type PartName = keyof typeof entryParts
export const partNames = keysOf(entryParts)
/** What can be said of a part. */
export const fieldsOfPart = (part: PartName, plan: EntryPlan = entryPlan): string[] =>
	(plan.parts.get(part) ?? []).flatMap(({ name, field }) => (field.unsaid ? [] : [name]))
