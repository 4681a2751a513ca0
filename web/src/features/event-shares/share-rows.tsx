import { useQuery } from '@tanstack/react-query'
import type { Event } from '@hausheft/contract/events.ts'
import { parties } from '@hausheft/contract/parties.ts'
import { netOf, sharesOf } from '@hausheft/contract/shares.ts'
import { chf } from '@hausheft/contract/swiss/formats.ts'
import { dayOf } from '@hausheft/contract/swiss/zurich.ts'
import { read } from '../../platform/api/client.ts'
import { openText } from './share-line-words.ts'
import { useCountedNights } from './use-counted-nights.ts'
import './share-rows.css'

/** What of an amount comes to which party. */
export function ShareRows({ event: { property, event_at, balance } }: { event: Pick<Event, 'property' | 'event_at' | 'balance'> }) {
	const { data } = useQuery(read(parties.getParties, { params: { id: property } }))
	const day = dayOf(event_at)
	const nights = useCountedNights(property, day, balance?.split?.by)
	if (!data || !nights || !balance?.paid_by || !balance.split) return null
	const { paid_by, split } = balance
	const { shares, open } = sharesOf({ net: netOf(balance), paid_by, split, day }, data.parties, nights)
	return (
		<>
			<ul className="event-shares">
				{shares.map(({ party, amount }) => (
					<li key={party}>
						<span>{data.parties.find(({ id }) => id === party)?.name ?? 'Ehemalige Partei'}</span>
						<span>{chf(Math.abs(amount))}</span>
					</li>
				))}
			</ul>
			{open && <span className="dim">{openText(open)}</span>}
		</>
	)
}
