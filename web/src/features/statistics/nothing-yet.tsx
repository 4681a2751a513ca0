import type { InProperty } from '../../platform/places/use-property.ts'
import { nounCan } from '../../platform/rights/noun-can.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Offers } from './offers.tsx'
import './offers.css'
import { useMeasured } from './statistic-reads.ts'

/** Instead of the list: how the first figure comes to be, or what the first statistic could be of. */
export function NothingYet({ place }: { place: InProperty }) {
	const { offers, isPending } = useMeasured(place.property.id)
	const { create } = nounCan(place.group, 'statistic')
	if (isPending) return null
	const own = create.shown && (
		<LinkButton look="secondary" to={`${place.base}/statistics/create`} resetScroll={false} why={create.why}>
			Selbst zusammenstellen
		</LinkButton>
	)
	if (offers.length === 0)
		return (
			<Empty
				title="Noch nichts gemessen"
				motif="meter"
				action={
					<div className="offers-ways">
						<LogReading place={place} />
						{own}
					</div>
				}
			>
				Die erste Zahl kommt aus einem Eintrag: Zählerstand, Öl im Tank, Temperatur. Ab zwei Ständen zeigt sich der Verbrauch.
			</Empty>
		)
	return (
		<Empty
			title="Noch keine Statistik"
			motif="meter"
			action={
				create.may && (
					<>
						<Offers offers={offers.slice(0, 4)} place={place} />
						{own}
					</>
				)
			}
		>
			Hier wird schon gemessen. Ein Tipp, und daraus wird ein Verlauf mit Vorjahr.
		</Empty>
	)
}

/** The way to an entry with a reading. */
export const LogReading = ({ place: { base, can } }: { place: InProperty }) =>
	can.createEntries && (
		<LinkButton to={base} search={{ event: 'new', kind: 'measurement' }}>
			Messung erfassen
		</LinkButton>
	)
