import { stays, type PartyNights, type StayRules } from '@hausheft/contract/stays.ts'
import type { Party } from '@hausheft/contract/parties.ts'
import type { Day } from '@hausheft/contract/swiss/zurich.ts'
import { useChangingRead } from '../../platform/api/use-changing-read.ts'
import type { CSSProperties } from 'react'
import { Box } from '../../ui/box.tsx'

type NightsBoxProps = { property: string; parties: readonly Party[]; rules: StayRules; year: number; today: Day }

/** How many nights each party has in a year, and of the times that many want. */
export function NightsBox({ property, parties, rules, year, today }: NightsBoxProps) {
	const query = String(year) === today.slice(0, 4) ? {} : { year }
	const { data, error } = useChangingRead(stays.listNights, { params: { id: property }, query })
	if (error && !data) return <p className="field-error">{error.message}</p>
	const rows = (data ?? []).filter(({ party, nights }) => nights > 0 || parties.some(({ id, purse }) => id === party && !purse))
	if (rows.every(({ nights }) => nights === 0)) return null
	const most = Math.max(...rows.map(({ nights }) => nights))
	const nameOf = (id: string | null) => (id === null ? 'Gäste' : (parties.find((party) => party.id === id)?.name ?? 'Ehemalige Partei'))
	const peaks = rules.peaks.map(({ name }) => name)
	return (
		<Box title={`Nächte ${year}`} className="nights-box">
			{/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways on the phone, and a keyboard has to reach what scrolls */}
			<div className="nights-scroll" role="group" aria-label={`Nächte ${year}`} tabIndex={0}>
				<table className="nights-table">
					<thead>
						<tr>
							<th scope="col">Für</th>
							<th scope="col">Nächte</th>
							<th scope="col">Mal Personen</th>
							{peaks.map((name) => (
								<th key={name} scope="col">
									{name}
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{rows.map((row) => (
							<Row key={row.party} row={row} name={nameOf(row.party)} part={most === 0 ? 0 : row.nights / most} peaks={peaks} />
						))}
					</tbody>
				</table>
			</div>
		</Box>
	)
}

const Row = ({ row, name, part, peaks }: { row: PartyNights; name: string; part: number; peaks: readonly string[] }) => (
	<tr>
		<th scope="row">{name}</th>
		<td className="nights-count">
			<span className="nights-bar" style={{ '--part': part } as CSSProperties} aria-hidden="true" />
			<span>{row.nights}</span>
		</td>
		<td>{row.person_nights}</td>
		{peaks.map((peak) => (
			<td key={peak}>{row.peaks.find((each) => each.name === peak)?.nights ?? 0}</td>
		))}
	</tr>
)
