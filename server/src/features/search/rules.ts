import type { Event } from '@hausheft/contract/events.ts'
import type { FoundEntry, Marked } from '@hausheft/contract/search.ts'

/** What an entry says beside its name; of an entry as its reader may know it. */
export const contentOf = ({ description, measurement, reminder, time_recording }: Event): string =>
	[
		description,
		...measurement.map(({ name, note }) => (note ? `${name}: ${note}` : name)),
		reminder?.note,
		...time_recording.flatMap(({ note, user_id, user_text }) => [user_id === null ? user_text : null, note]),
	]
		.filter(Boolean)
		.join(' · ')

/** Who did it comes before whom it names beside. */
const contactsOf = ({ maintenance, contacts, rental }: Event) =>
	[maintenance?.contact, ...contacts, rental?.contact].filter((id) => id != null)

/** The objects and contacts that stand in an entry. */
export const namedIn = (event: Event): string[] => [...event.objects, ...contactsOf(event)]

export type NamedContact = { id: string; name: string; phone: string | null }
/** An entry at a glance; `known`: what of it has a name for its reader. */
export function entryOf(event: Event, known: ReadonlyMap<string, NamedContact>): FoundEntry {
	const { balance, maintenance, measurement, time_recording, reminder, rental } = event
	const [contact] = contactsOf(event).flatMap((id) => known.get(id) ?? [])
	return {
		kinds: [
			...(rental ? ['rental' as const] : []),
			...(balance ? ['balance' as const] : []),
			...(reminder ? ['reminder' as const] : []),
			...(maintenance ? ['maintenance' as const] : []),
			...(measurement.length > 0 ? ['measurement' as const] : []),
			...(time_recording.length > 0 ? ['time-recording' as const] : []),
		],
		has_files: event.files.length > 0,
		expense: balance?.expense ?? null,
		income: balance?.income ?? null,
		objects: event.objects.flatMap((id) => known.get(id)?.name ?? []),
		contact: contact ?? null,
	}
}

const start = '\uE000'
const stop = '\uE001'

/** A text in pieces, by the same text as it came back with marks in it. */
export function piecesOf(text: string, marked: string): Marked {
	const pieces: Marked = []
	let place = 0
	for (const [at, part] of marked.split(start).entries()) {
		const [hit = '', ...others] = at === 0 ? ['', part] : part.split(stop)
		const rest = others.join('')
		for (const [length, isHit] of [
			[hit.length, true],
			[rest.length, false],
		] as const) {
			if (length > 0) pieces.push({ text: text.slice(place, place + length), hit: isHit })
			place += length
		}
	}
	return place === text.length ? pieces : [{ text, hit: false }]
}

const before = 50
const longest = 180

/** The words around the first find; null where there is none. */
export function snippetOf(pieces: Marked): Marked | null {
	const first = pieces.findIndex(({ hit }) => hit)
	if (first < 0) return null
	const lead = pieces
		.slice(0, first)
		.map(({ text }) => text)
		.join('')
	const shown = lead.length <= before ? lead : `… ${lead.slice(-before).replace(/^\S*\s+/u, '')}`
	const snippet: Marked = shown ? [{ text: shown, hit: false }] : []
	let left = longest - shown.length
	for (const { text, hit } of pieces.slice(first)) {
		const whole = hit || text.length <= left
		snippet.push({ text: whole ? text : `${text.slice(0, Math.max(left, 0)).replace(/\s+\S*$/u, '')} …`, hit })
		left -= text.length
		if (!whole || left <= 0) break
	}
	return snippet
}
