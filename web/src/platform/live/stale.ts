// Hides which reads a change makes stale: one table and one way for live messages and for the answers to one's own writes.
import type { Query, QueryClient } from '@tanstack/react-query'
import { annotations } from '@hausheft/contract/annotations.ts'
import { contacts } from '@hausheft/contract/contacts.ts'
import { base, type Endpoint } from '@hausheft/contract/endpoint.ts'
import { events } from '@hausheft/contract/events.ts'
import { files } from '@hausheft/contract/files.ts'
import { groups } from '@hausheft/contract/groups.ts'
import { journals } from '@hausheft/contract/journals.ts'
import type { LiveMessage, Source } from '@hausheft/contract/live.ts'
import { members } from '@hausheft/contract/members.ts'
import { objects } from '@hausheft/contract/objects.ts'
import { properties } from '@hausheft/contract/properties.ts'
import { plans } from '@hausheft/contract/plans.ts'

/** Where something changed, as far as it is known; what is left out narrows nothing. */
export type Place = Partial<Pick<LiveMessage, 'fk' | 'group' | 'property'>>

/** A read and which id of the change stands in its path; a read without one answers about everything the caller sees. */
type Reading = readonly [read: Endpoint, of?: keyof Place]

const groupReads: readonly Reading[] = [[groups.listGroups], [groups.getGroup, 'group'], [groups.listReminders, 'group']]
const rollings: readonly Reading[] = [
	[events.rollProperty, 'property'],
	[events.rollGroup, 'group'],
]
const limits: Reading = [plans.getLimits, 'group']

/** Entries of one thing: which ones a change concerns is not known. */
const ofThings: readonly Reading[] = [[events.rollObject], [events.rollContact]]

/** Names of objects, contacts and journals stand in the lists of entries, the open reminders in the group. */
export const staleBy: Record<Source, readonly Reading[]> = {
	event: [
		[events.getEvent, 'fk'],
		...rollings,
		...ofThings,
		...groupReads,
		limits,
		[objects.listObjects, 'property'],
		[objects.listGroupObjects, 'group'],
		[objects.getObject],
		[journals.listJournals, 'property'],
		[journals.listGroupJournals, 'group'],
		[journals.getJournal],
		[files.listFiles, 'property'],
	],
	journal: [
		[journals.getJournal, 'fk'],
		[journals.listJournals, 'property'],
		[journals.listGroupJournals, 'group'],
		...rollings,
		...ofThings,
		limits,
	],
	object: [
		[objects.getObject, 'fk'],
		[objects.listObjects, 'property'],
		[objects.listGroupObjects, 'group'],
		...rollings,
		...ofThings,
		limits,
	],
	contact: [
		[contacts.getContact, 'fk'],
		[contacts.listContacts, 'group'],
		[contacts.listPropertyContacts],
		...rollings,
		...ofThings,
		limits,
	],
	property: [[properties.getProperty, 'fk'], [properties.listProperties, 'group'], ...groupReads, limits],
	// Also a member who came, left or changed, and an invitation.
	group: [
		...groupReads,
		[properties.listProperties, 'group'],
		[members.listMembers, 'group'],
		[members.listInvites, 'group'],
		limits,
		...rollings,
	],
	file: [[files.getFile, 'fk'], [annotations.getAnnotations, 'fk'], [files.listFiles, 'property'], limits],
	users: [],
	statistic: [],
	inbox: [...groupReads],
}

const nouns: Record<string, Source> = {
	events: 'event',
	journals: 'journal',
	objects: 'object',
	contacts: 'contact',
	properties: 'property',
	groups: 'group',
	users: 'group',
	invites: 'group',
	files: 'file',
	statistics: 'statistic',
	inbox: 'inbox',
}
/** What a call changes: the last noun of its path. */
export const sourceOf = ({ path }: Endpoint): Source => {
	const known = path
		.slice(base.length)
		.split('/')
		.findLast((part) => Object.hasOwn(nouns, part))
	return nouns[known ?? ''] ?? 'group'
}

const paths = new Map(Object.entries(staleBy).map(([source, reads]) => [source, new Map(reads.map(([read, of]) => [read.path, of]))]))

/** Entries can move: a list that shows the changed one is concerned wherever the change happened. */
const shows = ({ data }: Query['state'], id: string | undefined) =>
	id !== undefined && data !== undefined && JSON.stringify(data).includes(id)

/** True if this query holds an answer that the change has outdated. */
export function isStale(query: Query, source: Source, place: Place): boolean {
	const [path, input] = query.queryKey as [string, { params?: { id?: string } } | undefined]
	const reads = paths.get(source)
	if (!reads?.has(path)) return false
	const of = reads.get(path)
	const wanted = of && place[of]
	return !wanted || input?.params?.id === wanted || (of === 'property' && shows(query.state, place.fk))
}

/** Marks what the change outdates; what is on the screen is read again at once, the rest when it is shown next. */
export const markStale = (client: QueryClient, source: Source, place: Place = {}): Promise<void> =>
	client.invalidateQueries({ predicate: (query) => isStale(query, source, place) })

/** After a gap in the live messages: everything that they could have told about. */
export const markAllStale = (client: QueryClient): Promise<void> =>
	client.invalidateQueries({ predicate: ({ queryKey }) => [...paths.values()].some((reads) => reads.has(queryKey[0] as string)) })
