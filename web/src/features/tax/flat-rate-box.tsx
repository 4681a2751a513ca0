import { useState } from 'react'
import type { Group } from '@hausheft/contract/groups.ts'
import { chf } from '@hausheft/contract/swiss/formats.ts'
import type { TaxList } from '@hausheft/contract/tax.ts'
import { actualAmount, compared, flatAmount } from '@hausheft/contract/tax-sums.ts'
import { whatCounts } from '@hausheft/contract/tax-words.ts'
import { taxCan } from '../../platform/rights/tax-can.ts'
import { Box } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { FlatRateForm } from './flat-rate-form.tsx'
import './flat-rate-box.css'

/** What was really spent beside what a flat rate would give, by the numbers that people have written down for this year. */
export function FlatRateBox({ group, id, list }: { group: Group; id: string; list: TaxList }) {
	const { year, flat, classes } = list
	const [open, setOpen] = useState(false)
	const { write } = taxCan(group)
	const [actual, rate] = [actualAmount(classes), flatAmount(flat)]
	return (
		<Box title={`Pauschale ${year}`} className="flat-rate">
			<dl className="flat-rate-sums">
				<div>
					<dt>Wirkliche Kosten</dt>
					<dd>{chf(actual)}</dd>
				</div>
				<div>
					<dt>{flat.base !== null && flat.percent !== null ? `Pauschale: ${flat.percent} % von ${chf(flat.base)}` : 'Pauschale'}</dt>
					<dd>{rate === null ? 'noch unbekannt' : chf(rate)}</dd>
				</div>
			</dl>
			{rate !== null && <p className="flat-rate-better">{compared(actual, rate, chf)}</p>}
			{flat.note !== '' && <p className="flat-rate-note">{flat.note}</p>}
			<p className="dim">{whatCounts}</p>
			{open ? (
				<FlatRateForm id={id} year={year} flat={flat} onDone={() => setOpen(false)} />
			) : (
				write.shown && (
					<Button look="secondary" why={write.why} onClick={() => setOpen(true)} className="flat-rate-open">
						{rate === null ? 'Pauschale festhalten' : 'Pauschale ändern'}
					</Button>
				)
			)}
		</Box>
	)
}
