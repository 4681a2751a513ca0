// Hides how exact decimals are computed with, which binary floats cannot.

/** `a - b` of two exact decimals, exactly: `812.4` - `798.15` = `14.25`. */
export function decimalDifference(a: string, b: string): string {
	const places = Math.max(...[a, b].map((each) => each.split('.')[1]?.length ?? 0))
	const difference = scaled(a, places) - scaled(b, places)
	const digits = String(difference < 0n ? -difference : difference).padStart(places + 1, '0')
	const written = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`.replace(/\.?0+$/, '')
	return difference < 0n ? `-${written}` : written
}

const scaled = (data: string, places: number): bigint => {
	const [whole = '0', rest = ''] = data.split('.')
	return BigInt(whole + rest.padEnd(places, '0'))
}
