import type { ReactNode } from 'react'
import type { Group } from '@hausheft/contract/groups.ts'
import type { Property } from '@hausheft/contract/properties.ts'
import { address, town } from '@hausheft/contract/swiss/formats.ts'
import { MobileTop } from '../ui/mobile-top.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { TabsNav } from '../ui/tabs-nav.tsx'
import { houseWays } from './house-ways.ts'
import { PropertyPicture } from './property-picture.tsx'
import { usePropertyTabs } from './use-property-tabs.ts'
import './property-head.css'

type PropertyHeadProps = {
	group: Pick<Group, 'id' | 'name'>
	property: Property
	/** Which of the tabs this is, for the phone's title bar; without it the property itself. */
	part?: string
	/** Buttons of the phone's title bar, and of the desktop's head. */
	phoneActions?: ReactNode
	actions?: ReactNode
}

const showWays = () => houseWays.set(true)

/** The house with its picture, place and tabs, over each of its parts. */
export function PropertyHead({ group, property, part, phoneActions, actions }: PropertyHeadProps) {
	const base = `/group/${group.id}/property/${property.id}`
	const tabs = usePropertyTabs(base, part)
	const place = address(property)
	return (
		<>
			<MobileTop
				title={part ?? property.name}
				note={part ? property.name : town(property) || property.property_type_name}
				back={part ? base : `/group/${group.id}`}
			>
				{phoneActions}
			</MobileTop>
			{!part && (
				<div className="property-hero">
					<PropertyPicture property={property} width={390} height={140} />
				</div>
			)}
			<PageHeader
				title={property.name}
				note={[place !== property.name && place, property.property_type_name].filter(Boolean).join(' · ')}
				crumbs={[
					{ to: `/group/${group.id}`, label: group.name },
					{ to: `/group/${group.id}/properties`, label: 'Liegenschaften' },
				]}
				picture={<PropertyPicture property={property} width={168} height={118} />}
				actions={actions}
			>
				<TabsNav label={property.name} {...tabs} onMore={showWays} />
			</PageHeader>
		</>
	)
}
