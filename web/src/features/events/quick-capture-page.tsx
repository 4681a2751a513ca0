import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { groups } from '@hausheft/contract/groups.ts'
import { properties } from '@hausheft/contract/properties.ts'
import { read } from '../../platform/api.ts'
import { town } from '../../platform/formats.ts'
import { homeProperty } from '../../platform/last-place.ts'
import { usePageTitle } from '../../platform/page-title.ts'
import { ChipButton, ChipNav } from '../../ui/chip.tsx'
import { Empty } from '../../ui/empty.tsx'
import { MobileTop } from '../../ui/mobile-top.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { EventForm } from './event-form/event-form.tsx'
import './quick-capture-page.css'

const route = getRouteApi('/_app/group/$group/create')

/** An entry for any house of the group; it begins with the house one was at last. */
export function QuickCapturePage() {
	const { group: id } = route.useParams()
	const { property: wanted } = route.useSearch()
	const { data: all = [] } = useQuery(read(groups.listGroups, {}))
	const { data: houses = [] } = useQuery(read(properties.listProperties, { params: { id } }))
	const navigate = useNavigate()
	const group = all.find((each) => each.id === id)
	const property = houses.find((each) => each.id === (wanted ?? homeProperty(houses))) ?? (wanted ? undefined : houses[0])
	usePageTitle('Neuer Eintrag', group?.name)
	if (!group) return null
	const leave = (house?: string) =>
		void navigate(
			house
				? { to: '/group/$group/property/$property', params: { group: id, property: house } }
				: { to: '/group/$group', params: { group: id } },
		)
	const choose = (house: string) =>
		void navigate({ to: '/group/$group/create', params: { group: id }, search: { property: house }, replace: true, resetScroll: false })
	return (
		<>
			<MobileTop title="Neuer Eintrag" note={property?.name} back={`/group/${id}`} />
			<PageHeader
				title="Neuer Eintrag"
				note={property && [property.name, town(property)].filter(Boolean).join(', ')}
				crumbs={[{ to: `/group/${id}`, label: group.name }]}
			/>
			<div className="wrap quick-capture">
				{houses.length > 1 && (
					<ChipNav label="Liegenschaft">
						{houses.map((house) => (
							<ChipButton key={house.id} pressed={house.id === property?.id} onPress={() => choose(house.id)}>
								{house.name}
							</ChipButton>
						))}
					</ChipNav>
				)}
				{property ? (
					<EventForm
						key={property.id}
						mode="create"
						property={property.id}
						group={group}
						onSaved={() => leave(property.id)}
						onCancel={() => leave()}
					/>
				) : (
					<Empty title="Noch keine Liegenschaft" motif="key">
						Ein Eintrag gehört immer zu einem Haus. Sobald eines angelegt ist, kann es losgehen.
					</Empty>
				)}
			</div>
		</>
	)
}
