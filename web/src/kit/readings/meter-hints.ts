// Hides what is said of a reading while it is typed: how much came since the last one, and whether that can be.
import type { Unit } from '@hausheft/contract/events.ts'
import type { Reading } from '@hausheft/contract/readings.ts'
import { decimalDifference, decimalRounded } from '@hausheft/contract/swiss/decimals.ts'
import { decimal } from '@hausheft/contract/swiss/formats.ts'
import type { Errors } from '../../platform/forms/form-state.ts'
import { parseDecimal } from '../../platform/words/typed.ts'
import { isFilled, type RoundRow } from './round-row.ts'
import { seriesKey } from './series-key.ts'

type Typed = { data: string; replaced: boolean }
type KnownReading = Pick<Reading, 'last' | 'expected'>
type MeterHints = {
	/** `+14.25`; none where there is nothing to compare. */
	by: string | undefined
	warning: string | undefined
	/** Whether to ask if the meter was replaced. */
	asksReplaced: boolean
}

const silent: MeterHints = { by: undefined, warning: undefined, asksReplaced: false }
const hour = 3_600_000

/** `at`: of when the reading is, undefined for now; what is later than it says nothing about it. */
export function hintsOf(
	{ data, replaced }: Typed,
	known: KnownReading | undefined,
	kind: Unit['kind'] | undefined,
	at?: string,
): MeterHints {
	const now = parseDecimal(data)
	if (!known || (at !== undefined && at < known.last.event_at)) return replaced ? { ...silent, asksReplaced: true } : silent
	if (replaced) return { ...silent, asksReplaced: true }
	if (now === undefined) return silent
	const difference = decimalDifference(now, known.last.data)
	const backwards = kind === 'counter' && difference.startsWith('-')
	const by = kind === 'amount' ? undefined : difference.startsWith('-') || difference === '0' ? difference : `+${difference}`
	if (backwards) return { by, warning: 'Tiefer als der letzte Stand.', asksReplaced: true }
	const range = isOfNow(at) ? known.expected : null
	const outside = range && (isLess(now, range.min) ? 'Weniger' : isLess(range.max, now) ? 'Mehr' : undefined)
	return { by, warning: outside ? `${outside} als erwartet. Stimmt der Stand?` : undefined, asksReplaced: false }
}

/** What is to be answered before readings of that moment, or of now, are saved. */
export function lowerRows(rows: readonly RoundRow[], known: readonly Reading[], units: readonly Unit[], moment?: string): Errors {
	const isAsked = (row: RoundRow) => {
		const before = known.find((each) => seriesKey(each) === row.key)
		const kind = units.find(({ id }) => id === row.unit)?.kind
		return isFilled(row) && !row.replaced && row.sure !== row.data && hintsOf(row, before, kind, moment).asksReplaced
	}
	return Object.fromEntries(rows.filter(isAsked).map(({ key }) => [`${key}.data`, 'Stimmt die Zahl?']))
}

/** «812–840»; undefined where the course says nothing yet, or nothing about that moment. */
export const expectedText = ({ expected }: Pick<Reading, 'expected'>, at?: string): string | undefined =>
	expected && isOfNow(at) ? `erwartet ${rangeText(expected)}` : undefined

/** As exactly as it helps: a wide range in whole numbers. A line ends after its dash at most, and never within a number. */
function rangeText({ min, max }: { min: string; max: string }): string {
	const wide = Number(decimalDifference(max, min))
	const [from, to] = [min, max].map((data) => decimal(decimalRounded(data, wide >= 10 ? 0 : wide >= 1 ? 1 : 2)))
	return from === to ? `${from}` : `${from}\u2060–\u2060${to}`
}

/** What is expected is reckoned for now. */
const isOfNow = (at: string | undefined) => at === undefined || Math.abs(Date.parse(at) - Date.now()) < 12 * hour

const isLess = (a: string, b: string) => decimalDifference(a, b).startsWith('-')
