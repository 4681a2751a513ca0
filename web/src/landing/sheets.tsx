type Sheet = { caption: string; rows: [string, string, string][] }

const sheets: Sheet[] = [
	{
		caption: 'Als Nächstes',
		rows: [
			['30.11.', 'Kaminfeger bestätigen', 'Nina'],
			['15.12.', 'Filter der Lüftung wechseln', 'Beat'],
			['01.03.', 'Serviceabo Heizung', 'Anna'],
		],
	},
	{
		caption: 'Letzte Zählerstände',
		rows: [
			['16.11.', 'Wasser', '812.4 m³'],
			['16.11.', 'Strom', "24'310 kWh"],
			['02.11.', 'Heizöl', "1'850 l"],
		],
	},
	{
		caption: 'Suche nach «boiler»',
		rows: [
			['Eintrag', 'Boiler entkalkt', '20.11.2026'],
			['Objekt', 'Boiler', 'Waschküche'],
			['Datei', 'Anleitung Boiler.pdf', '14.03.2023'],
		],
	},
]

/** What the entries yield, as small sheets of paper with invented figures. */
export const Sheets = () => (
	// oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways on the phone, and a keyboard has to reach what scrolls
	<div className="sheets" role="group" tabIndex={0} aria-label="Was die Einträge ergeben">
		{sheets.map(({ caption, rows }) => (
			<table key={caption} className="sheet">
				<caption>{caption}</caption>
				<tbody>
					{rows.map(([first, what, last]) => (
						<tr key={what}>
							<td>{first}</td>
							<th scope="row">{what}</th>
							<td>{last}</td>
						</tr>
					))}
				</tbody>
			</table>
		))}
	</div>
)
