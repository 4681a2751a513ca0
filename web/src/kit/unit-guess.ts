// Hides in which unit something is probably measured.
import type { Unit } from '@hausheft/contract/events.ts'
import type { Reading } from '@hausheft/contract/readings.ts'

/** What people call what they measure, and in what it is measured. */
const usual: readonly (readonly [name: RegExp, symbol: string])[] = [
	[/wärme|fernwärme/, 'MWh'],
	[/wasser|gas/, 'm³'],
	[/strom|elektr|solar|photovoltaik|pv/, 'kWh'],
	[/(heiz)?öl|diesel|benzin/, 'l'],
	[/pellet/, 'kg'],
	[/holz|\bster\b/, 'Ster'],
	[/stunden|betrieb/, 'Bh'],
	[/kilometer|km/, 'km'],
	[/temperatur|grad/, '°C'],
	[/druck/, 'bar'],
	[/feucht|füllstand|prozent/, '%'],
	[/regen|niederschlag/, 'mm'],
	[/co2|co₂/, 'ppm'],
	[/\bph\b|säure/, 'pH'],
	[/härte/, '°fH'],
	[/leistung/, 'kW'],
	[/radon/, 'Bq/m³'],
	[/fläche/, 'm²'],
]

/** The unit that is meant most probably: that of the series, else of such a thing, else the one that was used last. */
export function guessUnit(name: string, units: readonly Unit[], last: readonly Pick<Reading, 'unit' | 'name'>[]): Unit | undefined {
	const typed = name.trim().toLowerCase()
	const byId = (id: string | undefined) => units.find((unit) => unit.id === id)
	if (!typed) return byId(last[0]?.unit)
	const series = last.find((each) => each.name.trim().toLowerCase() === typed)
	const symbol = usual.find(([pattern]) => pattern.test(typed))?.[1]
	return byId(series?.unit) ?? units.find((unit) => unit.symbol === symbol) ?? byId(last[0]?.unit)
}
