import { useState } from 'react'
import type { Group } from '@hausheft/contract/groups.ts'
import { chf, inPercent } from '@hausheft/contract/swiss/formats.ts'
import type { TaxList } from '@hausheft/contract/tax.ts'
import { actualAmount, compared, flatAmounts } from '@hausheft/contract/tax-sums.ts'
import { noFlatRate, whatCounts } from '@hausheft/contract/tax-words.ts'
import { taxCan } from '../../platform/rights/tax-can.ts'
import { Amount } from '../../ui/amount.tsx'
import { Box } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { FlatRateForm } from './flat-rate-form.tsx'
import './flat-rate-box.css'

/** What was really spent beside what a flat rate would give, by the numbers that people have written down for this year. */
export function FlatRateBox({ group, id, list }: { group: Group; id: string; list: TaxList }) {
	const { year, flat, classes } = list
	const [open, setOpen] = useState(false)
	const { write } = taxCan(group)
	const actual = actualAmount(classes)
	const { bund, canton } = flatAmounts(flat)
	const isKnown = bund !== null || canton !== null
	return (
		<Box title={`Pauschale ${year}`} className="flat-rate">
			<dl className="flat-rate-sums">
				<div>
					<dt>Wirkliche Kosten</dt>
					<dd>
						<Amount rappen={actual} currency plain />
					</dd>
				</div>
				{flat.business ? (
					<div>
						<dt>Pauschale</dt>
						<dd>{noFlatRate}</dd>
					</div>
				) : (
					<>
						<Rate whose="Bund" amount={bund} percent={flat.percent} base={flat.base} />
						<Rate whose="Kanton" amount={canton} percent={flat.canton_percent} base={flat.base} />
					</>
				)}
			</dl>
			{bund !== null && <p className="flat-rate-better">{`Bund: ${compared(actual, bund)}`}</p>}
			{canton !== null && <p className="flat-rate-better">{`Kanton: ${compared(actual, canton)}`}</p>}
			{flat.note !== '' && <p className="flat-rate-note">{flat.note}</p>}
			<p className="dim">{whatCounts}</p>
			{open ? (
				<FlatRateForm id={id} year={year} flat={flat} proposed={list.yields.income} onDone={() => setOpen(false)} />
			) : (
				write.shown && (
					<Button look="secondary" why={write.why} onClick={() => setOpen(true)} className="flat-rate-open">
						{isKnown || flat.business ? 'Pauschale ändern' : 'Pauschale festhalten'}
					</Button>
				)
			)}
		</Box>
	)
}

const Rate = ({ whose, amount, percent, base }: { whose: string; amount: number | null; percent: number | null; base: number | null }) => (
	<div>
		<dt>{amount === null ? `Pauschale ${whose}` : `Pauschale ${whose}: ${inPercent(percent ?? 0)} von ${chf(base ?? 0)}`}</dt>
		<dd>{amount === null ? 'noch unbekannt' : <Amount rappen={amount} currency plain />}</dd>
	</div>
)
