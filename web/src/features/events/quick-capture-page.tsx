import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { groups } from '@hausheft/contract/groups.ts'
import { properties } from '@hausheft/contract/properties.ts'

import { town } from '@hausheft/contract/swiss/formats.ts'
import { groupCan } from '../../platform/rights/group-can.ts'
import { read } from '../../platform/api/client.ts'
import { homeProperty, keepLastProperty } from '../../platform/places/last-place.ts'
import { usePageTitle } from '../../platform/page/page-title.ts'
import { ChipButton, ChipNav } from '../../ui/chip.tsx'
import { Empty } from '../../ui/empty.tsx'
import { MobileTop } from '../../ui/mobile-top.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useKeyboardInset } from '../../ui/use-keyboard-inset.ts'
import { NoPermission } from '../../kit/no-permission.tsx'
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
	const [chosen, setChosen] = useState(wanted)
	const property = houses.find((each) => each.id === chosen) ?? houses.find((each) => each.id === homeProperty(houses)) ?? houses[0]
	usePageTitle('Neuer Eintrag', group?.name)
	useKeyboardInset()
	if (!group) return null
	const writes = groupCan(group).createEntries
	const leave = (house?: string) =>
		void navigate(
			house
				? { to: '/group/$group/property/$property', params: { group: id, property: house } }
				: { to: '/group/$group', params: { group: id } },
		)
	// What is typed moves along: the form stays, and only what belongs to the other house goes.
	const choose = (house: string) => {
		setChosen(house)
		keepLastProperty(house)
	}
	return (
		<>
			<MobileTop title="Neuer Eintrag" note={property?.name} back={`/group/${id}`} />
			<PageHeader
				title="Neuer Eintrag"
				note={property && [property.name, town(property)].filter(Boolean).join(', ')}
				crumbs={[{ to: `/group/${id}`, label: group.name }]}
			/>
			<div className="wrap quick-capture">
				{writes && houses.length > 1 && (
					<ChipNav label="Liegenschaft">
						{houses.map((house) => (
							<ChipButton key={house.id} pressed={house.id === property?.id} onPress={() => choose(house.id)}>
								{house.name}
							</ChipButton>
						))}
					</ChipNav>
				)}
				{!writes ? (
					<NoPermission backTo={`/group/${id}`} />
				) : property ? (
					<EventForm
						mode="create"
						anyHouse
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
