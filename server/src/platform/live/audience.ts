// Hides who may get which message, and what of it leaves the server.
import type { LiveMessage } from '@hausheft/contract/live.ts'
import { nouns } from '@hausheft/contract/nouns.ts'
import { may } from '@hausheft/contract/rights.ts'
import type { Member } from '../database/audience.ts'

/** A committed change as the database announces it: the message, and what decides who gets it. */
export type Announced = LiveMessage & {
	/** Of a contact: the properties that it is or was linked to; of an entry: those of the contacts among its changed parts. */
	properties?: string[]
	/** The parts that have changed, where nothing did that all see who see the thing; and whose thing it is. */
	parts?: string[]
	owner?: string
	/** Only this person sees it. */
	seen_by?: string
	/** The property at which others saw it before. */
	left?: string
}

const inScope = ({ properties }: Member, wanted: readonly (string | null | undefined)[]) =>
	properties === null || wanted.some((property) => property != null && properties.includes(property))

const seesEverything = (member: Member) => member.properties === null && may(member, 'balance.read') && may(member, 'time.read')

/** What the member gets of a change: the message, a DELETE for who saw it where it was before, or nothing. */
export function messageFor(member: Member, change: Announced): LiveMessage | null {
	const { source, event } = change
	const plain = (property: string | null | undefined, happened = event) => plainly(change, property, happened)
	if (change.parts?.includes('subscription') && !may(member, 'subscription.read')) return null
	if (change.parts && !seesEverything(member) && !change.parts.some((part) => seesPart(member, part, change))) return null
	// The group's name is all that a member without a role sees.
	if (source === 'group') return member.gone && event !== 'DELETE' ? null : plain(null)
	if (member.gone || !may(member, nouns[source].read)) return null
	if (source === 'users') return plain(null)
	const places = source === 'contact' ? (change.properties ?? []) : [change.property]
	const seen = change.seen_by === undefined ? inScope(member, places) : change.seen_by === member.person
	if (seen) return plain(change.property)
	return change.left !== undefined && inScope(member, [change.left]) ? plain(change.left, 'DELETE') : null
}

/** What concerns one person alone, whatever they are in the group by now: their own watch. */
export const isPersonal = ({ source, seen_by }: Announced): boolean => source === 'users' && seen_by !== undefined
export const personalMessage = (change: Announced): LiveMessage => plainly(change, change.property, change.event)

const plainly = (
	{ source, fk, group, part, date, users }: Announced,
	property: string | null | undefined,
	event: LiveMessage['event'],
): LiveMessage => ({
	source,
	event,
	fk,
	group,
	date,
	...(property != null && { property }),
	...(part && { part }),
	...(users && { users }),
})

/** By the same measure as `visibleTo`. */
function seesPart(member: Member, part: string, { owner, properties = [] }: Announced): boolean {
	const [kind, of] = part.split(':')
	const own = owner === member.person
	if (kind === 'amount') return may(member, 'balance.read', own)
	if (kind === 'receipt') return may(member, 'balance.read', of === member.person)
	if (kind === 'members') return own || may(member, 'members.read')
	if (kind === 'scope') return own || (may(member, 'members.read') && inScope(member, properties))
	if (kind === 'time') return may(member, 'time.read') || of === member.person || (own && of === '')
	if (kind === 'subscription') return true
	return kind === 'contact' && inScope(member, properties)
}
