import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { IconHomePlus, IconPencil, IconPlus } from '../../ui/icons.gen.ts'
import type { Group, Todo } from '@hausheft/contract/groups.ts'
import { properties, type Property } from '@hausheft/contract/properties.ts'
import { count } from '@hausheft/contract/swiss/formats.ts'
import { settingsCan } from '../../platform/rights/settings-can.ts'
import { read } from '../../platform/api/client.ts'
import { useToday } from '../../platform/page/now.ts'
import { usePageTitle } from '../../platform/page/page-title.ts'
import { useGroup } from '../../platform/places/use-group.ts'
import { type Day } from '@hausheft/contract/swiss/zurich.ts'
import { useLimit } from '../../platform/rights/use-limit.ts'
import { LinkButton } from '../../ui/button.tsx'
import { IconLink } from '../../ui/icon-button.tsx'
import { MobileTop } from '../../ui/mobile-top.tsx'
import { ReadFailed } from '../../ui/read-failed.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SkeletonCards } from '../../ui/skeleton.tsx'
import { dueCount, useTodos } from '../../kit/todos.ts'
import { MenuButton } from '../../kit/menu-button.tsx'
import { NoProperties } from './no-properties.tsx'
import { PropertyCard } from './property-card.tsx'
import './list-page.css'

const route = getRouteApi('/_app/group/$group/properties/')
const add = 'Liegenschaft anlegen'

/** The houses of the group, each with what is due there. */
export function PropertyListPage() {
	const { group: id } = route.useParams()
	const found = useGroup(id)
	const mayRead = found !== undefined && settingsCan(found.group).readProperties
	const { data: houses, error, refetch } = useQuery({ ...read(properties.listProperties, { params: { id } }), enabled: mayRead })
	const todos = useTodos(found?.group)
	const today = useToday()
	const full = useLimit(found?.group, found?.can.writeProperties ? 'properties' : undefined)
	usePageTitle('Liegenschaften', found?.group.name)
	if (!found) return null
	const { group, can } = found
	const createTo = `/group/${id}/properties/create`
	const some = houses !== undefined && houses.length > 0
	const mayAdd = some && can.writeProperties
	return (
		<>
			<MobileTop title="Liegenschaften" note={group.name} leading={<MenuButton />}>
				{mayAdd && <IconLink to={createTo} label={add} Icon={IconHomePlus} size={23} why={full} />}
			</MobileTop>
			<PageHeader
				title="Liegenschaften"
				note={some ? summary(houses, todos, today) : group.name}
				crumbs={[{ to: `/group/${id}`, label: group.name }]}
				actions={
					mayAdd && (
						<LinkButton to={createTo} Icon={IconPlus} why={full}>
							{add}
						</LinkButton>
					)
				}
			/>
			<div className="wrap property-list">
				{some ? (
					<Houses group={group} houses={houses} todos={todos} today={today} mayEdit={can.writeProperties} />
				) : !mayRead || houses ? (
					<NoProperties group={group} />
				) : error ? (
					<ReadFailed error={error} onRetry={() => void refetch()} />
				) : (
					<SkeletonCards />
				)}
			</div>
		</>
	)
}

function summary(houses: readonly Property[], todos: readonly Todo[], today: Day): string {
	const { all, late } = dueCount(todos, today)
	const due = [all, late].filter(Boolean).join(', ')
	return [count(houses.length, 'Liegenschaft', 'Liegenschaften'), due].filter(Boolean).join(' · ')
}

type HousesProps = { group: Group; houses: readonly Property[]; todos: readonly Todo[]; today: Day; mayEdit: boolean }

function Houses({ group, houses, todos, today, mayEdit }: HousesProps) {
	return (
		<ul className="property-grid">
			{houses.map((property) => (
				<li key={property.id}>
					<PropertyCard property={property} todos={todos} today={today} withNext />
					{mayEdit && (
						<IconLink
							to={`/group/${group.id}/properties/edit-${property.id}`}
							label={`${property.name} bearbeiten`}
							Icon={IconPencil}
							className="property-grid-edit"
						/>
					)}
				</li>
			))}
		</ul>
	)
}
