import type { PartySums, Sharing } from '@hausheft/contract/sharing.ts'
import { chf, netFrancs } from '@hausheft/contract/swiss/formats.ts'
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

type Figure = { label: string; rappen: number; as?: 'paid' | 'share' | 'sent' | 'received' }

/** Balance = carried + paid − share + sent − received; each party has the same figures, so that they stand below each other. */
function figuresOf({ carried, paid, share, sent, received }: PartySums, { parties }: Sharing): Figure[] {
	const isAny = (of: (sums: PartySums) => boolean) => parties.some(of)
	const isBoth = isAny((sums) => sums.sent !== 0 && sums.received !== 0)
	const figures: (Figure | false)[] = [
		isAny((sums) => sums.carried !== 0) && { label: 'Übertrag', rappen: carried },
		{ label: 'Ausgelegt', rappen: paid, as: 'paid' },
		{ label: 'Anteil', rappen: -share, as: 'share' },
		isBoth && { label: 'Gezahlt', rappen: sent, as: 'sent' },
		isBoth && { label: 'Erhalten', rappen: -received, as: 'received' },
		!isBoth && { label: 'Ausgleich', rappen: sent - received, as: received === 0 ? 'sent' : 'received' },
	]
	return figures.filter((figure) => figure !== false)
}

const Figures = ({ base, data, row }: { base: string; data: Sharing; row: PartySums }) => (
	<dl className="party-figures">
		{figuresOf(row, data).map(({ label, rappen, as }) => (
			<div key={label}>
				<dt>{label}</dt>
				<dd>
					{as && rappen !== 0 ? (
						<AppLink
							to={`${base}/events/all`}
							search={listedAs(row.id, as, data)}
							className="sharing-link"
							aria-label={`${label}: ${chf(rappen)}`}
						>
							{netFrancs(rappen)}
						</AppLink>
					) : (
						netFrancs(rappen)
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
