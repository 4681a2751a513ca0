// Which reads a change outdates: one table for live messages and for the answers to one's own writes. server/test/changes.test.ts sends every
// write there is and compares what has changed with what is said here.
import { annotations } from './annotations.ts'
import { balance } from './balance.ts'
import { calendar } from './calendar.ts'
import { closings } from './closings.ts'
import { contacts } from './contacts.ts'
import type { ContractNoun, Reading } from './contract-noun.ts'
import { contractNouns } from './contract-nouns.ts'
import { base, type Contract, type Endpoint } from './endpoint.ts'
import { emergency } from './emergency.ts'
import { events } from './events.ts'
import { exports } from './exports.ts'
import { figures } from './figures.ts'
import { files } from './files.ts'
import { groupBalance } from './group-balance.ts'
import { groups } from './groups.ts'
import { parties } from './parties.ts'
import { plans } from './plans.ts'
import { history } from './history.ts'
import { imports } from './imports.ts'
import { inbox } from './inbox.ts'
import type { LiveMessage, Source } from './live.ts'
import { inviteLinks } from './invite-links.ts'
import { members } from './members.ts'
import { memories } from './memories.ts'
import { notifications } from './notifications.ts'
import { houseNouns } from './house-nouns.ts'
import { nouns, whichCan, type HouseNoun } from './nouns.ts'
import { properties } from './properties.ts'
import { readings } from './readings.ts'
import { replies } from './replies.ts'
import { answers, answersAround } from './reply-reads.ts'
import { sharing } from './sharing.ts'
import { stays } from './stays.ts'
import { statistics } from './statistics.ts'
import { stopwatch } from './stopwatch.ts'
import { suggestions } from './suggestions.ts'
import { tax } from './tax.ts'
import { timeRecording } from './time-recording.ts'
import { tokens } from './tokens.ts'
import { trash } from './trash.ts'
import { users } from './users.ts'
import { webhooks } from './webhooks.ts'

/** Where something changed, as far as it is known; what is left out narrows nothing. */
export type ChangedPlace = Partial<Pick<LiveMessage, 'fk' | 'group' | 'property' | 'part'>>

const groupReads: readonly Reading[] = [
	[groups.listGroups],
	[groups.getGroup, 'group'],
	[groups.listReminders, 'group'],
	[groups.listFirstSteps, 'group'],
	[users.getDue],
]
const rollings: readonly Reading[] = [
	[events.rollProperty, 'property'],
	[events.rollGroup, 'group'],
	// Which things a change concerns is not known.
	[events.rollObject],
	[events.rollContact],
]
// By the names of journals, objects and contacts too.
const namedInBalance: Reading = [balance.getBalance]
// By the names of objects and contacts too.
const namedInRents: Reading = [balance.getRents]
/** By the names of contacts too. */
const namedForTaxes: Reading = [tax.listTax]
const figureReads: readonly Reading[] = [
	// An entry that is moved counts no longer where it was, and that is not said.
	[figures.sumProperty],
	[figures.sumGroup, 'group'],
	[figures.yearsProperty],
	[figures.yearsGroup, 'group'],
	[timeRecording.getTimeRecording],
	namedInBalance,
	namedInRents,
	namedForTaxes,
	[closings.getClosing],
	[groupBalance.getGroupBalance, 'group'],
]
/** Which statistics show a series is not known, and one that is moved is said only where it is now. */
const courses: readonly Reading[] = [[readings.listReadings], [statistics.listStatisticData], [statistics.getStatisticData]]
/** Of a noun of a house its own reads, by what stands in their paths; the read of the thing itself first. */
function readsOf(name: HouseNoun): Reading[] {
	const { path } = nouns[name]
	const ways = { [path]: 'fk', properties: 'property', groups: 'group' } as const
	return Object.values<Endpoint>(contractNouns[name].endpoints as Contract).flatMap((read): Reading[] => {
		const at = /^\/([\w-]+)\/\{id\}/.exec(read.path.slice(base.length))?.[1] ?? ''
		const of = Object.entries(ways).find(([noun]) => noun === at)?.[1]
		return read.method !== 'GET' || read.raw || !of ? [] : [[read, of]]
	})
}
const contactReads: readonly Reading[] = [[contacts.listContacts, 'group'], [contacts.listPropertyContacts], [contacts.getContact]]
const fileReads: readonly Reading[] = [[files.getFile], [annotations.getAnnotations], [annotations.listPins]]
/** Of all groups at once. */
const inCalendar: Reading = [calendar.getCalendar]
/** Who wrote a mail, where it probably belongs, and what became of it and of what it brought. */
const inboxReads: readonly Reading[] = [[inbox.listInbox, 'group'], [inbox.getInboxItem]]
const suggested: Reading = [suggestions.listSuggestions]
const limits: Reading = [plans.getLimits, 'group']
const remembered: Reading = [memories.listMemories, 'group']
/** Whatever happens, it stands in the history; and what is thrown away takes along, or hides, what hangs on it. */
const always: readonly Reading[] = [
	[history.listHistory, 'group'],
	[trash.listTrash, 'group'],
]

/** What a change of one outdates: its own reads, those that name it, and the limits where it counts. */
function staleByOne(name: HouseNoun): Reading[] {
	const { namedIn = [] }: Pick<ContractNoun<HouseNoun>, 'namedIn'> & { endpoints: Contract } = contractNouns[name]
	const counts = whichCan('limit').some((each) => each === name)
	const own = readsOf(name).toSorted(([{ path }], [other]) => Number(other.path.endsWith('/get')) - Number(path.endsWith('/get')))
	return [...own, ...namedIn, ...(counts ? [limits] : []), ...always]
}
/** Its reads where something around it changes: which things that concerns is not known. */
const readsAround = (name: HouseNoun): Reading[] =>
	readsOf(name).map(([read, of]) => (of === undefined || of === 'fk' ? [read] : [read, of]))

/** By who is of a party too. */
const staysThere = (of: 'fk' | 'property'): Reading[] => [
	[stays.listStays, of],
	[stays.getStay],
	[stays.getStayRules, of],
	[stays.listNights, of],
]
/** The read of the thing itself first. Names of objects, contacts and journals stand in the lists of entries, the open reminders in the group. */
const staleByOthers: Record<Exclude<Source, HouseNoun>, readonly Reading[]> = {
	event: [
		[events.getEvent, 'fk'],
		inCalendar,
		// By what came of it too.
		[events.getCompleted],
		...rollings,
		...answers,
		[replies.getReply],
		// By who sees the property that it is at.
		[replies.listMentionable, 'fk'],
		...figureReads,
		[sharing.getSharing, 'property'],
		// By whether its departure is there.
		[stays.listStays, 'property'],
		[stays.getStay],
		...courses,
		suggested,
		remembered,
		...groupReads,
		limits,
		...readsAround('object'),
		...readsAround('journal'),
		[contacts.listPropertyContacts],
		// Of plans too, from which an entry is moved away.
		[files.listFiles],
		...fileReads,
		...inboxReads,
		...always,
	],
	property: [
		[properties.getProperty, 'fk'],
		inCalendar,
		[emergency.getEmergency, 'fk'],
		[parties.getParties, 'fk'],
		[sharing.getSharing, 'fk'],
		...staysThere('fk'),
		[tax.getFlatRate, 'fk'],
		[closings.getClosing, 'fk'],
		[exports.listExports, 'fk'],
		[properties.listProperties, 'group'],
		...groupReads,
		limits,
		[members.listMembers, 'group'],
		[events.getEvent],
		[events.getCompleted],
		...rollings,
		...answersAround,
		[replies.listMentionable],
		...figureReads,
		...courses,
		suggested,
		remembered,
		...houseNouns.flatMap(readsAround),
		...contactReads,
		[files.listFiles, 'property'],
		...fileReads,
		[stopwatch.getStopwatch],
		...inboxReads,
		...always,
	],
	// Also a member who came, left or changed, and an invitation. Whose own rights have changed reads everything again: their socket is closed.
	group: [
		[plans.getSubscription, 'fk'],
		[groups.getGroup, 'fk'],
		inCalendar,
		[groups.listGroups],
		[notifications.getNotifications],
		[groups.listReminders, 'group'],
		[groups.listFirstSteps, 'group'],
		[members.listMembers, 'group'],
		[members.listInvites, 'group'],
		[members.getInvite, 'group'],
		// By the name of who closed a year, and of who has drawn.
		[closings.getClosing],
		[sharing.getSharing],
		[stays.listStays],
		[stays.getStay],
		[annotations.getAnnotations],
		[inviteLinks.listInviteLinks, 'group'],
		[inviteLinks.getInviteLink, 'group'],
		[webhooks.listWebhooks, 'group'],
		...rollings,
		...answersAround,
		[replies.listMentionable],
		// That there is an import, and how it stands.
		[imports.listImports, 'group'],
		[imports.getImport],
		...contactReads,
		limits,
		...always,
	],
	// The photo of a property is one of its files.
	file: [
		[files.getFile, 'fk'],
		[annotations.getAnnotations, 'fk'],
		[annotations.listPins, 'fk'],
		[files.listFiles, 'property'],
		[properties.listProperties, 'group'],
		[properties.getProperty],
		[emergency.getEmergency, 'property'],
		limits,
		...always,
	],
	// Who is online outdates nothing, it is told whole; a person's own watch, keys and exports are theirs alone, and so is what is told to who
	// manages members: that mails do not arrive.
	users: [
		[stopwatch.getStopwatch],
		remembered,
		[replies.listWaiting],
		[calendar.getFeed],
		[tokens.listTokens],
		[exports.listExports],
		[exports.listGroupExports],
		[exports.getExport],
		[notifications.getNotifications],
		[members.listMembers, 'group'],
		[members.listInvites, 'group'],
		[members.getInvite, 'group'],
	],
	inbox: [[inbox.getInboxItem, 'fk'], [inbox.listInbox, 'group'], [groups.listGroups], [groups.getGroup, 'group'], ...always],
}

/** What a reply outdates: its entry is told, and has not changed itself. */
const staleByReply: readonly Reading[] = [
	...answers,
	[replies.getReply],
	[events.getEvent, 'fk'],
	[events.getCompleted, 'fk'],
	...rollings,
	...always,
]
/** By whose share it is, which goes by nights too. */
const ofParties: readonly Reading[] = [...rollings, [figures.sumProperty], [figures.sumGroup, 'group']]
/** And a stay: its property is told. */
const staleByStay: readonly Reading[] = [
	...staysThere('fk').filter(([read]) => read !== stays.getStayRules),
	inCalendar,
	[sharing.getSharing, 'fk'],
	...ofParties,
	...always,
]

/** And who shares a house, and until when that is settled: its property is told, whose version is another one. */
const staleBesideies: readonly Reading[] = [
	[parties.getParties, 'fk'],
	[sharing.getSharing, 'fk'],
	[properties.getProperty, 'fk'],
	[properties.listProperties, 'group'],
	[emergency.getEmergency, 'fk'],
	...staysThere('fk'),
	inCalendar,
	// And how they are called.
	...ofParties,
	[history.listHistory, 'group'],
]

export const staleBy = {
	...staleByOthers,
	...Object.fromEntries(houseNouns.map((name) => [name, staleByOne(name)])),
} as Record<Source, readonly Reading[]>

/** What a part of a thing outdates, where the thing itself has not changed. */
export const staleBeside: Readonly<Record<string, readonly Reading[]>> = {
	replies: staleByReply,
	stays: staleByStay,
	parties: staleBesideies,
}

/** The read of the thing itself. */
export const readOf = (source: Source): Endpoint | undefined => staleBy[source].find(([, of]) => of === 'fk')?.[0]
