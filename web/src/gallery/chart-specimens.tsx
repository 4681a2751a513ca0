import { signedFrancs } from '@hausheft/contract/swiss/formats.ts'
import type { BarSeries } from '../ui/charts/bar-shapes.ts'
import { Bars } from '../ui/charts/bars.tsx'
import { ChartTable } from '../ui/charts/chart-table.tsx'
import { axisText } from '../ui/charts/axis.ts'
import { LineSpecimens } from './line-specimens.tsx'
import { GallerySection, Specimen } from './specimen.tsx'

const months = ['Jan', 'Feb', 'Mär', 'Apr', 'Mai', 'Jun', 'Jul', 'Aug', 'Sep', 'Okt', 'Nov', 'Dez'].map((short) => ({
	short,
	name: `${short} 2026`,
}))
const francs = (...list: number[]) => list.map((each) => each * 100)
const money: BarSeries[] = [
	{
		name: 'Einnahmen',
		tone: 'in',
		values: francs(9540, 9540, 9540, 9390, 9690, 9690, 9690, 9840, 9840, 9840, 9840, 0),
		before: francs(9240, 9240, 9240, 9240, 9390, 9390, 9390, 9390, 9390, 9540, 9540, 9540),
	},
	{
		name: 'Ausgaben',
		tone: 'out',
		values: francs(4120, 2210, 6840, 1990, 2470, 3120, 1880, 7240, 2660, 2080, 5140, 0),
		before: francs(3980, 2400, 2100, 2050, 12_480, 1700, 2100, 2650, 1990, 2310, 4800, 2290),
	},
]
const hours: BarSeries[] = [
	{ name: 'Ruth Beispiel', tone: 'time', values: [9, 8, 11, 12, 14, 12, 10, 9, 12, 15, 11, 0] },
	{ name: 'Urs Muster', tone: 'rental', values: [0, 2, 0, 3, 4, 0, 0, 6, 0, 2, 1, 0] },
]
const days = Array.from({ length: 60 }, (_, day) => ({ short: String(day + 1), name: `Tag ${day + 1}` }))
const water: BarSeries[] = [{ name: 'Wasser', tone: 'measurement', values: days.map((_, day) => 0.2 + ((day * 7) % 11) / 20) }]
const none: BarSeries[] = money.map(({ name, tone }) => ({ name, tone, values: months.map(() => 0) }))

const signed = (value: number, nth: number) => signedFrancs(nth === 0 ? value : -value)
const table = (slots: typeof months, series: BarSeries[], hidden = false) => (
	<ChartTable
		caption="Dasselbe als Tabelle"
		columns={['Monat', ...series.map(({ name }) => name)]}
		rows={slots.map(({ name }, at) => ({ name, cells: series.map(({ values }) => axisText(values[at] ?? 0)) }))}
		hidden={hidden}
	/>
)
const year = { label: 'Monat', slots: months }
const inFrancs = { unit: 'CHF', tickText: (value: number) => axisText(value / 100), textOf: signed, least: 100 }

export function ChartSpecimens() {
	return (
		<GallerySection id="diagramme" title="Diagramme">
			<Specimen name="Balken nebeneinander, mit dem Vorjahr" wide>
				<Bars
					{...year}
					{...inFrancs}
					summary="Einnahmen und Ausgaben 2026 je Monat"
					series={money}
					beforeName="2025"
					whole={{ name: '2026', values: francs(106_440, 39_750) }}
				>
					{table(months, money, true)}
				</Bars>
			</Specimen>
			<Specimen name="Balken aufeinander">
				<Bars
					{...year}
					unit="h"
					summary="Stunden je Monat"
					series={hours}
					whole={{ name: '2026', values: [123, 18] }}
					textOf={(value) => `${value} h`}
					stacked
				>
					{table(months, hours, true)}
				</Bars>
			</Specimen>
			<Specimen name="Wenig Raum, viele Balken">
				<Bars
					label="Tag"
					unit="m³"
					slots={days}
					summary="Wasser je Tag"
					series={water}
					whole={{ name: '60 Tage' }}
					textOf={(value) => `${value.toFixed(2)} m³`}
					low
				>
					{table(days, water, true)}
				</Bars>
			</Specimen>
			<Specimen name="Noch nichts">
				<Bars {...year} {...inFrancs} summary="2027 gibt es noch keine Beträge" series={none} whole={{ name: '2027' }} low>
					{table(months, none, true)}
				</Bars>
			</Specimen>
			<LineSpecimens />
			<Specimen name="Die Tabelle dazu">{table(months.slice(0, 4), hours)}</Specimen>
		</GallerySection>
	)
}
