import type { Todo } from '@hausheft/contract/groups.ts'
import type { Property } from '@hausheft/contract/properties.ts'
import { address } from '@hausheft/contract/swiss/formats.ts'
import { dueText, type Day } from '@hausheft/contract/swiss/zurich.ts'
import { Amount } from '../../ui/amount.tsx'
import { AppLink } from '../../ui/app-link.tsx'
import { KindIcon } from '../events/kinds.tsx'
import { dueCount, isLate, todoName } from '../../kit/todos.ts'
import { PropertyPicture } from '../../kit/property-picture.tsx'
import { useYearBalance } from './year-balance.ts'
import '../../ui/box.css'
import './property-card.css'

type PropertyCardProps = {
	property: Property
	/** What is to be done in the group, the most urgent first. */
	todos: readonly Pick<Todo, 'property' | 'date' | 'name' | 'note' | 'part'>[]
	today: Day
	/** Whether the card says what comes next, where nothing else on the page does. */
	withNext?: boolean
	/** What was logged there last, for who sees no amounts. */
	last?: string | undefined
}

/** The address below a name that already is its street. */
const addressBelow = ({ name, address_street, ...town }: Property) =>
	address({ ...town, address_street: address_street === name ? null : address_street })

/** A house as it stands in the lists of the group. */
export function PropertyCard({ property, todos, today, withNext = false, last }: PropertyCardProps) {
	const balance = useYearBalance(property)
	const open = todos.filter((each) => each.property === property.id)
	const due = dueCount(open, today, todos)
	const [next] = open
	const where = addressBelow(property)
	return (
		<AppLink to={`/group/${property.group}/property/${property.id}`} className="card property-card">
			<PropertyPicture property={property} width={380} height={142} />
			<span className="property-card-text">
				<b>{property.name}</b>
				<span className="dim">{where || property.property_type_name}</span>
				{withNext && next && (
					<span className="property-card-next">
						<KindIcon kind={next.part} small />
						<span>
							<b>{todoName(next)}</b>
							<span className={isLate(next, today) ? 'property-card-late' : undefined}>{dueText(next.date, today)}</span>
						</span>
					</span>
				)}
				{(due.all || due.late || balance || last) && (
					<span className="property-card-state">
						{(due.all || due.late) && (
							<span>
								{due.all}
								{due.all && due.late && ', '}
								{due.late && <span className="property-card-late">{due.late}</span>}
							</span>
						)}
						{balance ? (
							<span>
								{`Saldo ${balance.year}: `}
								<Amount rappen={balance.rappen} currency />
							</span>
						) : (
							last && <span>{last}</span>
						)}
					</span>
				)}
			</span>
		</AppLink>
	)
}
