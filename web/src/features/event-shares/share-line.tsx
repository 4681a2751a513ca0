import { IconChevronDown } from '../../ui/icons.gen.ts'
import { useEffect, useId, useState } from 'react'
import type { Parties } from '@hausheft/contract/parties.ts'
import { usualShare } from '../../kit/own-party.ts'
import { shareLine } from './share-line-words.ts'
import { typedNet, type BalanceValues } from '../event-draft/parts/balance.ts'
import { ShareChoice } from './share-choice.tsx'
import './share-line.css'

type ShareLineProps = {
	parties: Parties
	balance: BalanceValues
	/** Of the entry, as typed. */
	day: string
	/** Who logs something new: what is usual is offered to them until somebody says otherwise. */
	offersTo: string | undefined
	wrong: string | undefined
	/** Where it stands in the form. */
	path?: string
	/** What it means that nobody has paid, and how one says so, where that is not that it is not shared. */
	unsaid?: { line: string; way: string }
	onChange: (balance: BalanceValues) => void
}

/** One line below the amount, right most of the time; a touch opens the choice. */
export function ShareLine(props: ShareLineProps) {
	const { parties, balance, day, wrong, path = 'balance.split', unsaid, onChange } = props
	const id = useId()
	const [open, setOpen] = useState(false)
	if (wrong !== undefined && !open) setOpen(true)
	useOffered(props)
	return (
		<div className="share" data-path={path}>
			<button
				type="button"
				className="share-line"
				aria-expanded={open}
				aria-controls={open ? id : undefined}
				aria-describedby={wrong ? `${id}-error` : undefined}
				onClick={() => setOpen(!open)}
			>
				<span>{(!balance.paid_by && unsaid?.line) || shareLine(balance, parties)}</span>
				<IconChevronDown size={18} stroke={1.9} aria-hidden />
			</button>
			<p className="field-error" id={`${id}-error`} role="alert">
				{wrong}
			</p>
			{open && (
				<div id={id}>
					<ShareChoice parties={parties} balance={balance} day={day} none={unsaid?.way} onChange={onChange} />
				</div>
			)}
		</div>
	)
}

/** As long as nobody has said otherwise, a new entry is shared as is usual in this house. */
function useOffered({ parties, balance, day, offersTo, onChange }: ShareLineProps) {
	useEffect(() => {
		if (offersTo === undefined || balance.shared === 'said') return
		const { paid_by, split } = usualShare(parties, { me: offersTo, day, net: typedNet(balance) }) ?? { paid_by: '', split: null }
		if (paid_by === balance.paid_by && split?.by === balance.split?.by) return
		onChange({ ...balance, paid_by, split, shared: paid_by ? 'offered' : 'unsaid' })
	}, [offersTo, parties, balance, day, onChange])
}
