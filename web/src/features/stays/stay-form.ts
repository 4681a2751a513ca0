// Hides what a stay is as a form: as typed, in the request, in words.
import { z } from 'zod/mini'
import type { Party } from '@hausheft/contract/parties.ts'
import { StayFields } from '@hausheft/contract/stay-fields.ts'
import { Stay } from '@hausheft/contract/stays.ts'
import type { Day } from '@hausheft/contract/swiss/zurich.ts'
import { ownParty } from '../../kit/own-party.ts'
import type { Rules } from '../../platform/forms/form-state.ts'
import { Attempts } from '../../platform/forms/repeated-create.ts'
import { isDay } from '../../platform/words/typed.ts'

const content = {
	from: z.string(),
	until: z.string(),
	/** Of a party, or `guest`; empty as long as nobody has said so: what is offered. */
	who: z.string(),
	guest: z.string(),
	/** As typed; empty: what is offered. */
	people: z.string(),
	alone: z.boolean(),
	note: z.string(),
}
export const StayDraft = z.object({ ...content, base: z.optional(Stay), sent: z.optional(Attempts) })
export type StayContent = Pick<z.infer<typeof StayDraft>, keyof typeof content>

export const emptyStay: StayContent = { from: '', until: '', who: '', guest: '', people: '', alone: true, note: '' }

/** What is most likely meant as long as nobody says otherwise. */
export type OfferedStay = { who: string; guest: string; people: number }

/** One's own party with its people; where the house has no parties, oneself. */
export function offeredStay(parties: readonly Party[], me: { id: string; name: string } | undefined, day: Day): OfferedStay {
	const own = ownParty(parties, me?.id, day)
	if (own) return { who: own.id, guest: '', people: Math.max(1, own.people.length) }
	return parties.length === 0 ? { who: 'guest', guest: me?.name ?? '', people: 1 } : { who: '', guest: '', people: 1 }
}

/** As it stands in the fields: what is typed, else what is offered. */
export function filledIn(typed: StayContent, offered: OfferedStay): StayContent {
	const who = typed.who || offered.who
	const isOffered = typed.who === ''
	return { ...typed, who, guest: isOffered && !typed.guest ? offered.guest : typed.guest, people: typed.people || String(offered.people) }
}

const people = (typed: string) => (/^\d{1,4}$/.test(typed.trim()) ? Number(typed) : Number.NaN)

const bodyOf = (typed: StayContent, offered: OfferedStay) => {
	const { from, until, who, guest, alone, note, ...rest } = filledIn(typed, offered)
	const isGuest = who === 'guest'
	return {
		from_on: from,
		until_on: until,
		party: isGuest ? null : who || null,
		guest: isGuest ? guest.trim() || null : null,
		people: people(rest.people),
		alone,
		note: note.trim(),
	}
}

const fieldOf: Record<string, keyof StayContent> = {
	from_on: 'from',
	until_on: 'until',
	party: 'who',
	guest: 'guest',
	people: 'people',
	alone: 'alone',
	note: 'note',
}

export const stayRules = (property: string, offered: OfferedStay): Rules<Stay, StayContent> => ({
	contentOf: ({ from_on, until_on, party, guest, people: many, alone, note }) => ({
		from: from_on,
		until: until_on,
		who: party ?? 'guest',
		guest: guest ?? '',
		people: String(many),
		alone,
		note,
	}),
	bodyOf: (typed) => bodyOf(typed, offered),
	withFields: (into, from, fields) => fields.reduce((all, field) => withField(all, from, fieldOf[field]), into),
	isSame: (a, b) => JSON.stringify(a) === JSON.stringify(b),
	check: (typed) => problemsOf(typed, offered),
	placed: (refused) => placed(refused),
	withCreated: (typed) => typed,
	parentOf: () => property,
	goneText: 'Dieser Aufenthalt wurde inzwischen gelöscht. Die Eingaben bleiben hier erhalten.',
})

const withField = (into: StayContent, from: StayContent, field: keyof StayContent | undefined): StayContent =>
	field === undefined ? into : { ...into, [field]: from[field] }

function placed(refused: readonly { path: string; message: string }[]): { errors: Record<string, string>; problem?: string } {
	const errors: Record<string, string> = {}
	for (const { path, message } of refused) errors[fieldOf[path] ?? 'form'] ??= message
	const { form, ...own } = errors
	return { errors: own, ...(form && { problem: form }) }
}

function problemsOf(typed: StayContent, offered: OfferedStay): Record<string, string> {
	const errors: Record<string, string> = {}
	for (const [field, name] of [
		['from', 'Ankunft'],
		['until', 'Abreise'],
	] as const)
		if (!isDay(typed[field])) errors[field] = typed[field].trim() ? 'Dieses Datum gibt es nicht.' : `Bitte die ${name} wählen.`
	const filled = filledIn(typed, offered)
	if (filled.who === 'guest' && !filled.guest.trim()) errors['guest'] = 'Bitte den Namen des Gasts ausfüllen.'
	if (Number.isNaN(people(filled.people))) errors['people'] = 'Bitte eine ganze Zahl eingeben.'
	const issues = StayFields.safeParse(bodyOf(typed, offered)).error?.issues ?? []
	const { errors: refused, problem } = placed(issues.map(({ path, message }) => ({ path: path.join('.'), message })))
	return { ...refused, ...(problem && { form: problem }), ...errors }
}

/** A field's value in words, to choose between two of them. */
export function stayFieldText(
	field: string,
	{ from, until, who, guest, people: many, alone, note }: StayContent,
	nameOf: (party: string) => string,
): string {
	if (field === 'from_on') return from
	if (field === 'until_on') return until
	if (field === 'party') return who === 'guest' ? 'Gast' : nameOf(who)
	if (field === 'guest') return guest
	if (field === 'people') return many
	return field === 'alone' ? (alone ? 'allein' : 'andere willkommen') : note
}

export const stayLabels: Record<string, string> = {
	from_on: 'Ankunft',
	until_on: 'Abreise',
	party: 'Für',
	guest: 'Name des Gasts',
	people: 'Personen',
	alone: 'Andere',
	note: 'Notiz',
}
