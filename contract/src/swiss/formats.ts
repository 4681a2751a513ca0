// Hides how francs, readings, durations, sizes and addresses are written and read in Switzerland, the same on server and device.

const grouped = (digits: string) => digits.replaceAll(/\B(?=(\d{3})+$)/g, "'")

/** As people read it. What a program reads again or somebody types has a hyphen. */
const minus = '\u2212'
/** No line ends between a figure and what it is of. */
const nbsp = '\u00a0'

/** Francs from Rappen without sign or currency: `1'234.50`. */
export const francs = (rappen: number): string => {
	const digits = String(Math.abs(rappen)).padStart(3, '0')
	return `${grouped(digits.slice(0, -2))}.${digits.slice(-2)}`
}
/** The sign only where it is below zero: `1'840.00`, `−845.00`. */
export const netFrancs = (rappen: number): string => (rappen < 0 ? minus : '') + francs(rappen)
/** With its sign always shown: `+1'840.00`, `−845.00`, `0.00`. */
export const signedFrancs = (rappen: number): string => (rappen > 0 ? '+' : '') + netFrancs(rappen)
/** What is written, with its currency. */
export const inFrancs = (written: string): string => `CHF${nbsp}${written}`
/** `CHF 1'234.50`, `CHF −1'234.50`. */
export const chf = (rappen: number): string => inFrancs(netFrancs(rappen))
/** `CHF +1'840.00`, `CHF −845.00`. */
export const signedChf = (rappen: number): string => inFrancs(signedFrancs(rappen))
/** As an input field shows it: empty for none. */
export const francsInput = (rappen: number | null | undefined): string =>
	rappen === null || rappen === undefined ? '' : (rappen < 0 ? '-' : '') + francs(rappen)

/** An exact decimal as an input field or a table for programs shows it: `-48210.5` → `-48'210.5`. */
export const decimalInput = (data: string): string => {
	const [, sign = '', whole = '', rest = ''] = /^([-+]?)(\d+)(.*)$/.exec(data) ?? []
	return whole === '' ? data : sign + grouped(whole) + rest
}
/** For people: `−48'210.5`. */
export const decimal = (data: string): string => decimalInput(data).replace('-', minus)
/** A reading with its unit: `48'210 kWh`. */
export const reading = (data: string, symbol: string): string => `${decimal(data)}${nbsp}${symbol}`

/** `60 %`, `−3 %`. */
export const inPercent = (value: number): string => `${decimal(String(value))}${nbsp}%`

/** How a figure stands to another one, in words: `9'380.10 weniger als 2025`; under a head that names the other one without it. `write` says how much that is, without a sign. */
export function difference(by: number, write: (size: number) => string, than?: string): string {
	if (by === 0) return than === undefined ? 'gleich viel' : `gleich viel wie ${than}`
	const much = `${write(Math.abs(by))} ${by < 0 ? 'weniger' : 'mehr'}`
	return than === undefined ? much : `${much} als ${than}`
}

const two = (value: number) => String(value).padStart(2, '0')
/** Minutes and seconds, two digits each: 5100 s → `85:00`. */
export const minutesSeconds = (seconds: number): string => `${two(Math.floor(seconds / 60))}:${two(Math.floor(seconds % 60))}`
/** Recorded working time as the specification writes durations: 85 → `85:00`. Never alone: people read 15:00 as three in the afternoon. */
export const recorded = (minutes: number): string => minutesSeconds(minutes * 60)
/** The same in words: 85 → `1 h 25 min`, 45 → `45 min`, 120 → `2 h`. */
export const hoursMinutes = (minutes: number): string => {
	const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
	return [hours > 0 && `${grouped(String(hours))} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ')
}
/** `812 B`, `188 kB`, `2.4 MB`, `1.2 GB`. */
export function fileSize(bytes: number): string {
	if (bytes < 1000) return `${bytes} B`
	if (bytes < 999_500) return `${Math.round(bytes / 1000)} kB`
	if (bytes < 999_500_000) return `${(bytes / 1_000_000).toFixed(bytes < 99_500_000 ? 1 : 0)} MB`
	return `${grouped((bytes / 1_000_000_000).toFixed(bytes < 99_500_000_000 ? 1 : 0))} GB`
}

/** For programs and bills that reckon in hours, with two decimals: 85 minutes are `1.42`. */
export const decimalHours = (minutes: number): string => francs(Math.round((minutes * 100) / 60))
/** What that many minutes cost at so many Rappen an hour, in whole Rappen. */
export const costOfTime = (minutes: number, rate: number): number => Number((BigInt(minutes) * BigInt(rate) * 2n + 60n) / 120n)

/** `1 Eintrag`, `2 Einträge`, `1'200 Einträge`. */
export const count = (n: number, one: string, many: string): string => `${grouped(String(n))} ${n === 1 ? one : many}`

/** `country` is a name, and only where it is not Switzerland (countries.ts knows it). */
type Address = {
	address_street: string | null
	address_zip: string | null
	address_city: string | null
	country?: string | undefined
}

/** PLZ and place: `8810 Horgen`. */
export const town = ({ address_zip, address_city }: Pick<Address, 'address_zip' | 'address_city'>): string =>
	[address_zip, address_city].filter(Boolean).join(' ')
/** Street, PLZ and place, and the country where it is not Switzerland, as lines of an envelope. */
export const addressLines = (address: Address): string[] =>
	[address.address_street, town(address), address.country].filter((line): line is string => Boolean(line))
/** In one line: `Bergstrasse 12, 8810 Horgen`. */
export const address = (parts: Address): string => addressLines(parts).join(', ')
/** What has a name with its address behind it; what is called as its street has that once. */
export const namedAddress = ({ name, ...parts }: Address & { name: string }): string => {
	const called = name.trim().toLowerCase()
	return [name, ...addressLines(parts).filter((line) => line.trim().toLowerCase() !== called)].join(', ')
}
