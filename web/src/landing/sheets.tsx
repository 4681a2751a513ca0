import { francs } from '../ui/amount.tsx'

const tax: [string, string, number][] = [
	['14.03.', 'Dach geflickt', 482000],
	['02.06.', 'Fenster Wohnung 2.1', 1296000],
	['20.11.', 'Boiler entkalkt', 123450],
]

/** What the year yields, as small sheets of paper with invented figures. */
export const TaxSheet = () => (
	<table className="sheet">
		<caption>Steuerliste 2026</caption>
		<tbody>
			{tax.map(([day, what, rappen]) => (
				<tr key={day}>
					<td>{day}</td>
					<th scope="row">{what}</th>
					<td>{francs(rappen)}</td>
				</tr>
			))}
			<tr className="sheet-sum">
				<td />
				<th scope="row">werterhaltend</th>
				<td>{francs(tax.reduce((sum, [, , rappen]) => sum + rappen, 0))}</td>
			</tr>
		</tbody>
	</table>
)

const hours: [string, string, string][] = [
	['07.11.', 'Treppenhaus', '50:00'],
	['14.11.', 'Laub gerecht', '85:00'],
	['21.11.', 'Schnee geräumt', '40:00'],
]

export const HoursSheet = () => (
	<table className="sheet">
		<caption>Stundenrapport November</caption>
		<tbody>
			{hours.map(([day, what, time]) => (
				<tr key={day}>
					<td>{day}</td>
					<th scope="row">{what}</th>
					<td>{time}</td>
				</tr>
			))}
			<tr className="sheet-sum">
				<td />
				<th scope="row">Beat, 2 h 55 min</th>
				<td>175:00</td>
			</tr>
		</tbody>
	</table>
)

const water = [18, 16, 15, 13, 17, 22, 26, 24, 17, 15, 14]

export const StatisticSheet = () => (
	<figure className="sheet sheet-figure">
		<figcaption>Wasser 2026, m³</figcaption>
		<svg viewBox="0 0 220 96" role="img" aria-label="Wasserverbrauch je Monat, am höchsten im Juli">
			<path stroke="var(--line)" strokeDasharray="2 4" d="M0 14h220M0 50h220" />
			{water.map((value, i) => (
				<rect
					key={i}
					x={i * 20 + 3}
					y={86 - value * 2.8}
					width="13"
					height={value * 2.8}
					rx="3"
					fill={i === 10 ? 'var(--measurement)' : 'color-mix(in srgb, var(--measurement) 45%, var(--surface))'}
				/>
			))}
			<path stroke="var(--line-strong)" d="M0 86.5h220" />
		</svg>
		<p>−12 % gegenüber dem Vorjahr</p>
	</figure>
)
