// Hides how francs, readings, durations, sizes and addresses are written and read in Switzerland, the same on server and device.

const minus = /[-\u2010-\u2015\u2212]/
/** Spaces of every width, and the marks that people type between thousands. */
const grouping = /[\s'\u2019\u2018\u00b4`\u02bc]/g

const grouped = (digits: string) => digits.replaceAll(/\B(?=(\d{3})+$)/g, "'")

/** Francs from Rappen without sign or currency: `1'234.50`. */
export const francs = (rappen: number): string => {
	const digits = String(Math.abs(rappen)).padStart(3, '0')
	return `${grouped(digits.slice(0, -2))}.${digits.slice(-2)}`
}
/** `CHF 1'234.50`, `CHF -1'234.50`. */
export const chf = (rappen: number): string => `CHF ${rappen < 0 ? '-' : ''}${francs(rappen)}`
/** With its sign always shown: `+1'840.00`, `-845.00`, `0.00`. */
export const signedFrancs = (rappen: number): string => (rappen > 0 ? '+' : rappen < 0 ? '-' : '') + francs(rappen)
/** As an input field shows it: empty for none. */
export const francsInput = (rappen: number | null | undefined): string =>
	rappen === null || rappen === undefined ? '' : (rappen < 0 ? '-' : '') + francs(rappen)

/** Sign, whole part and decimals of a number in any Swiss notation; where both `.` and `,` stand, the later one is the decimal mark. */
function partsOf(typed: string): { negative: boolean; whole: string; decimals: string } | undefined {
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

/** Rappen of `1'234.50`, `1’234.50`, `1234,5`, `1 234.50`, `12.-`, `12.–`, `CHF 12`; undefined for what is no amount. */
export function parseFrancs(typed: string): number | undefined {
	const parts = partsOf(typed)
	if (!parts || parts.whole.length > 12) return undefined
	const rappen = parts.decimals.replace(/^[-\u2010-\u2015\u2212]{1,2}$/, '')
	if (!/^\d{0,2}$/.test(rappen)) return undefined
	const value = Number(parts.whole) * 100 + Number(rappen.padEnd(2, '0'))
	return parts.negative && value > 0 ? -value : value
}

/** An exact decimal for people: `48210.5` → `48'210.5`. */
export const decimal = (data: string): string => {
	const [, sign = '', whole = '', rest = ''] = /^(-?)(\d+)(.*)$/.exec(data) ?? []
	return whole === '' ? data : sign + grouped(whole) + rest
}
/** A reading with its unit: `48'210 kWh`. */
export const reading = (data: string, symbol: string): string => `${decimal(data)}\u00a0${symbol}`

/** What people type as a number, as the exact decimal string of the API; undefined for what is none. */
export function parseDecimal(typed: string): string | undefined {
	const parts = partsOf(typed)
	if (!parts || parts.whole.length > 15 || !/^\d{0,9}$/.test(parts.decimals)) return undefined
	const digits = parts.decimals === '' ? parts.whole : `${parts.whole}.${parts.decimals}`
	return parts.negative && /[1-9]/.test(digits) ? `-${digits}` : digits
}

const scaled = (data: string, places: number): bigint => {
	const [whole = '0', rest = ''] = data.split('.')
	return BigInt(whole + rest.padEnd(places, '0'))
}
/** `a - b` of two exact decimals, exactly: `812.4` - `798.15` = `14.25`. */
export function decimalDifference(a: string, b: string): string {
	const places = Math.max(...[a, b].map((each) => each.split('.')[1]?.length ?? 0))
	const difference = scaled(a, places) - scaled(b, places)
	const digits = String(difference < 0n ? -difference : difference).padStart(places + 1, '0')
	const written = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`.replace(/\.?0+$/, '')
	return difference < 0n ? `-${written}` : written
}

const two = (value: number) => String(value).padStart(2, '0')
/** Minutes and seconds, two digits each: 5100 s → `85:00`. */
export const minutesSeconds = (seconds: number): string => `${two(Math.floor(seconds / 60))}:${two(Math.floor(seconds % 60))}`
/** Recorded working time as the specification writes durations: 85 → `85:00`. */
export const recorded = (minutes: number): string => minutesSeconds(minutes * 60)
/** The same in words: 85 → `1 h 25 min`, 45 → `45 min`, 120 → `2 h`. */
export const hoursMinutes = (minutes: number): string => {
	const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
	return [hours > 0 && `${grouped(String(hours))} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ')
}
/** Whole minutes of `85`, `1:25`, `1h25`, `1 h 25 min`, `1.5 h`, `1,5h`, `90 min`; undefined for what is no duration. */
export function parseMinutes(typed: string): number | undefined {
	const text = typed.trim().toLowerCase()
	const clock = /^(\d{1,4})\s*(?::|h|std\.?)\s*(\d{1,2})\s*(?:m|min|min\.|′)?$/.exec(text)
	if (clock) return Number(clock[2]) < 60 ? Number(clock[1]) * 60 + Number(clock[2]) : undefined
	const hours = /^(\d{1,4}(?:[.,]\d{1,2})?)\s*(?:h|std\.?|stunden?)$/.exec(text)
	if (hours) return Math.round(Number(hours[1]?.replace(',', '.')) * 60)
	const minutes = /^(\d{1,6})\s*(?:m|min|min\.|minuten?)?$/.exec(text)
	return minutes ? Number(minutes[1]) : undefined
}

/** `812 B`, `188 kB`, `2.4 MB`. */
export function fileSize(bytes: number): string {
	if (bytes < 1000) return `${bytes} B`
	if (bytes < 999_500) return `${Math.round(bytes / 1000)} kB`
	return `${(bytes / 1_000_000).toFixed(bytes < 99_500_000 ? 1 : 0)} MB`
}

/** `1 Eintrag`, `2 Einträge`, `1'200 Einträge`. */
export const count = (n: number, one: string, many: string): string => `${grouped(String(n))} ${n === 1 ? one : many}`

const countries: Record<string, string> = { LIE: 'Liechtenstein', DEU: 'Deutschland', AUT: 'Österreich', FRA: 'Frankreich', ITA: 'Italien' }
type Address = { address_street: string | null; address_zip: string | null; address_city: string | null; address_cca3?: string }

/** PLZ and place: `8810 Horgen`. */
export const town = ({ address_zip, address_city }: Omit<Address, 'address_street'>): string =>
	[address_zip, address_city].filter(Boolean).join(' ')
/** Street, PLZ and place, and the country where it is not Switzerland, as lines of an envelope. */
export const addressLines = (address: Address): string[] => {
	const { address_street, address_cca3: code = 'CHE' } = address
	return [address_street, town(address), code === 'CHE' ? null : (countries[code] ?? code)].filter((line): line is string => Boolean(line))
}
/** In one line: `Bergstrasse 12, 8810 Horgen`. */
export const address = (parts: Address): string => addressLines(parts).join(', ')
