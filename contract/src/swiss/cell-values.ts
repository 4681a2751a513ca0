// Hides the ways in which people and programs here write numbers, days and times into tables.
import { textIn, type Cell } from './cells.ts'
import { instantOf, wallOf as wallAt, type Day } from './zurich.ts'

/** What a cell cannot be read as, said in German. */
export class NotReadable extends Error {}

/** What parts off decimals. */
export type Decimal = '.' | ','

export const shownCell = (cell: Cell) => `«${textIn(cell).slice(0, 60)}»`

/** Digits with one point at most; null where it is no number. A single dot or comma parts off decimals; where the column has commas for that, a dot does not. */
function plainNumber(text: string, decimal: Decimal | null = null): string | null {
	const rest = text.replaceAll(/[\s\u00a0\u202f'’‘´`]/g, '').replaceAll(/[−–]/g, '-')
	const isMinus = /^-|-$|^\(.*\)$/.test(rest)
	const bare = rest.replaceAll(/^[-+(]|[-)]$/g, '')
	const signs = bare.match(/[.,]/g) ?? []
	const last = signs.at(-1)
	const tail = last === undefined ? 0 : bare.length - bare.lastIndexOf(last) - 1
	const isThousands = last !== undefined && (signs.filter((sign) => sign === last).length > 1 || (decimal === ',' && last === '.'))
	const [whole, decimals] = last === undefined || isThousands ? [bare, ''] : [bare.slice(0, -tail - 1), bare.slice(bare.length - tail)]
	if (/[.,]/.test(whole) && !/^\d{1,3}([.,]\d{3})+$/.test(whole)) return null
	const digits = `${whole.replaceAll(/[.,]/g, '')}.${decimals}`
	if (!/^\d{1,15}(\.\d{0,20})?$|^\.\d{1,20}$/.test(digits)) return null
	const tidy = digits.replace(/^\./, '0.').replace(/\.$/, '')
	return isMinus && Number(tidy) !== 0 ? `-${tidy}` : tidy
}

/** An exact decimal as the API takes it; null where there is none. `decimal`: what its column shows. */
export function decimalIn(cell: Cell, decimal: Decimal | null = null): string | null {
	if (textIn(cell) === '') return null
	const found = typeof cell === 'number' ? plainOf(cell) : typeof cell === 'string' ? plainNumber(cell, decimal) : null
	if (found === null || !/^-?\d{1,15}(\.\d+)?$/.test(found)) throw new NotReadable(`${shownCell(cell)} ist keine Zahl.`)
	if (!/^[^.]*(\.\d{1,9})?$/.test(found)) throw new NotReadable(`${shownCell(cell)} hat mehr als neun Stellen nach dem Komma.`)
	return found
}
/** As a spreadsheet shows it: fifteen digits are exact. */
export const plainOf = (number: number) => {
	const text = String(Number(number.toPrecision(15)))
	return text.includes('e') ? number.toFixed(9).replace(/\.?0+$/, '') : text
}

const months = ['jan', 'feb', 'mär', 'apr', 'mai', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dez']
const otherMonths: Record<string, number> = { mar: 3, mrz: 3, may: 5, oct: 10, dec: 12, jän: 1 }

/** Days since the end of 1899, as spreadsheets count them. */
const dayOfSerial = (serial: number) => new Date(Date.UTC(1899, 11, 30) + Math.round(serial * 86_400) * 1000).toISOString().slice(0, 19)

type Wall = { day: Day; time: string | null }
function wallIn(cell: Cell, years: Years): Wall {
	const no = () => new NotReadable(`${shownCell(cell)} ist kein Datum. Verstanden wird etwa 31.12.2025.`)
	if (cell !== null && typeof cell === 'object') return wallOf(cell.at)
	if (typeof cell === 'boolean') throw no()
	const text = textIn(cell)
	const serial = /^\d{5}(\.\d+)?$/.test(text) ? Number(text) : null
	if (serial !== null && serial > 10_000 && serial < 80_000) return wallOf(dayOfSerial(serial))
	const found =
		/^(?<y>\d{4})[-./](?<m>\d{1,2})[-./](?<d>\d{1,2})(?:[T ,]+(?<t>\d{1,2}:\d{2})(?::\d{2}(?:\.\d+)?)?(?<zone>Z|[+-]\d{2}:?\d{2})?)?$/.exec(
			text,
		) ??
		/^(?:[A-Za-z]{2,10}\.?,? )?(?<d>\d{1,2})[./-] ?(?<m>\d{1,2})[./-] ?(?<y>\d{4}|\d{2})(?:[T ,]+(?<t>\d{1,2}:\d{2})(?::\d{2})?)?(?: ?Uhr)?$/.exec(
			text,
		) ??
		/^(?:[A-Za-z]{2,10}\.?,? )?(?<d>\d{1,2})\.? (?<word>[A-Za-zäÄ]{3,9})\.? (?<y>\d{4}|\d{2})$/.exec(text)
	const { y = '', m, word = '', d = '', t, zone } = found?.groups ?? {}
	const name = word.toLowerCase().slice(0, 3)
	const month = m === undefined ? (otherMonths[name] ?? months.indexOf(name) + 1) : Number(m)
	const day = `${fullYear(y, years)}-${String(month).padStart(2, '0')}-${d.padStart(2, '0')}`
	const date = new Date(`${day}T00:00:00Z`)
	if (!found || Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day) throw no()
	const time = t?.padStart(5, '0') ?? null
	if (time !== null && (time > '23:59' || time.slice(3) > '59')) throw no()
	// Midnight is what programs write that know the day alone, theirs or ours.
	if (time === null || time === '00:00') return { day, time: null }
	const here = zone === undefined ? { day, time } : wallAt(`${day}T${time}:00${zone.replace(/(\d\d)(\d\d)$/, '$1:$2')}`)
	return { day: here.day, time: here.time === '00:00' ? null : here.time }
}
const wallOf = (at: string): Wall => ({ day: at.slice(0, 10), time: at.slice(11, 16) === '00:00' ? null : at.slice(11, 16) })

/** What years of two digits are: of the century that somebody said, else none lies more than ten years ahead. */
export type Years = { thisYear: number; century: 1900 | 2000 | null }
function fullYear(year: string, { thisYear, century }: Years): string {
	if (year.length !== 2) return year
	if (century !== null) return String(century + Number(year))
	const near = Math.floor(thisYear / 100) * 100 + Number(year)
	return String(near > thisYear + 10 ? near - 100 : near)
}
/** Whether a year of two digits may lie ahead or a hundred years before that. */
export function isYearOpen(cell: Cell, thisYear: number): boolean {
	if (typeof cell !== 'string' || !/^\D{0,12}\d{1,2}[./-]? ?(?:\d{1,2}[./-]|[A-Za-zäÄ]{3,9}\.?) ?\d{2}(?:\D|$)/.test(cell)) return false
	try {
		const year = Number(wallIn(cell, { thisYear, century: null }).day.slice(0, 4))
		return year > thisYear && year !== Number(wallIn(cell, { thisYear, century: 1900 }).day.slice(0, 4))
	} catch {
		return false
	}
}

/** A day; null where there is none. */
export const dayIn = (cell: Cell, years: Years): Day | null => (textIn(cell) === '' ? null : wallIn(cell, years).day)
/** The instant of a day, at noon where no time is said; null where there is none. */
export function instantIn(cell: Cell, years: Years, said: string | null = null): string | null {
	if (textIn(cell) === '') return null
	const { day, time } = wallIn(cell, years)
	return instantOf({ day, time: said ?? time ?? '12:00' })
}

/** A time of day; null where there is none. */
export function timeOfDayIn(cell: Cell): string | null {
	const text = textIn(cell)
	if (text === '') return null
	if (cell !== null && typeof cell === 'object') return cell.at.slice(11, 16)
	const { h = '', m = '00' } = /^(?<h>\d{1,2})(?:[:.h](?<m>\d{2}))?(?::\d{2})?(?: ?Uhr)?$/.exec(text)?.groups ?? {}
	const time = `${h.padStart(2, '0')}:${m}`
	if (h === '' || time > '23:59' || m > '59') throw new NotReadable(`${shownCell(cell)} ist keine Uhrzeit. Verstanden wird etwa 08:15.`)
	return time
}

/** What a number without a unit is: `clock` is «1.30» for an hour and a half. */
export type Hours = 'hours' | 'minutes' | 'clock'
const noDuration = (cell: Cell) => new NotReadable(`${shownCell(cell)} ist keine Dauer. Verstanden werden Minuten oder etwa 1:30.`)
/** Spreadsheets count durations from the end of 1899 on. */
const zeroHour = Date.UTC(1899, 11, 30)

/** `1:30`, `1h 30`, `1.5 h`, or a number as it is said: minutes; null where there is none. */
export function minutesIn(cell: Cell, bare: Hours | null): number | null {
	const text = typeof cell === 'number' ? plainOf(cell) : textIn(cell).toLowerCase().replaceAll(/\s+/g, ' ')
	if (text === '') return null
	if (cell !== null && typeof cell === 'object') {
		if (cell.at > '1904') throw noDuration(cell)
		return Math.round((Date.parse(`${cell.at}Z`) - zeroHour) / 60_000)
	}
	const clock =
		/^(\d{1,4}):(\d{2})(?::\d{2})?(?: ?h)?$/.exec(text) ??
		/^(\d{1,4}) ?(?:h|std\.?|stunden?) ?(\d{1,2})? ?(?:m|min\.?|minuten?)?$/.exec(text)
	if (clock) return Number(clock[1]) * 60 + Number(clock[2] ?? 0)
	const [, digits, unit] = /^([\d.,’']+) ?(h|std\.?|stunden?|m|min\.?|minuten?)?$/.exec(text) ?? []
	const number = digits === undefined ? null : plainNumber(digits)
	if (number === null) throw noDuration(cell)
	const isWhole = Number.isInteger(Number(number))
	const said = unit === undefined ? (bare ?? (isWhole ? null : 'hours')) : /^[hs]/.test(unit) ? 'hours' : 'minutes'
	if (said === null) throw new NotReadable(`${shownCell(cell)} können Stunden oder Minuten sein.`)
	if (said === 'hours') return Math.round(Number(number) * 60)
	if (said === 'minutes') {
		if (!isWhole) throw new NotReadable(`${shownCell(cell)} sind keine ganzen Minuten.`)
		return Number(number)
	}
	const [hours, after = ''] = number.split('.')
	// A spreadsheet keeps no zero behind: 1.3 is 1.30.
	const minutes = Number(after.padEnd(2, '0'))
	if (minutes > 59) throw new NotReadable(`${shownCell(cell)} ist keine Dauer in Stunden und Minuten.`)
	return Number(hours) * 60 + minutes
}
