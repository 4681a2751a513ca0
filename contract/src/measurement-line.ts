import { decimalInput } from './swiss/formats.ts'

export type MeasurementLine = {
	name: string
	data: string
	symbol: string
	/** What its object is called. */
	object: string | null
	replaced: boolean
	note: string | null
}

/** A reading in a line of its own, for a cell or for paper: `Wasser: 812.4 m³ (Keller) [ersetzt] – nach dem Umbau`. */
export const measurementLine = ({ name, data, symbol, object, replaced, note }: MeasurementLine, write = decimalInput): string =>
	[`${name}: ${write(data)}\u00a0${symbol}`, object && `(${object})`, replaced && '[ersetzt]', note && `– ${note}`]
		.filter(Boolean)
		.join(' ')

const line = /^(.+?): ([-\u2212]?[\d'’]+(?:\.\d+)?)\s(\S+)(?: \((.+?)\))?( \[ersetzt\])?(?: – (.+))?$/u
/** The same, read again; undefined where it is none. */
export function measurementIn(text: string): MeasurementLine | undefined {
	const [, name, data, symbol, object = null, replaced, note = null] = line.exec(text.trim()) ?? []
	if (name === undefined || data === undefined || symbol === undefined) return undefined
	return { name, data: data.replace('\u2212', '-').replaceAll(/['’]/g, ''), symbol, object, replaced: replaced !== undefined, note }
}
