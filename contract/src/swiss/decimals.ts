// Hides how exact decimals are computed with, which binary floats cannot.

/** As many decimals as a reading may have. */
const readingPlaces = 9

/** `a - b` of two exact decimals, exactly: `812.4` - `798.15` = `14.25`. */
export const decimalDifference = (a: string, b: string): string => decimalOf(unitsOf(a) - unitsOf(b))

/** The sum of exact decimals, exactly. */
export const decimalSum = (values: readonly string[]): string => decimalOf(values.reduce((sum, each) => sum + unitsOf(each), 0n))

/** An exact decimal in whole billionths: `0.5` = 500000000. */
export function unitsOf(data: string): bigint {
	const [whole = '0', rest = ''] = data.split('.')
	return BigInt(whole + rest.slice(0, readingPlaces).padEnd(readingPlaces, '0'))
}

/** Whole billionths as an exact decimal, without needless zeros. */
export function decimalOf(units: bigint): string {
	const digits = String(units < 0n ? -units : units).padStart(readingPlaces + 1, '0')
	const written = `${digits.slice(0, -readingPlaces)}.${digits.slice(-readingPlaces)}`.replace(/\.?0+$/, '')
	return units < 0n ? `-${written}` : written
}

/** With as many decimals as people read, rounded half up: `33.333333333` = `33.33`. */
export function decimalRounded(data: string, places = 2): string {
	const step = 10n ** BigInt(readingPlaces - places)
	const units = unitsOf(data)
	const size = units < 0n ? -units : units
	const rounded = ((size + step / 2n) / step) * step
	return decimalOf(units < 0n ? -rounded : rounded)
}

/** How many decimals the one of these has that has most, of as many as people read. */
export const placesOf = (values: readonly string[], most = 2): number =>
	Math.max(0, ...values.map((data) => decimalRounded(data, most).split('.')[1]?.length ?? 0))
/** With exactly so many decimals, as a column wants it: `31` = `31.00`. */
export function decimalFixed(data: string, places: number): string {
	const [whole = '', rest = ''] = decimalRounded(data, places).split('.')
	return places === 0 ? whole : `${whole}.${rest.padEnd(places, '0')}`
}
