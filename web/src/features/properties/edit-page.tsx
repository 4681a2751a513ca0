import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { properties, type Property } from '@hausheft/contract/properties.ts'
import { keyOf, read } from '../../platform/api/client.ts'
import { usePageTitle } from '../../platform/page/page-title.ts'
import { useGroup } from '../../platform/places/use-group.ts'
import { MobileTop } from '../../ui/mobile-top.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { NoPermission } from '../../kit/no-permission.tsx'
import { NotFound } from '../../kit/not-found-page.tsx'
import { PropertyForm } from './property-form.tsx'

/** A new property, or a changed one: reached from the list (`edit-{prop}`) or from the property itself (`edit`), where it also returns to. */
export function PropertyEditPage() {
	const { group: id = '', prop, property: own } = useParams({ strict: false })
	const navigate = useNavigate()
	const client = useQueryClient()
	const found = useGroup(id)
	const { data: houses = [] } = useQuery(read(properties.listProperties, { params: { id } }))
	const { data: types = [] } = useQuery({ ...read(properties.listPropertyTypes, {}), staleTime: Infinity })
	const wanted = prop ?? own
	const there = houses.find((each) => each.id === wanted)
	// When somebody deletes it meanwhile, what was typed stays on the screen.
	const [opened, setOpened] = useState(there)
	if (there && there.id !== opened?.id) setOpened(there)
	const property = there ?? (opened?.id === wanted ? opened : undefined)
	const title = wanted ? 'Liegenschaft bearbeiten' : 'Liegenschaft anlegen'
	usePageTitle(title, found?.group.name)
	if (!found || (wanted && !property)) return <NotFound />
	const list = `/group/${id}/properties`
	const back = own ? `/group/${id}/property/${own}` : list
	// In the form's place: whoever goes back from there does not come to it again.
	const toList = () => navigate({ to: '/group/$group/properties', params: { group: id }, replace: true })
	const toProperty = (house: string) =>
		void navigate({ to: '/group/$group/property/$property', params: { group: id, property: house }, replace: true })
	const goBack = () => (own ? toProperty(own) : void toList())
	// The list is read anew; until then it already shows one house less.
	const leaveRemoved = async () => {
		await toList()
		const key = keyOf(properties.listProperties, { params: { id } })
		client.setQueryData<Property[]>(key, (all) => all?.filter((each) => each.id !== wanted))
	}
	const crumbs = [
		{ to: `/group/${id}`, label: found.group.name },
		{ to: list, label: 'Liegenschaften' },
		...(own && property ? [{ to: back, label: property.name }] : []),
	]
	return (
		<>
			<MobileTop title={title} note={property?.name ?? found.group.name} back={back} />
			<PageHeader title={title} note={property?.name ?? 'Mit Name und Art ist es getan. Alles andere kann warten.'} crumbs={crumbs} />
			{found.can.writeProperties ? (
				<PropertyForm
					key={wanted}
					group={found.group}
					types={types}
					property={property}
					gone={property !== undefined && !there}
					onSaved={(saved) => (wanted ? goBack() : toProperty(saved.id))}
					onCancel={goBack}
					onRemoved={() => void leaveRemoved()}
				/>
			) : (
				<div className="wrap">
					<NoPermission backTo={back} />
				</div>
			)}
		</>
	)
}
