// Hides how what people type becomes an amount, a number, a duration, a day or a time; apart from how they are written, because only forms need it.
import { addDays, near, type Day } from '@hausheft/contract/swiss/zurich.ts'

const minus = /[-\u2010-\u2015\u2212]/
/** Spaces of every width, and the marks that people type between thousands. */
const grouping = /[\s'\u2019\u2018\u00b4`\u02bc]/g
const thousands = /['\u2019](?=\d{3})/g

/** Rappen of `1'234.50`, `1’234.50`, `1234,5`, `1 234.50`, `12.-`, `12.–`, `CHF 12`; undefined for what is no amount. */
export function parseFrancs(typed: string): number | undefined {
	const parts = digitsIn(typed)
	if (!parts || parts.whole.length > 12) return undefined
	const rappen = parts.decimals.replace(/^[-\u2010-\u2015\u2212]{1,2}$/, '')
	if (!/^\d{0,2}$/.test(rappen)) return undefined
	const value = Number(parts.whole) * 100 + Number(rappen.padEnd(2, '0'))
	return parts.negative && value > 0 ? -value : value
}

/** Sign, whole part and decimals of a number in any Swiss notation; where both `.` and `,` stand, the later one is the decimal mark. */
function digitsIn(typed: string): { negative: boolean; whole: string; decimals: string } | undefined {
	let text = typed.replace(/^\s*(?:chf|fr\.?|sfr\.?)/i, '').replaceAll(grouping, '')
	const negative = minus.test(text[0] ?? '')
	if (negative || text[0] === '+') text = text.slice(1)
	const mark = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
	const whole = mark < 0 ? text : text.slice(0, mark)
	const decimals = mark < 0 ? '' : text.slice(mark + 1)
	if (!/^(\d*|\d{1,3}([.,])\d{3}(\2\d{3})*)$/.test(whole) || (mark >= 0 && whole.includes(text[mark] as string))) return undefined
	const digits = whole.replaceAll(/[.,]/g, '')
	return digits + decimals === '' ? undefined : { negative, whole: digits.replace(/^0+(?=\d)/, '') || '0', decimals }
}

/** What people type as a number, as the exact decimal string of the API; undefined for what is none. */
export function parseDecimal(typed: string): string | undefined {
	const parts = digitsIn(typed)
	if (!parts || parts.whole.length > 15 || !/^\d{0,9}$/.test(parts.decimals)) return undefined
	const digits = parts.decimals === '' ? parts.whole : `${parts.whole}.${parts.decimals}`
	return parts.negative && /[1-9]/.test(digits) ? `-${digits}` : digits
}

/**
 * Whole minutes of `85`, `1:25`, `1h25`, `1 h 25 min`, `1.5`, `1,5 h`, `90 min`; undefined for what is no duration. Two or more digits and
 * `:00` are the minutes and seconds that lists show beside the words: `85:00`.
 */
export function parseMinutes(typed: string): number | undefined {
	const text = typed.trim().toLowerCase().replaceAll(thousands, '')
	const shown = /^(\d{2,6}):00$/.exec(text)
	const minutes = shown ?? /^(\d{1,6})\s*(?:m|min\.?|minuten?|′)?$/.exec(text)
	if (minutes) return Number(minutes[1])
	const clock = /^(\d{1,4})\s*(?::|h|std\.?|stunden?)\s*(\d{1,2})\s*(?:m|min\.?|minuten?|′)?$/.exec(text)
	if (clock) return Number(clock[2]) < 60 ? Number(clock[1]) * 60 + Number(clock[2]) : undefined
	const hours = /^(\d{0,4}[.,]\d{1,2}|\d{1,4}(?=\D))\s*(?:h|std\.?|stunden?)?$/.exec(text)
	return hours ? Math.round(Number(hours[1]?.replace(',', '.')) * 60) : undefined
}

/** A day as people type it (`3.2.26`, `3.2.`, `03.02.2026`, `2026-02-03`, `heute`, `gestern`); undefined for what is none. */
export function parseDay(typed: string, today: Day): Day | undefined {
	const text = typed
		.trim()
		.toLowerCase()
		.replace(/^(?:mo|di|mi|do|fr|sa|so)[.,]*\s+(?=\d)/, '')
	const named = Object.entries(near).find(([, name]) => name === text)
	if (named) return addDays(today, Number(named[0]))
	const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
	const swiss = /^(\d{1,2})[.\s/]\s*(\d{1,2})(?:[.\s/]\s*(\d{4}|\d{2})?)?$/.exec(text)
	const [year, month, day] = iso ? iso.slice(1) : swiss ? [swiss[3] ?? today.slice(0, 4), swiss[2], swiss[1]] : []
	if (!year || !month || !day) return undefined
	const written = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
	const date = new Date(`${written}T12:00:00Z`)
	return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written) ? written : undefined
}
/** Whether a text is a day as it is kept, and not what somebody is still typing. */
export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text)

/** A time as people type it (`11:05`, `11.05`, `1105`, `9`, `9h30`); undefined for what is none. */
export function parseTime(typed: string): string | undefined {
	const text = typed
		.trim()
		.toLowerCase()
		.replace(/\s*uhr$/, '')
	const parts = /^(\d{1,2})(?:\s*[:.h]\s*(\d{2})?)?$/.exec(text) ?? /^(\d{1,2})(\d{2})$/.exec(text)
	if (!parts) return undefined
	const [hour, minutes] = [Number(parts[1]), Number(parts[2] ?? 0)]
	return hour < 24 && minutes < 60 ? `${String(hour).padStart(2, '0')}:${String(minutes).padStart(2, '0')}` : undefined
}
