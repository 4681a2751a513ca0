import type { HistoryChange, HistoryRow } from '@hausheft/contract/history.ts'
import { lookAt, stringOf } from '@hausheft/contract/looked-at.ts'
import { nouns } from '@hausheft/contract/nouns.ts'
import type { Role } from '@hausheft/contract/roles.ts'
import { roleNames } from '@hausheft/contract/role-names.ts'
import { declined } from '@hausheft/contract/words.ts'
import { eventParts } from '../events/words.ts'
import { gone, type Field, type Followed, type Names, type NounHistory, type Sharers } from './words.ts'

export type Document = Record<string, unknown>
export type Recorded = Pick<HistoryRow, 'id' | 'source' | 'fk' | 'event' | 'changed_at' | 'user' | 'property'> & {
	user_name: string | null
	before: Document | null
	after: Document | null
	/** What it was before is not the reader's to know: it came to where they see it. */
	arrived?: boolean
}

const fieldsOf = ({ fields }: NounHistory) => Object.entries(fields).flatMap(([path, of]) => (of ? [{ path, of }] : []))

const and = (list: string[]) => (list.length > 1 ? `${list.slice(0, -1).join(', ')} und ${list.at(-1)}` : (list[0] ?? ''))

const at = (document: Document | null, path: string): unknown =>
	path.split('.').reduce<unknown>((value, key) => lookAt(value, key), document) ?? null
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

type Changed = HistoryChange & { of: Field; items: [string[], string[]] }

/** Of something purged the name alone is left. */
const isBare = (document: Document | null) =>
	document !== null && !['group', 'group_id', 'path', 'person', 'invite', 'link', 'webhook'].some((key) => key in document)
const nameKeys = ['name', 'filename', 'shown_name', 'mail_subject']
const nameOf = (document: Document | null): string =>
	nameKeys.map((key) => document?.[key]).find((value): value is string => typeof value === 'string') ?? ''
/** What was there before, or comes with a later version than the first, is back from the trash. */
const isBack = ({ before, after }: Recorded) => before !== null || Number(after?.['version'] ?? 1) > 1

type ToldChange = Pick<HistoryRow, 'name' | 'changes' | 'text'>
const byProduct = 'Hausheft'

type RecordedMember = { person: string; role: Role | null; removed_at: string | null; properties: string[] | null; limited: boolean }
function toldOfMember({ user, user_name, before, after }: Recorded, names: Names): ToldChange | null {
	const [old, now] = [before as RecordedMember | null, after as RecordedMember]
	const [who, member] = [user_name ?? byProduct, names.get(now.person) ?? gone]
	const role = (of: RecordedMember | null) => (of?.role ? roleNames[of.role] : null)
	const scope = (of: RecordedMember | null) =>
		!of ? null : of.limited ? and((of.properties ?? []).map((id) => names.get(id) ?? gone)) || 'keine' : 'alle'
	const self = user === now.person
	const joins = now.removed_at === null && (old === null || old.removed_at !== null)
	const changes: HistoryChange[] = [
		{ field: 'role', label: 'Rolle', before: joins ? null : role(old), after: role(now) },
		{ field: 'properties', label: 'Liegenschaften', before: joins ? null : scope(old), after: scope(now) },
	].filter(({ before: one, after: other }) => one !== other)
	const as = role(now) === null ? '' : ` als ${role(now)}`
	if (joins) return { name: member, changes, text: self ? `${who} ist${as} beigetreten` : `${who} hat ${member}${as} aufgenommen` }
	if (now.removed_at !== null)
		return old?.removed_at === null
			? { name: member, changes: [], text: self ? `${who} ist ausgetreten` : `${who} hat ${member} entfernt` }
			: null
	const [first, second] = changes
	if (!first) return null
	const told = (did: string): ToldChange => ({ name: member, changes, text: `${who} hat ${did}` })
	if (second) return told(`die Rolle und die Liegenschaften von ${member} geändert`)
	if (first.field === 'role') return told(`die Rolle von ${member} von ${first.before ?? 'keiner'} auf ${first.after ?? 'keine'} geändert`)
	return told(now.limited ? `${member} auf ${first.after} beschränkt` : `${member} wieder alle Liegenschaften gezeigt`)
}

function toldOfChange(row: Recorded, noun: NounHistory, names: Names, sharers: Sharers): ToldChange | null {
	const { source, event, before, after } = row
	const known = after ?? before
	if (source === 'group' && known && 'person' in known) return toldOfMember(row, names)
	if (source === 'group' && known && 'invite' in known) return toldOfInvite(row)
	if (source === 'group' && known && 'link' in known) return toldOfLink(row)
	if (source === 'group' && known && 'webhook' in known) return toldOfWebhook(row)
	if (source === 'reply') return toldOfReply(row, noun, names)
	const name = nameOf(known)
	// Going to the trash and coming back changes nothing of the thing itself.
	const still = row.arrived || event === 'DELETE' || (event === 'INSERT' && isBack(row))
	const changed = still || isBare(known) ? [] : changesOf(noun, before, after, names)
	if (event === 'UPDATE' && !row.arrived && changed.length === 0 && !isBare(known)) return null
	const followed = followedOf(row, noun, changed, sharers)
	const changes = [...changed, ...followed].map(({ field, label, before: old, after: fresh }) => ({
		field,
		label,
		before: old,
		after: fresh,
	}))
	const alone = changed.length === 1 ? phraseOf(noun, followed) : undefined
	const did = alone ?? deed(row, noun, `${declined(nouns[source].words, 'accusative')} «${name}»`, changed)
	return { name, changes, text: `${row.user_name ?? byProduct} hat ${did}` }
}

function followedOf({ event, before, after }: Recorded, { follows }: NounHistory, changed: Changed[], sharers: Sharers): Followed[] {
	const isMoved = event === 'UPDATE' && follows !== undefined && changed.some(({ field }) => field === follows.of)
	return isMoved && before && after ? follows.from(before, after, sharers) : []
}
/** «den Anteil von Anna von 33.33 auf 40.00 und den Anteil von Beat von 33.33 auf 26.67 geändert». */
function phraseOf({ follows }: NounHistory, followed: Followed[]): string | undefined {
	const said = followed.map(({ what, before, after }) => `${what} von ${before} auf ${after}`)
	if (said.length === 0) return undefined
	return `${said.length > 2 ? follows?.all : and(said)} geändert`
}

/** By its entry; of a changed one both versions. */
function toldOfReply(row: Recorded, noun: NounHistory, names: Names): ToldChange | null {
	const { event, before, after, user_name } = row
	const name = names.get(entryOfReply(row) ?? '') ?? gone
	const isNew = event === 'INSERT' && before === null
	const changes = event === 'UPDATE' || isNew ? changesOf(noun, before, after, names) : []
	if (event === 'UPDATE' && changes.length === 0) return null
	const thing = `Antwort auf «${name}»`
	const did = isNew
		? `auf «${name}» geantwortet`
		: event === 'UPDATE'
			? `eine ${thing} geändert`
			: event === 'DELETE'
				? `eine ${thing} in den Papierkorb gelegt`
				: `eine ${thing} wiederhergestellt`
	return {
		name,
		changes: changes.map(({ field, label, before: old, after: fresh }) => ({ field, label, before: old, after: fresh })),
		text: `${user_name ?? byProduct} hat ${did}`,
	}
}
const entryOfReply = ({ before, after }: Recorded) => stringOf((after ?? before)?.['event_id'])

type Hooked = { webhook: string; active?: boolean; problem?: string | null; removed?: true }
/** By its host alone: the rest of an address may be a secret. */
function toldOfWebhook({ user_name, before, after }: Recorded): ToldChange {
	const [old, { webhook, active, problem, removed }] = [before as Hooked | null, after as Hooked]
	const did = removed
		? 'gelöscht'
		: old === null
			? 'eingerichtet'
			: active === old.active
				? 'geändert'
				: active
					? 'eingeschaltet'
					: problem
						? 'ausgeschaltet, weil er nicht mehr zu erreichen ist'
						: 'ausgeschaltet'
	return { name: webhook, changes: [], text: `${user_name ?? byProduct} hat den Webhook an ${webhook} ${did}` }
}

type Invited = { invite: string; role?: Role; accepted_at: string | null; revoked_at: string | null; asked?: boolean }
function toldOfInvite({ user_name, before, after }: Recorded): ToldChange {
	const [who, { invite, role, accepted_at, revoked_at, asked }] = [user_name ?? byProduct, after as Invited]
	const moved = before && before['invite'] !== invite ? (before as Invited).invite : undefined
	const as = role && before === null ? [{ field: 'role', label: 'Rolle', before: null, after: roleNames[role] }] : []
	const did =
		accepted_at !== null
			? `hat die Einladung an ${invite} angenommen`
			: revoked_at !== null
				? `hat die Einladung an ${invite} zurückgezogen`
				: moved !== undefined
					? `hat die Einladung an ${moved} auf ${invite} geändert`
					: `hat ${invite} eingeladen`
	// Who asks is nobody of the group.
	if (asked && moved === undefined && accepted_at === null && revoked_at === null)
		return { name: invite, changes: [], text: `Jemand mit einem anderen Konto bittet um die Einladung an ${invite}` }
	return { name: invite, changes: as, text: `${who} ${did}` }
}

type InvitedByLink = { role?: Role; revoked_at: string | null }
function toldOfLink({ user_name, before, after }: Recorded): ToldChange {
	const [who, { role, revoked_at }] = [user_name ?? byProduct, after as InvitedByLink]
	const as = role && before === null ? [{ field: 'role', label: 'Rolle', before: null, after: roleNames[role] }] : []
	const did = revoked_at === null ? 'hat einen Einladungslink erstellt' : 'hat einen Einladungslink zurückgezogen'
	return { name: 'Einladungslink', changes: as, text: `${who} ${did}` }
}

function changesOf(noun: NounHistory, before: Document | null, after: Document | null, names: Names): Changed[] {
	return fieldsOf(noun).flatMap(({ path: field, of }) => {
		const raw = [at(before, field), at(after, field)] as const
		if (same(...raw)) return []
		const shown = (value: unknown): string[] => {
			const values = value === null ? [] : of.many !== undefined && Array.isArray(value) ? value : [value]
			return values.map((each) => of.show(each, names)).filter((each) => each !== null)
		}
		const items: [string[], string[]] = [shown(raw[0]), shown(raw[1])]
		if (same(...items) && of.as !== 'quiet') return []
		const [old, fresh] = items.map((each) => (each.length > 0 ? each.join(', ') : null))
		return [{ field, label: of.label, before: old ?? null, after: fresh ?? null, of, items }]
	})
}

function deed(row: Recorded, { made = 'angelegt', came = 'geändert' }: NounHistory, thing: string, changes: Changed[]): string {
	if (row.arrived) return `${thing} ${came}`
	if (row.event === 'DELETE' && row.before?.['purged']) return `${thing} endgültig gelöscht`
	if (row.event === 'DELETE') return `${thing} ${row.source === 'group' ? 'gelöscht' : 'in den Papierkorb gelegt'}`
	if (row.event === 'INSERT') return `${thing} ${isBack(row) ? 'wiederhergestellt' : made}`
	const [first, second] = changes
	if (!first) return `${thing} geändert`
	return second ? summary(changes) : phrase(first, thing)
}

/** Several changed fields of one part are that part. */
function summary(changes: Changed[]): string {
	const partOf = ({ field }: Changed) => eventParts[field.split('.')[0] ?? '']
	const whole = (part: string | undefined) => part !== undefined && changes.filter((each) => partOf(each) === part).length > 1
	const what = new Set(changes.map((each) => (whole(partOf(each)) ? partOf(each) : null) ?? each.of.many ?? each.of.what))
	const came = changes.every(({ before }) => before === null)
	const went = changes.every(({ after }) => after === null)
	return `${and([...what])} ${came ? 'ergänzt' : went ? 'entfernt' : 'geändert'}`
}

const longest = 80
/** What was done, for who did one thing only. */
function phrase({ of, before, after, items: [old, fresh] }: Changed, thing: string): string {
	const turned = of.turn?.(before, after, thing)
	if (turned !== undefined) return turned
	if (of.many !== undefined) {
		const [added, removed] = [fresh.filter((each) => !old.includes(each)), old.filter((each) => !fresh.includes(each))]
		const some = added.length > 0 ? added : removed
		if (added.length > 0 === removed.length > 0) return `${of.many} geändert`
		return `${some.length > 1 ? of.many : of.what} ${and(some.map((each) => `«${each}»`))} ${added.length > 0 ? 'hinzugefügt' : 'entfernt'}`
	}
	const quoted = (value: string) => (of.as === 'named' ? `«${value}»` : value)
	if (of.as === 'quiet' || (before?.length ?? 0) + (after?.length ?? 0) > longest)
		return `${of.what} ${before === null ? 'ergänzt' : after === null ? 'entfernt' : 'geändert'}`
	if (before === null) return `${of.what} auf ${quoted(after ?? '')} gesetzt`
	return after === null ? `${of.what} ${quoted(before)} entfernt` : `${of.what} von ${quoted(before)} auf ${quoted(after)} geändert`
}

/** A change as people read it; null where nothing is left of it for this reader. */
export function readable(row: Recorded, noun: NounHistory, names: Names, sharers: Sharers): HistoryRow | null {
	const { id, source, fk, event, changed_at, user, user_name, property } = row
	const shown = toldOfChange(row, noun, names, sharers)
	const entry = source === 'reply' ? entryOfReply(row) : undefined
	return (
		shown && { id, source, fk, event, changed_at, user, user_name: user_name ?? byProduct, property, ...(entry && { entry }), ...shown }
	)
}
