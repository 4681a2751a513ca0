// Hides what is wrong in a departure, and where in its sheet that is said.
import type { Unit } from '@hausheft/contract/events.ts'
import { RoundFields } from '@hausheft/contract/reading-requests.ts'
import type { Reading } from '@hausheft/contract/readings.ts'
import { lowerRows } from '../../kit/readings/meter-hints.ts'
import { isFilled, readingOf, type RoundRow } from '../../kit/readings/round-row.ts'
import type { Errors } from '../../platform/forms/form-state.ts'

/** By the key of a row and its field, `files` or `text`; `problem`: of the whole. */
export type Wrong = { errors: Errors; problem?: string }

export const nothingWrong: Wrong = { errors: {} }

/** What can be said before anything is sent. */
export function wrongIn(
	rows: readonly RoundRow[],
	at: string,
	{ series, units }: { series: readonly Reading[]; units: readonly Unit[] },
): Wrong {
	const filled = rows.filter(isFilled)
	if (filled.length === 0) return nothingWrong
	const issues = RoundFields.safeParse({ event_at: at, rows: filled.map(readingOf) }).error?.issues ?? []
	const refused = issues.map(({ path, message }) => ({ path: ['entry', 'measurement', ...path.slice(1)].map(String).join('.'), message }))
	const placed = placedWrong({ message: '', errors: refused }, rows)
	return { ...placed, errors: { ...lowerRows(rows, series, units), ...placed.errors } }
}

type Refused = { message: string; errors: readonly { path: string; message: string }[] }

const goneText = 'Ein Foto davon gibt es nicht mehr. Bitte entfernen und neu wählen.'

/** `entry.measurement.2.data` is of the third reading that was sent, which the sheet knows by its meter. */
export function placedWrong({ message, errors: refused }: Refused, rows: readonly RoundRow[]): Wrong {
	const filled = rows.filter(isFilled)
	const errors: Record<string, string> = {}
	let problem: string | undefined
	for (const each of refused) {
		const [, part, nth, field] = each.path.split('.')
		const row = part === 'measurement' ? filled[Number(nth)] : undefined
		if (row) errors[`${row.key}.${field ?? 'data'}`] ??= each.message
		else if (part === 'files') errors['files'] ??= goneText
		else if (part === 'description') errors['text'] ??= each.message
		else problem ??= each.message
	}
	problem ??= refused.length === 0 ? message : undefined
	return { errors, ...(problem && { problem }) }
}

/** Somebody is at this meter again. */
export const withoutWrong = ({ errors, ...rest }: Wrong, key: string): Wrong => ({
	...rest,
	errors: Object.fromEntries(Object.entries(errors).filter(([path]) => path !== key && !path.startsWith(`${key}.`))),
})
