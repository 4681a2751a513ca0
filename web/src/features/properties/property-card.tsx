import type { OpenReminder } from '@hausheft/contract/groups.ts'
import type { Property } from '@hausheft/contract/properties.ts'
import { town } from '../../platform/formats.ts'
import type { Day } from '../../platform/zurich.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { PropertyPicture } from './property-picture.tsx'
import './property-card.css'

type PropertyCardProps = {
	property: Property
	/** Its open reminders. */
	open: readonly Pick<OpenReminder, 'date'>[]
	today: Day
}

/** A house as it stands in the group's overview. */
export function PropertyCard({ property, open, today }: PropertyCardProps) {
	const late = open.filter(({ date }) => date < today).length
	return (
		<AppLink to={`/group/${property.group}/property/${property.id}`} className="card property-card">
			<PropertyPicture property={property} width={380} height={142} />
			<span className="property-card-text">
				<b>{property.name}</b>
				<span className="dim">{town(property) || property.property_type_name}</span>
				<span className="property-card-state">
					<span>
						<b className={late > 0 ? 'property-card-late' : undefined}>{open.length}</b>
						{late > 0 ? ` offen, ${late} überfällig` : ' offen'}
					</span>
					{town(property) && <span>{property.property_type_name}</span>}
				</span>
			</span>
		</AppLink>
	)
}
