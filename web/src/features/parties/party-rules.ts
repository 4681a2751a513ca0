// Hides what «Beteiligte» holds while it is typed: a row for each party, and from which day changed parts hold.
import { z } from 'zod/mini'
import { newExpenses } from '@hausheft/contract/event-parts.ts'
import { Parties } from '@hausheft/contract/parties.ts'
import { PartiesFields } from '@hausheft/contract/party-requests.ts'
import { dayText, type Day } from '@hausheft/contract/swiss/zurich.ts'
import { randomId } from '../../platform/api/random-id.ts'
import type { Rules } from '../../platform/forms/form-state.ts'
import { wholeRules } from '../../platform/forms/whole-rules.ts'
import { isDay } from '../../platform/words/typed.ts'
import { parseQuota, quotaInput, sumOfQuotas, type Quota } from './quotas.ts'

const Dated = z.object({ from_on: z.nullable(z.string()), weight: z.union([z.int(), z.string()]) })
const PartyRow = z.object({
	/** Its own on the page. */
	key: z.string(),
	id: z.nullable(z.string()),
	name: z.string(),
	people: z.array(z.string()),
	contact: z.string(),
	iban: z.string(),
	purse: z.boolean(),
	/** As typed: the newest, or what it is to be from the chosen day on. */
	quota: z.string(),
	quotas: z.array(Dated),
	until: z.string(),
})
export type PartyRow = z.infer<typeof PartyRow>
const PartyRows = z.object({
	rows: z.array(PartyRow),
	new_expenses: z.enum(newExpenses),
	/** From when on changed parts hold. */
	from: z.string(),
})
export type PartyRows = z.infer<typeof PartyRows>
export const PartiesDraft = z.extend(PartyRows, { base: z.optional(Parties) })

export const emptyParty = (name = '', people: string[] = []): PartyRow => ({
	key: randomId(),
	id: null,
	name,
	people,
	contact: '',
	iban: '',
	purse: false,
	quota: '',
	quotas: [],
	until: '',
})

const newest = ({ quotas }: Pick<PartyRow, 'quotas'>): Quota | undefined => quotas.at(-1)?.weight
const isChanged = (row: PartyRow) => parseQuota(row.quota) !== newest(row)
/** Somebody has shared this house before: what went before stays. */
const hasPast = ({ rows }: PartyRows) => rows.some(({ id }) => id !== null)
const isAdded = (row: PartyRow) => row.id === null && !row.purse && isFilled(row)
export const asksFrom = (typed: PartyRows): boolean =>
	hasPast(typed) && typed.rows.some((row) => (row.id === null ? isAdded(row) : isChanged(row)))
/** Whether quotas are what changes, and not only who is there. */
export const changesQuotas = ({ rows }: PartyRows): boolean => rows.some(isChanged)

/**
 * The parts of a row with the typed one from that day on; what is to hold from then replaces what was to come later. Without a day it is the
 * first list of all, and holds from ever. Who had no part was there all the same, and who is new is there from that day on, with a part or without.
 */
export function quotasOf(row: PartyRow, from: Day | null): PartyRow['quotas'] {
	const typed = parseQuota(row.quota)
	const weight = from !== null && isAdded(row) ? (typed ?? 0) : typed
	if (weight === undefined || weight === newest(row)) return row.quotas
	if (from === null) return [{ from_on: null, weight }]
	const known = row.id !== null && row.quotas.length === 0 ? [{ from_on: null, weight: 0 }] : row.quotas
	return [...known.filter((each) => each.from_on === null || each.from_on < from), { from_on: from, weight }]
}

const isFilled = ({ id, name, people, iban, quota }: PartyRow) =>
	id !== null || Boolean(name.trim() || iban.trim() || quota.trim() || people.length)

/** What the parts of those add up to who are still there. */
export const sumOfRows = (rows: readonly PartyRow[]) => sumOfQuotas(countedRows(rows).map(({ quota }) => parseQuota(quota) ?? 0))
export const countedRows = (rows: readonly PartyRow[]) => rows.filter((row) => !row.purse && row.until === '' && row.quota.trim() !== '')

const sent = (typed: PartyRows) => {
	const from = hasPast(typed) ? typed.from : null
	return {
		parties: typed.rows.filter(isFilled).map((row) => ({
			id: row.id,
			name: row.name.trim(),
			people: row.people,
			contact: row.contact || null,
			iban: row.iban.replaceAll(/\s/g, '').toUpperCase() || null,
			purse: row.purse,
			quotas: row.purse ? [] : quotasOf(row, from),
			until_on: row.until || null,
		})),
		new_expenses: typed.new_expenses,
	}
}

const rowOf = (party: Parties['parties'][number]): PartyRow => ({
	key: party.id,
	id: party.id,
	name: party.name,
	people: party.people,
	contact: party.contact ?? '',
	iban: party.iban ?? '',
	purse: party.purse,
	quota: party.quotas.length > 0 ? quotaInput(newest(party) ?? 0) : '',
	quotas: party.quotas,
	until: party.until_on ?? '',
})

type KeptParties = Parties['parties']
/** Who is kept and stands no more among the rows: whoever is named somewhere cannot be removed, and has to come back. */
export const removedOf = (kept: KeptParties, rows: readonly PartyRow[]): KeptParties =>
	kept.filter(({ id }) => !rows.some((row) => row.id === id))

/** With that one again, where it stood. */
export function withBack(rows: readonly PartyRow[], kept: KeptParties, id: string): PartyRow[] {
	const placeOf = (of: string | null) => kept.findIndex((party) => party.id === of)
	const party = kept[placeOf(id)]
	const before = rows.filter((row) => row.id !== null && placeOf(row.id) < placeOf(id)).length
	return party && !rows.some((row) => row.id === id) ? rows.toSpliced(before, 0, rowOf(party)) : [...rows]
}

/** `today`: from when on a change holds unless somebody says otherwise. */
export const partyRules = (today: Day): Rules<Parties, PartyRows> =>
	wholeRules<Parties, PartyRows>({
		sent,
		contentOf: ({ parties, new_expenses }) => ({
			rows: parties.map(rowOf),
			new_expenses,
			from: today,
		}),
		check: (typed) => ({ ...refusedBy(typed), ...typingErrors(typed) }),
		placed: (refused, typed) => placed(refused, typed),
	})

type Refused = readonly { path: string; message: string }[]

/** Where a refusal of the body stands: `rows.2.name`; what is about none of the fields is said beside the buttons. */
function placed(refused: Refused, { rows }: PartyRows): { errors: Record<string, string>; problem?: string } {
	const filled = rows.flatMap((row, at) => (isFilled(row) ? [at] : []))
	const errors: Record<string, string> = {}
	for (const { path, message } of refused) {
		const [list = '', row = '', field = ''] = path.split('.')
		const at = list === 'parties' ? filled[Number(row)] : undefined
		const own = { name: 'name', iban: 'iban', quotas: 'quota', until_on: 'until', people: 'people', contact: 'contact', purse: 'purse' }[
			field
		]
		errors[at === undefined || !own ? 'form' : `rows.${at}.${own}`] ??= message
	}
	const { form, ...own } = errors
	return { errors: own, ...(form && { problem: form }) }
}

const refusedBy = (typed: PartyRows): Record<string, string> => {
	const issues = PartiesFields.safeParse(sent(typed)).error?.issues ?? []
	const { errors, problem } = placed(
		issues.map(({ path, message }) => ({ path: path.join('.'), message })),
		typed,
	)
	return { ...errors, ...(problem && { form: problem }) }
}

function typingErrors(typed: PartyRows): Record<string, string> {
	const errors: Record<string, string> = {}
	for (const [at, row] of typed.rows.entries()) {
		if (!isFilled(row)) continue
		if (!row.name.trim()) errors[`rows.${at}.name`] = 'Bitte Namen ausfüllen.'
		if (row.quota.trim() ? parseQuota(row.quota) === undefined : row.quotas.length > 0)
			errors[`rows.${at}.quota`] = row.quota.trim()
				? 'Bitte 1/4, 25 % oder eine ganze Zahl eingeben.'
				: 'Bitte eine Quote eingeben, 0 für keine.'
		if (row.until && !isDay(row.until)) errors[`rows.${at}.until`] = 'Dieses Datum gibt es nicht.'
	}
	if (asksFrom(typed) && !isDay(typed.from)) errors['from'] = 'Bitte sagen, ab wann das gilt.'
	return errors
}

const newExpenseWords = { quota: 'nach Quote', equal: 'nach Köpfen', none: 'nicht geteilt' } as const

/** In words, to choose between two versions. */
export const partiesInWords = ({ rows, new_expenses }: PartyRows): string =>
	[
		...rows
			.filter(isFilled)
			.map(({ name, quota, until }) => [name, quota, until && isDay(until) && `bis ${dayText(until)}`].filter(Boolean).join(' ')),
		`Neue Ausgaben ${newExpenseWords[new_expenses]}`,
	].join(' · ')
