import { LineChart, type SlotLabel } from '../ui/charts/line-chart.tsx'
import type { LineSeries } from '../ui/charts/line-shapes.ts'
import { Sparkline } from '../ui/charts/sparkline.tsx'
import { Specimen } from './specimen.tsx'

const months = Array.from({ length: 24 }, (_, at) => `${(at % 12) + 1}. Monat ${2025 + Math.floor(at / 12)}`)
const labels = (): SlotLabel[] => [0, 6, 12, 18].map((at) => ({ at, text: `${(at % 12) + 1}/${at < 12 ? 25 : 26}` }))
const wave = (size: number, base: number) => months.map((_, at) => Math.round(base + size * Math.cos((at / 6) * Math.PI)))
const series = (name: string, tone: string, values: (number | null)[], more: Partial<LineSeries> = {}): LineSeries => ({
	name,
	tone,
	values,
	estimated: values.map(() => false),
	...more,
})
const gas = series('Gas', 'measurement', [...wave(180, 220).slice(0, 22), null, null], {
	estimated: months.map((_, at) => at % 3 !== 0),
	before: wave(170, 230),
})
const warmth = wave(6, 14).map((value, at) => (at === 8 || at === 9 ? null : value))
const course = { label: 'Monat', unit: 'm³', slots: months, labels, whole: '2025 und 2026', adds: false }
const toldValue = (each: LineSeries[], symbol: string) => (at: number, nth: number) => {
	const value = each[nth]?.values[at] ?? null
	return value === null ? 'nichts gemessen' : `${value} ${symbol}`
}

/** Courses by time. */
export function LineSpecimens() {
	const level = series('Keller', 'measurement', warmth, { reach: warmth.map((value) => (value === null ? null : [value - 3, value + 4])) })
	const flats = [
		series('Wohnung EG', 'measurement', wave(20, 60)),
		series('Wohnung 1. OG', 'maintenance', wave(-10, 45), { estimated: months.map((_, at) => at > 17) }),
		series(
			'Dachwohnung',
			'rental',
			wave(5, 30).map((value, at) => (at < 5 ? null : value)),
		),
	]
	const many = series(
		'Regen',
		'measurement',
		Array.from({ length: 3000 }, (_, at) => Math.abs(Math.sin(at / 40) * 20 + Math.sin(at) * 6)),
	)
	return (
		<>
			<Specimen name="Verbrauch, geschätzt wo nicht gemessen, mit dem Vorjahr" wide>
				<LineChart {...course} adds summary="Gas je Monat" series={[gas]} beforeName="Vorjahr" textOf={toldValue([gas], 'm³')}>
					{null}
				</LineChart>
			</Specimen>
			<Specimen name="Mittelwert mit tiefstem und höchstem, mit einer Lücke">
				<LineChart {...course} unit="°C" summary="Temperatur je Monat" series={[level]} textOf={toldValue([level], '°C')}>
					{null}
				</LineChart>
			</Specimen>
			<Specimen name="Mehrere zugleich">
				<LineChart {...course} adds summary="Wasser je Wohnung" series={flats} textOf={toldValue(flats, 'm³')}>
					{null}
				</LineChart>
			</Specimen>
			<Specimen name="Dreitausend Werte">
				<LineChart
					{...course}
					slots={many.values.map((_, at) => `Tag ${at + 1}`)}
					labels={() => []}
					unit="mm"
					summary="Regen je Tag"
					series={[many]}
					textOf={toldValue([many], 'mm')}
				>
					{null}
				</LineChart>
			</Specimen>
			<Specimen name="In der Grösse eines Worts">
				<Sparkline values={wave(5, 20)} adds={false} />
				<Sparkline values={gas.values} adds />
			</Specimen>
		</>
	)
}
