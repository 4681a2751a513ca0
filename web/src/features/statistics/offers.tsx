import { useNavigate } from '@tanstack/react-router'
import { IconChartLine, IconPlus } from '../../ui/icons.gen.ts'
import { statistics } from '@hausheft/contract/statistics.ts'
import { useSend } from '../../platform/api/use-send.ts'
import type { InProperty } from '../../platform/places/use-property.ts'
import { showToast } from '../../ui/toast-queue.ts'
import { NounMark } from '../../kit/noun/noun-mark.tsx'
import type { Offer } from './series.ts'
import './offers.css'

type OffersProps = { offers: readonly Offer[]; place: InProperty }

/** What the house has readings of: one tap makes the statistic of it and shows it. */
export function Offers({ offers, place }: OffersProps) {
	const { mutateAsync, isPending, variables } = useSend(statistics.createStatistic)
	const navigate = useNavigate()
	const make = async ({ fields }: Offer) => {
		const asked = location.pathname
		try {
			const made = await mutateAsync({ params: { id: place.property.id }, body: fields })
			// Who has gone on meanwhile is not called back.
			if (location.pathname === asked)
				void navigate({
					to: '/group/$group/property/$property/statistics/view-{$statistic}',
					params: { group: place.group.id, property: place.property.id, statistic: made.id },
					replace: true,
				})
		} catch (error) {
			showToast((error as Error).message, { tone: 'bad' })
		}
	}
	return (
		<ul className="offers" aria-label="Aus dem, was hier gemessen wird">
			{offers.map((offer) => (
				<li key={offer.key}>
					<button
						type="button"
						className="offer card"
						aria-busy={(isPending && variables.body === offer.fields) || undefined}
						aria-disabled={isPending || undefined}
						onClick={() => void (isPending || make(offer))}
					>
						<NounMark Icon={IconChartLine} />
						<span>
							<b>{offer.title}</b>
							<span className="dim">{offer.note}</span>
						</span>
						<IconPlus size={20} stroke={1.9} aria-hidden />
					</button>
				</li>
			))}
		</ul>
	)
}
