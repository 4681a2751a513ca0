import type { PartySums, Sharing } from '@hausheft/contract/sharing.ts'
import { chf, francs, netFrancs } from '@hausheft/contract/swiss/formats.ts'
import { dayText } from '@hausheft/contract/swiss/zurich.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Box } from '../../ui/box.tsx'
import { cx } from '../../ui/cx.ts'
import { balanceText, listedAs } from './sharing-words.ts'

type PartySumsBoxProps = {
	base: string
	data: Sharing
	/** In the order in which they stand. */
	rows: readonly PartySums[]
	nameOf: (id: string) => string
}

/** Each party with what it gets or pays, and the figures that this is made of, each of which leads to its entries. */
export const PartySumsBox = ({ base, data, rows, nameOf }: PartySumsBoxProps) => (
	<Box title="Stand">
		<ul className="party-sums">
			{rows.map((row) => (
				<li key={row.id} aria-label={nameOf(row.id)}>
					<p className={cx('party-balance', row.balance > 0 && 'party-gets', row.balance < 0 && 'party-pays')}>
						{balanceText(nameOf(row.id), row.balance)}
					</p>
					<Figures base={base} data={data} row={row} />
				</li>
			))}
		</ul>
	</Box>
)

type Figure = { label: string; shown: string; as?: 'paid' | 'share' | 'sent' | 'received' }

/** Balance = carried + paid − share + sent − received. */
function figuresOf({ carried, paid, share, sent, received }: PartySums, { closed_until: closed }: Sharing): Figure[] {
	const figures: (Figure | false)[] = [
		carried !== 0 && { label: closed ? `Übertrag vom ${dayText(closed)}` : 'Übertrag', shown: netFrancs(carried) },
		{ label: 'Ausgelegt', shown: netFrancs(paid), as: 'paid' },
		{ label: 'Anteil', shown: netFrancs(-share), as: 'share' },
		sent !== 0 && { label: 'Ausgleich gezahlt', shown: francs(sent), as: 'sent' },
		received !== 0 && { label: 'Ausgleich erhalten', shown: netFrancs(-received), as: 'received' },
	]
	return figures.filter((figure) => figure !== false)
}

const Figures = ({ base, data, row }: { base: string; data: Sharing; row: PartySums }) => (
	<dl className="party-figures">
		{figuresOf(row, data).map(({ label, shown, as }) => (
			<div key={label}>
				<dt>{label}</dt>
				<dd>
					{as ? (
						<AppLink
							to={`${base}/events/all`}
							search={listedAs(row.id, as, data)}
							className="sharing-link"
							aria-label={`${label}: CHF ${shown}`}
						>
							{shown}
						</AppLink>
					) : (
						shown
					)}
				</dd>
			</div>
		))}
		<div className="party-figures-sum">
			<dt>Saldo</dt>
			<dd title={chf(row.balance)}>{netFrancs(row.balance)}</dd>
		</div>
	</dl>
)
