// Hides the ways in which people and programs here write amounts, numbers and days into tables.
import { textIn, type Cell } from './cells.ts'
import { instantOf, type Day } from './zurich.ts'

/** What a cell cannot be read as, said in German. */
export class NotReadable extends Error {}

const shown = (cell: Cell) => `«${textIn(cell).slice(0, 60)}»`
const currency = /^(chf|sfr\.?|fr\.?)\s*|\s*(chf|sfr\.?|fr\.?)$/gi

/** Digits with one point at most; null where it is no number. `-` at the end, brackets and a typographic minus are minus. */
function plainNumber(text: string, isMoney: boolean): string | null {
	let rest = text.replaceAll(currency, '').replaceAll(/[\s\u00a0\u202f'’‘´`]/g, '')
	// «12.–», «12.--» and «12.00.-» are whole francs.
	if (isMoney) rest = rest.replace(/([.,])[-–—]{1,2}$/, '')
	rest = rest.replaceAll(/[−–]/g, '-')
	const isMinus = /^-|-$|^\(.*\)$/.test(rest)
	rest = rest.replaceAll(/^[-+(]|[-)]$/g, '').replace(currency, '')
	const signs = rest.match(/[.,]/g) ?? []
	const last = signs.at(-1)
	const tail = last === undefined ? 0 : rest.length - rest.lastIndexOf(last) - 1
	// What stands last parts off decimals, unless it stands more than once, or parts off three digits of an amount.
	const isThousands = last !== undefined && (signs.filter((sign) => sign === last).length > 1 || (isMoney && tail === 3))
	const [whole, decimals] = last === undefined || isThousands ? [rest, ''] : [rest.slice(0, -tail - 1), rest.slice(rest.length - tail)]
	if (/[.,]/.test(whole) && !/^\d{1,3}([.,]\d{3})+$/.test(whole)) return null
	const digits = `${whole.replaceAll(/[.,]/g, '')}.${decimals}`
	if (!/^\d{1,15}(\.\d{0,12})?$|^\.\d{1,12}$/.test(digits)) return null
	const tidy = digits.replace(/^\./, '0.').replace(/\.$/, '')
	return isMinus && Number(tidy) !== 0 ? `-${tidy}` : tidy
}

/** In Rappen; null where there is none. */
export function amountIn(cell: Cell): number | null {
	if (textIn(cell) === '' || /^[-–—.]+$/.test(textIn(cell))) return null
	const number = typeof cell === 'number' ? String(cell) : typeof cell === 'string' ? plainNumber(cell, true) : null
	const value = number === null ? Number.NaN : Number(number)
	if (!Number.isFinite(value)) throw new NotReadable(`${shown(cell)} ist kein Betrag.`)
	const rappen = Math.round(value * 100)
	if (Math.abs(rappen) > Number.MAX_SAFE_INTEGER) throw new NotReadable(`${shown(cell)} ist zu gross.`)
	return rappen
}

/** An exact decimal as the API takes it; null where there is none. */
export function decimalIn(cell: Cell): string | null {
	if (textIn(cell) === '') return null
	const found = typeof cell === 'number' ? plainOf(cell) : typeof cell === 'string' ? plainNumber(cell, false) : null
	if (found === null || !/^-?\d{1,15}(\.\d{1,9})?$/.test(found)) throw new NotReadable(`${shown(cell)} ist keine Zahl.`)
	return found
}
/** As a spreadsheet shows it: fifteen digits are exact. */
const plainOf = (number: number) => {
	const text = String(Number(number.toPrecision(15)))
	return text.includes('e') ? number.toFixed(9).replace(/\.?0+$/, '') : text
}

const months = ['jan', 'feb', 'mär', 'apr', 'mai', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dez']
const otherMonths: Record<string, number> = { mar: 3, mrz: 3, may: 5, oct: 10, dec: 12, jän: 1 }

/** Days since the end of 1899, as spreadsheets count them. */
const dayOfSerial = (serial: number) => new Date(Date.UTC(1899, 11, 30) + Math.round(serial * 86_400) * 1000).toISOString().slice(0, 19)

type Wall = { day: Day; time: string | null }
function wallIn(cell: Cell, thisYear: number): Wall {
	const no = () => new NotReadable(`${shown(cell)} ist kein Datum. Verstanden wird etwa 31.12.2025.`)
	if (cell !== null && typeof cell === 'object') return wallOf(cell.at)
	if (typeof cell === 'boolean') throw no()
	const text = textIn(cell)
	const serial = /^\d{5}(\.\d+)?$/.test(text) ? Number(text) : null
	if (serial !== null && serial > 10_000 && serial < 80_000) return wallOf(dayOfSerial(serial))
	const found =
		/^(?<y>\d{4})[-./](?<m>\d{1,2})[-./](?<d>\d{1,2})(?:[T ,]+(?<t>\d{1,2}:\d{2})(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/.exec(
			text,
		) ??
		/^(?:[A-Za-z]{2,10}\.?,? )?(?<d>\d{1,2})[./-] ?(?<m>\d{1,2})[./-] ?(?<y>\d{4}|\d{2})(?:[T ,]+(?<t>\d{1,2}:\d{2})(?::\d{2})?)?(?: ?Uhr)?$/.exec(
			text,
		) ??
		/^(?:[A-Za-z]{2,10}\.?,? )?(?<d>\d{1,2})\.? (?<word>[A-Za-zäÄ]{3,9})\.? (?<y>\d{4}|\d{2})$/.exec(text)
	const { y = '', m, word = '', d = '', t } = found?.groups ?? {}
	const name = word.toLowerCase().slice(0, 3)
	const month = m === undefined ? (otherMonths[name] ?? months.indexOf(name) + 1) : Number(m)
	const day = `${fullYear(y, thisYear)}-${String(month).padStart(2, '0')}-${d.padStart(2, '0')}`
	const date = new Date(`${day}T00:00:00Z`)
	if (!found || Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day) throw no()
	const time = t?.padStart(5, '0') ?? null
	if (time !== null && (time > '23:59' || time.slice(3) > '59')) throw no()
	return { day, time }
}
const wallOf = (at: string): Wall => ({ day: at.slice(0, 10), time: at.slice(11, 16) === '00:00' ? null : at.slice(11, 16) })

/** `25` is 2025 and `87` is 1987: nothing lies more than ten years ahead. */
function fullYear(year: string, thisYear: number): string {
	if (year.length !== 2) return year
	const near = Math.floor(thisYear / 100) * 100 + Number(year)
	return String(near > thisYear + 10 ? near - 100 : near)
}

/** A day; null where there is none. */
export const dayIn = (cell: Cell, thisYear: number): Day | null => (textIn(cell) === '' ? null : wallIn(cell, thisYear).day)
/** The instant of a day, at noon where no time is said; null where there is none. */
export function instantIn(cell: Cell, thisYear: number): string | null {
	if (textIn(cell) === '') return null
	const { day, time } = wallIn(cell, thisYear)
	return instantOf({ day, time: time ?? '12:00' })
}

/** `90`, `1:30`, `1h 30`, `1.5 h`: minutes; null where there is none. */
export function minutesIn(cell: Cell): number | null {
	const text = textIn(cell).toLowerCase().replaceAll(/\s+/g, ' ')
	if (text === '') return null
	// A time of day in a spreadsheet is a part of a day since its beginning.
	if (cell !== null && typeof cell === 'object') return Number(cell.at.slice(11, 13)) * 60 + Number(cell.at.slice(14, 16))
	const clock =
		/^(\d{1,4}):(\d{2})(?::\d{2})?(?: ?h)?$/.exec(text) ??
		/^(\d{1,4}) ?(?:h|std\.?|stunden?) ?(\d{1,2})? ?(?:m|min\.?|minuten?)?$/.exec(text)
	if (clock) return Number(clock[1]) * 60 + Number(clock[2] ?? 0)
	const hours = /^([\d.,]+) ?(?:h|std\.?|stunden?)$/.exec(text)
	if (hours?.[1]) return Math.round(Number(hours[1].replace(',', '.')) * 60)
	const minutes = /^([\d.,’']+) ?(?:m|min\.?|minuten?)?$/.exec(text)
	const number = minutes?.[1] === undefined ? null : plainNumber(minutes[1], false)
	if (number === null) throw new NotReadable(`${shown(cell)} ist keine Dauer. Verstanden werden Minuten oder etwa 1:30.`)
	return Math.round(Number(number))
}
