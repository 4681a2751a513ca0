import type { HistoryChange, HistoryRow, HistorySource } from '@hausheft/contract/history.ts'
import { nouns } from '@hausheft/contract/nouns.ts'
import { roleNames, type Role } from '@hausheft/contract/rights.ts'
import { declined } from '@hausheft/contract/words.ts'

export type Document = Record<string, unknown>
export type Recorded = Pick<HistoryRow, 'id' | 'source' | 'fk' | 'event' | 'changed_at' | 'user' | 'property'> & {
	user_name: string | null
	before: Document | null
	after: Document | null
	/** What it was before is not the reader's to know: it came to where they see it. */
	arrived?: boolean
}
/** What ids are called. */
export type Names = ReadonlyMap<string, string>

const grouped = (digits: string) => digits.replaceAll(/\B(?=(\d{3})+$)/g, "'")
const chf = (rappen: number) => {
	const digits = String(rappen).padStart(3, '0')
	return `CHF ${grouped(digits.slice(0, -2))}.${digits.slice(-2)}`
}
const decimal = (data: string) => data.replace(/\d+/, grouped)
const day = (value: string) => value.split('-').reverse().join('.')
const clock = new Intl.DateTimeFormat('de-CH', {
	timeZone: 'Europe/Zurich',
	day: '2-digit',
	month: '2-digit',
	year: 'numeric',
	hour: '2-digit',
	minute: '2-digit',
})
const instant = (value: string) => clock.format(new Date(value))
const worked = (minutes: number) => {
	const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
	const words = [hours > 0 && `${grouped(String(hours))} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ')
	return `${words} (${String(minutes).padStart(2, '0')}:00)`
}
const spans = {
	day: ['Tag', 'jeden Tag', 'Tage'],
	week: ['Woche', 'jede Woche', 'Wochen'],
	month: ['Monat', 'jeden Monat', 'Monate'],
	year: ['Jahr', 'jedes Jahr', 'Jahre'],
} as const
type Span = keyof typeof spans
const recurring = ({ every, unit }: { every: number; unit: Span }) => (every === 1 ? spans[unit][1] : `alle ${every} ${spans[unit][2]}`)
const withNote = (text: string, note: string | null) => (note ? `${text}, ${note}` : text)
const and = (list: string[]) => (list.length > 1 ? `${list.slice(0, -1).join(', ')} und ${list.at(-1)}` : (list[0] ?? ''))

const gone = '(nicht mehr vorhanden)'
type Show = (value: never, names: Names) => string | null
type Turn = (before: string | null, after: string | null, thing: string) => string | undefined
type Field = {
	label: string
	/** In a sentence, as its object; `many` where the value is a list. */
	what: string
	many?: string
	show: Show
	/** `named`: in «» within a sentence; `quiet`: too much for one. */
	as?: 'named' | 'quiet'
	/** A change that has a word of its own. */
	turn?: Turn
}
const plain: Show = (value: string) => value || null
const name: Show = (id: string, names) => names.get(id) ?? gone
const yes =
	(on: string, off: string | null): Show =>
	(value: boolean) =>
		value ? on : off
const text = (label: string, what: string, as?: Field['as']): Field => ({ label, what, show: plain, ...(as && { as }) })
const named = (label: string, what: string): Field => ({ label, what, show: name, as: 'named' })
const dayOf = (label: string, what: string): Field => ({ label, what, show: day })
const amount = (label: string, what: string): Field => ({ label, what, show: chf })
const list = (label: string, what: string, many: string, show: Show = name): Field => ({ label, what, many, show })
const done = (label: string, what: string): Field => ({
	label,
	what,
	show: yes('erledigt', 'offen'),
	turn: (before, after) => (before && after ? `${what} ${after === 'erledigt' ? 'abgehakt' : 'wieder geöffnet'}` : undefined),
})
const recurrence = (label: string, what: string): Field => ({ label, what, show: recurring })
const disabled: Field = {
	label: 'Inaktiv seit',
	what: 'den Zustand',
	show: instant,
	turn: (before, after, thing) => (before && after ? undefined : `${thing} ${after ? 'deaktiviert' : 'wieder aktiviert'}`),
}
const address = {
	address_street: text('Strasse', 'die Strasse', 'named'),
	address_zip: text('PLZ', 'die PLZ'),
	address_city: text('Ort', 'den Ort', 'named'),
}
const title = text('Name', 'den Namen', 'named')
const kind: Field = { label: 'Art', what: 'die Art', show: name }

type Measured = { name: string; data: string; symbol: string; object: string | null; replaced: boolean; note: string | null }
const measured = ({ name: of, data, symbol, object, replaced, note }: Measured, names: Names) =>
	withNote(`${of}: ${decimal(data)} ${symbol}${object ? ` (${names.get(object) ?? gone})` : ''}${replaced ? ', Zähler ersetzt' : ''}`, note)
type Worked = { user_text: string | null; minutes: number; note: string | null }

/** Every field that people know of, in the order in which they read them; what is not here is nobody's business. */
const fields: Record<HistorySource, Record<string, Field>> = {
	event: {
		name: title,
		event_at: { label: 'Datum', what: 'das Datum', show: instant },
		property: named('Liegenschaft', 'die Liegenschaft'),
		journal: named('Journal', 'das Journal'),
		description: text('Beschreibung', 'die Beschreibung', 'quiet'),
		'balance.expense': amount('Betrag', 'den Betrag'),
		'balance.income': amount('Einnahme', 'die Einnahme'),
		'balance.tax_relevant': { label: 'Steuerrelevant', what: 'die Steuerrelevanz', show: yes('ja', null) },
		'balance.tax': text('Steuerart', 'die Steuerart'),
		'maintenance.done': done('Unterhalt', 'den Unterhalt'),
		'maintenance.date': dayOf('Unterhalt fällig am', 'das Datum des Unterhalts'),
		'maintenance.contact': named('Unterhalt durch', 'den Kontakt des Unterhalts'),
		'maintenance.recurrence': recurrence('Unterhalt wiederholt sich', 'die Wiederholung des Unterhalts'),
		measurement: list('Messungen', 'die Messung', 'die Messungen', measured),
		time_recording: list('Zeiterfassung', 'die Zeit', 'die Zeiten', ({ user_text, minutes, note }: Worked) =>
			withNote(`${user_text ?? gone}: ${worked(minutes)}`, note),
		),
		'reminder.date': dayOf('Erinnerung am', 'das Datum der Erinnerung'),
		'reminder.note': text('Notiz der Erinnerung', 'die Notiz der Erinnerung', 'quiet'),
		'reminder.done': done('Erinnerung', 'die Erinnerung'),
		'reminder.recurrence': recurrence('Erinnerung wiederholt sich', 'die Wiederholung der Erinnerung'),
		rental: {
			label: 'Vermietung',
			what: 'die Vermietung',
			show: ({ is_rent }: { is_rent: boolean }) => (is_rent ? 'Ausgabe' : 'Rückgabe'),
		},
		'rental.contact': named('Vermietung an', 'den Kontakt der Vermietung'),
		objects: list('Objekte', 'das Objekt', 'die Objekte'),
		contacts: list('Kontakte', 'den Kontakt', 'die Kontakte'),
		files: list('Dateien', 'die Datei', 'die Dateien', ({ filename }: { filename: string }) => filename),
	},
	property: {
		name: title,
		type_id: kind,
		...address,
		photo_id: { label: 'Bild', what: 'das Bild', show: () => 'Bild', as: 'quiet' },
	},
	object: { name: title, disabled_at: disabled },
	journal: { name: title, type_id: kind, disabled_at: disabled },
	contact: {
		company: text('Firma', 'die Firma', 'named'),
		firstname: text('Vorname', 'den Vornamen', 'named'),
		lastname: text('Nachname', 'den Nachnamen', 'named'),
		email: text('E-Mail', 'die E-Mail-Adresse'),
		phone: text('Telefon', 'die Telefonnummer'),
		...address,
		address_cca3: text('Land', 'das Land'),
		valid_from: dayOf('Gültig ab', 'den Beginn'),
		valid_until: dayOf('Gültig bis', 'das Ende'),
		disabled_at: disabled,
		properties: list('Liegenschaften', 'die Liegenschaft', 'die Liegenschaften'),
	},
	file: {
		filename: title,
		event: {
			...named('Eintrag', 'den Eintrag'),
			turn: (before, after, thing) => (before === null ? `${thing} an den Eintrag «${after}» gehängt` : undefined),
		},
		receipt: {
			label: 'Beleg',
			what: 'den Beleg',
			show: yes('ja', null),
			turn: (_, after, thing) => `${thing} ${after ? 'zum Beleg gemacht' : 'wieder allen gezeigt'}`,
		},
		annotations: { label: 'Markierungen', what: 'die Markierungen', show: yes('ja', null), as: 'quiet' },
	},
	group: { name: title },
	statistic: {
		name: title,
		unit_id: { label: 'Einheit', what: 'die Einheit', show: name },
		note: text('Notiz', 'die Notiz', 'quiet'),
		scale: { label: 'Zeitraster', what: 'das Zeitraster', show: (scale: Span) => spans[scale][0] },
		summarize: { label: 'Zusammenzählen', what: 'das Zusammenzählen', show: yes('ja', 'nein') },
		disabled_at: disabled,
	},
	inbox: { processed: done('Mail', 'die Mail') },
}
const made: Partial<Record<HistorySource, string>> = { event: 'erfasst', file: 'hochgeladen' }
const came: Partial<Record<HistorySource, string>> = { event: 'in diese Liegenschaft verschoben', file: 'hinzugefügt' }

const at = (document: Document | null, path: string): unknown =>
	path.split('.').reduce<unknown>((value, key) => (value as Document | null | undefined)?.[key], document) ?? null
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

type Changed = HistoryChange & { of: Field; items: [string[], string[]] }
function changesOf(source: HistorySource, before: Document | null, after: Document | null, names: Names): Changed[] {
	return Object.entries(fields[source]).flatMap(([field, of]) => {
		const raw = [at(before, field), at(after, field)] as const
		if (same(...raw)) return []
		const shown = (value: unknown): string[] => {
			const values = value === null ? [] : of.many === undefined ? [value] : (value as unknown[])
			return values.map((each) => of.show(each as never, names)).filter((each) => each !== null)
		}
		const items: [string[], string[]] = [shown(raw[0]), shown(raw[1])]
		if (same(...items) && of.as !== 'quiet') return []
		const [old, fresh] = items.map((each) => (each.length > 0 ? each.join(', ') : null)) as [string | null, string | null]
		return [{ field, label: of.label, before: old, after: fresh, of, items }]
	})
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

/** Of something purged the name alone is left. */
const isBare = (document: Document | null) =>
	document !== null && !['group', 'group_id', 'path', 'person', 'invite'].some((key) => key in document)
const nameKeys = ['name', 'filename', 'shown_name', 'mail_subject']
const nameOf = (document: Document | null): string =>
	nameKeys.map((key) => document?.[key]).find((value): value is string => typeof value === 'string') ?? ''
/** What was there before, or comes with a later version than the first, is back from the trash. */
const isBack = ({ before, after }: Recorded) => before !== null || Number(after?.['version'] ?? 1) > 1

function deed(row: Recorded, thing: string, changes: Changed[]): string {
	if (row.arrived) return `${thing} ${came[row.source] ?? 'geändert'}`
	if (row.event === 'DELETE') return `${thing} ${row.source === 'group' ? 'gelöscht' : 'in den Papierkorb gelegt'}`
	if (row.event === 'INSERT') return `${thing} ${isBack(row) ? 'wiederhergestellt' : (made[row.source] ?? 'angelegt')}`
	const [first, second] = changes
	if (!first) return `${thing} geändert`
	return second ? summary(changes) : phrase(first, thing)
}

const parts: Record<string, string> = {
	balance: 'den Betrag',
	maintenance: 'den Unterhalt',
	reminder: 'die Erinnerung',
	rental: 'die Vermietung',
}
/** Several fields of one part are that part. */
function summary(changes: Changed[]): string {
	const partOf = ({ field }: Changed) => parts[field.split('.')[0] ?? '']
	const whole = (part: string | undefined) => part !== undefined && changes.filter((each) => partOf(each) === part).length > 1
	const what = new Set(changes.map((each) => (whole(partOf(each)) ? partOf(each) : null) ?? each.of.many ?? each.of.what))
	const came = changes.every(({ before }) => before === null)
	const went = changes.every(({ after }) => after === null)
	return `${and([...what])} ${came ? 'ergänzt' : went ? 'entfernt' : 'geändert'}`
}

type Told = Pick<HistoryRow, 'name' | 'changes' | 'text'>
const byProduct = 'Hausheft'

type Held = { person: string; role: Role | null; removed_at: string | null; properties: string[] | null; limited: boolean }
function toldOfMember({ user, user_name, before, after }: Recorded, names: Names): Told | null {
	const [old, now] = [before as Held | null, after as Held]
	const [who, member] = [user_name ?? byProduct, names.get(now.person) ?? gone]
	const role = (of: Held | null) => (of?.role ? roleNames[of.role] : null)
	const scope = (of: Held | null) =>
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
	const told = (did: string): Told => ({ name: member, changes, text: `${who} hat ${did}` })
	if (second) return told(`die Rolle und die Liegenschaften von ${member} geändert`)
	if (first.field === 'role') return told(`die Rolle von ${member} von ${first.before ?? 'keiner'} auf ${first.after ?? 'keine'} geändert`)
	return told(now.limited ? `${member} auf ${first.after} beschränkt` : `${member} wieder alle Liegenschaften gezeigt`)
}

type Invited = { invite: string; role?: Role; accepted_at: string | null; revoked_at: string | null; asked?: boolean }
function toldOfInvite({ user_name, before, after }: Recorded): Told {
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

function told(row: Recorded, names: Names): Told | null {
	const { source, event, before, after } = row
	const known = after ?? before
	if (source === 'group' && known && 'person' in known) return toldOfMember(row, names)
	if (source === 'group' && known && 'invite' in known) return toldOfInvite(row)
	const name = nameOf(known)
	// Going to the trash and coming back changes nothing of the thing itself.
	const still = row.arrived || event === 'DELETE' || (event === 'INSERT' && isBack(row))
	const changed = still || isBare(known) ? [] : changesOf(source, before, after, names)
	if (event === 'UPDATE' && !row.arrived && changed.length === 0 && !isBare(known)) return null
	const changes = changed.map(({ field, label, before: old, after: fresh }) => ({ field, label, before: old, after: fresh }))
	return {
		name,
		changes,
		text: `${row.user_name ?? byProduct} hat ${deed(row, `${declined(nouns[source].words, 'accusative')} «${name}»`, changed)}`,
	}
}

/** A change as people read it; null where nothing is left of it for this reader. */
export function readable(row: Recorded, names: Names): HistoryRow | null {
	const { id, source, fk, event, changed_at, user, user_name, property } = row
	const shown = told(row, names)
	return shown && { id, source, fk, event, changed_at, user, user_name: user_name ?? byProduct, property, ...shown }
}
