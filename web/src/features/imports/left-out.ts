import type { Mapping } from '@hausheft/contract/import-requests.ts'
import { mostAlike } from '@hausheft/contract/import-fields.ts'
import type { Import, Line } from '@hausheft/contract/imports.ts'
import { withListed } from './alike-rows.ts'

type Rates = Readonly<Record<string, string>>
/** Rows that were listed once as there in all likelihood, and how many there were in all. */
export type Listed = { rows: readonly Line[]; of: number }
type Checked = Pick<Import, 'result' | 'chosen_rows' | 'mapping'>

/**
 * What a check has left out and somebody may want all the same. A change takes the check's result away: a rate that was asked for, and rows
 * that were listed once, stay to be answered.
 */
export function leftOut(one: Checked, mapping: Pick<Mapping, 'known' | 'alike'>, typed: Rates, listed: Listed) {
	const skipped = one.result?.dry ? (one.result.skipped ?? []) : []
	const has = (reason: string) => skipped.some((each) => each.reason === reason)
	const found = skipped.flatMap(({ reason, currency }) => (reason === 'currency' && currency !== null ? [currency] : []))
	const currencies = [...new Set([...Object.keys(typed), ...found])].toSorted()
	const alike = skipped.find(({ reason }) => reason === 'alike')
	const rows = withListed(listed.rows, [...(one.chosen_rows ?? []), ...(alike?.first ?? [])])
	// The check counted with what was chosen then: a tick since is not in its numbers yet.
	const checked = one.mapping?.alike_rows?.length ?? 0
	const of = Math.max(alike ? alike.rows + checked : listed.of, rows.length)
	const isKnown = has('known') || mapping.known === 'update'
	const isAlike = rows.length > 0 || has('alike') || mapping.alike === 'book'
	return { currencies, rows, of, isKnown, isAlike, isNothing: !isKnown && !isAlike && currencies.length === 0 }
}

/** What was listed with what is listed now; the same as before where nothing has come. */
export const listedNow = (before: Listed, { rows, of }: Listed): Listed =>
	rows.length > before.rows.length || of !== before.of ? { rows, of } : before

/** A rate as typed, with a comma as well; and what is sent, where one without a rate is left away. */
export function withRate(currencies: readonly string[], typed: Rates, currency: string, rate: string) {
	const next = { ...Object.fromEntries(currencies.map((each) => [each, ''])), ...typed, [currency]: rate.replace(',', '.').trim() }
	const rates = Object.fromEntries(Object.entries(next).filter(([, each]) => each !== ''))
	return { typed: next, rates: Object.keys(rates).length > 0 ? rates : null }
}

/** Why not all that are listed can be chosen with one tap. */
export function whyNotAll(rows: readonly Line[], chosen: readonly number[]): string | undefined {
	if (rows.length > mostAlike) return `Einzeln gehen höchstens ${mostAlike} Zeilen.`
	return rows.every(({ row }) => chosen.includes(row)) ? 'Alle sind gewählt.' : undefined
}
