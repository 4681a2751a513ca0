import { stays, type PartyNights, type StayRules } from '@hausheft/contract/stays.ts'
import type { Party } from '@hausheft/contract/parties.ts'
import type { Day } from '@hausheft/contract/swiss/zurich.ts'
import { useChangingRead } from '../../platform/api/use-changing-read.ts'
import type { CSSProperties } from 'react'
import { Box } from '../../ui/box.tsx'
import { usePhone } from '../../ui/use-media.ts'
import './nights-box.css'

type NightsBoxProps = { property: string; parties: readonly Party[]; rules: StayRules; year: number; today: Day }

/** How many nights each party has in a year, and of the times that many want. */
export function NightsBox({ property, parties, rules, year, today }: NightsBoxProps) {
	const query = String(year) === today.slice(0, 4) ? {} : { year }
	const isPhone = usePhone()
	const { data, error } = useChangingRead(stays.listNights, { params: { id: property }, query })
	if (error && !data) return <p className="field-error">{error.message}</p>
	const rows = (data ?? []).filter(({ party, nights }) => nights > 0 || parties.some(({ id, purse }) => id === party && !purse))
	if (rows.every(({ nights }) => nights === 0)) return null
	const most = Math.max(...rows.map(({ nights }) => nights))
	const nameOf = (id: string | null) => (id === null ? 'Gäste' : (parties.find((party) => party.id === id)?.name ?? 'Ehemalige Partei'))
	// On the phone they stand below the names: there is no room for a column each.
	const peaks = isPhone ? [] : rules.peaks.map(({ name }) => name)
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
							<Row
								key={row.party}
								row={row}
								name={nameOf(row.party)}
								part={most === 0 ? 0 : row.nights / most}
								peaks={peaks}
								isPhone={isPhone}
							/>
						))}
					</tbody>
				</table>
			</div>
		</Box>
	)
}

type RowProps = { row: PartyNights; name: string; /** Of the most. */ part: number; peaks: readonly string[]; isPhone: boolean }

const Row = ({ row, name, part, peaks, isPhone }: RowProps) => (
	<tr>
		<th scope="row">
			{name}
			{part > 0 && <span className="nights-bar" style={{ '--part': part } as CSSProperties} aria-hidden="true" />}
			{isPhone && <InPeaks row={row} />}
		</th>
		<td className="nights-count">{row.nights}</td>
		<td>{row.person_nights}</td>
		{peaks.map((peak) => (
			<td key={peak}>{row.peaks.find((each) => each.name === peak)?.nights ?? 0}</td>
		))}
	</tr>
)

/** «Sommerferien 5, Weihnachten 3». */
function InPeaks({ row: { peaks } }: { row: PartyNights }) {
	const there = peaks.filter(({ nights }) => nights > 0)
	return there.length === 0 ? null : (
		<span className="nights-peaks">{`davon ${there.map(({ name, nights }) => `${name}\u00a0${nights}`).join(', ')}`}</span>
	)
}
