import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { IconFilter, IconFirstAidKit, IconPencil, IconPlus, IconTable } from '../../ui/icons.gen.ts'
import { lazy, Suspense, useEffect, useState, type ComponentProps, type ReactNode } from 'react'
import { groups } from '@hausheft/contract/groups.ts'
import { properties } from '@hausheft/contract/properties.ts'
import { groupCan } from '../../platform/rights/group-can.ts'
import { read } from '../../platform/api/client.ts'
import { keepLastProperty } from '../../platform/places/last-place.ts'
import { usePageTitle } from '../../platform/page/page-title.ts'
import { filtersOf, type PropertySearch } from '../../platform/places/property-search.ts'
import { LinkButton } from '../../ui/button.tsx'
import { ChipButton, ChipLink } from '../../ui/chip.tsx'
import { IconLink } from '../../ui/icon-button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { EventPanelSlot } from '../event-panel/event-panel-slot.tsx'
import { KindChips } from '../events/kind-chips.tsx'
import { MemoriesSlot } from '../memories/memories-slot.tsx'
import { Timeline } from '../timeline/timeline.tsx'
import { holdAbove } from '../../kit/home-slots.ts'
import { PropertyHead } from '../../kit/property-head.tsx'
import { NextDue } from './next-due.tsx'
import '../../ui/box.css'
import './property-home-page.css'

// The server has it in its page, where it stays as it is until the first view is done.
const PropertySide = import.meta.env.SSR
	? (await import('./property-side.tsx')).PropertySide
	: lazy(() => import('./property-side.tsx').then((module) => ({ default: module.PropertySide })))

const route = getRouteApi('/_app/group/$group/property/$property/')

/** The property's home is its timeline, with what is next beside it and the open entry over it. */
export function PropertyHomePage() {
	const { group: groupId, property: id } = route.useParams()
	// What is open over the list is no matter of the page: opening an entry draws that entry and its row.
	const filters = route.useSearch({ select: filtersOf, structuralSharing: true })
	const router = useRouter()
	const { data: all = [] } = useQuery(read(groups.listGroups, {}))
	const { data: houses = [] } = useQuery(read(properties.listProperties, { params: { id: groupId } }))
	const group = all.find((each) => each.id === groupId)
	const property = houses.find((each) => each.id === id)
	const base = `/group/${groupId}/property/${id}`
	usePageTitle(property?.name, group?.name)
	useEffect(() => keepLastProperty(id), [id])
	if (!group || !property) return null
	const hrefWith = (changes: PropertySearch) =>
		router.buildLocation({
			to: '/group/$group/property/$property',
			params: { group: groupId, property: id },
			search: { ...filters, ...changes },
		}).href
	const { createEntries: mayCreate, writeProperties } = groupCan(group)
	const table = { to: `${base}/events/${filters.kind ?? 'all'}`, search: { ...filters, kind: undefined }, Icon: IconTable }
	const emergency = { to: `${base}/emergency`, Icon: IconFirstAidKit }
	const isNarrowed = Object.values(filters).some((filter) => filter !== undefined)
	const editLink = writeProperties && <IconLink to={`${base}/edit`} label="Liegenschaft bearbeiten" Icon={IconPencil} />
	return (
		<>
			<PropertyHead
				group={group}
				property={property}
				phoneActions={
					<>
						<IconLink {...emergency} label="Notfallkarte" />
						{editLink}
					</>
				}
				actions={
					<>
						<LinkButton {...emergency} look="quiet">
							Notfallkarte
						</LinkButton>
						<LinkButton {...table} look="quiet">
							Als Tabelle
						</LinkButton>
						{editLink}
						{mayCreate && (
							<LinkButton to={base} search={{ ...filters, event: 'new' }} exact resetScroll={false} Icon={IconPlus}>
								Eintrag erfassen
							</LinkButton>
						)}
					</>
				}
			/>
			<div className="wrap property-home">
				<Narrowing
					base={base}
					search={filters}
					due={isNarrowed ? undefined : <NextDue group={group} property={property} />}
					table={table}
				/>
				<div className="property-columns">
					<section aria-label="Einträge">
						{!isNarrowed && <MemoriesSlot group={group} property={id} />}
						<HomeTimeline
							scope={{ property: id }}
							filters={filters}
							group={group}
							hrefOf={(entry) => hrefWith({ event: entry })}
							createHref={mayCreate ? hrefWith({ event: 'new' }) : undefined}
						/>
					</section>
					<Suspense>
						<PropertySide group={group} property={property} search={filters} />
					</Suspense>
				</div>
			</div>
			<OpenEntry group={group} property={id} />
		</>
	)
}

function HomeTimeline(props: Omit<ComponentProps<typeof Timeline>, 'openId'>) {
	const event = route.useSearch({ select: (search) => search.event })
	return <Timeline {...props} openId={event === 'new' ? undefined : event} />
}

const OpenEntry = (props: Omit<ComponentProps<typeof EventPanelSlot>, 'search'>) => <EventPanelSlot {...props} search={route.useSearch()} />

type NarrowingProps = {
	base: string
	search: PropertySearch
	table: Omit<ComponentProps<typeof ChipLink>, 'children'>
	/** What is next; not where the list is narrowed, which shows by what. */
	due: ReactNode
}

/** The tools above the list: by which kinds it is narrowed, and the way to its table. */
function Narrowing({ base, search, table, due }: NarrowingProps) {
	const [filtering, setFiltering] = useState(false)
	const toTable = (
		<ChipLink {...table} className="property-table">
			Als Tabelle
		</ChipLink>
	)
	return (
		<>
			{due && (
				<div className="property-tools">
					{due}
					<ChipButton Icon={IconFilter} className="property-filter" pressed={filtering} onPress={() => setFiltering(!filtering)}>
						<VisuallyHidden>Filter</VisuallyHidden>
					</ChipButton>
					{toTable}
					<div className="property-watch" ref={holdAbove} />
				</div>
			)}
			<div className={filtering || !due ? 'property-kinds property-kinds-open' : 'property-kinds'}>
				<KindChips to={base} search={search}>
					{!due && toTable}
				</KindChips>
			</div>
		</>
	)
}
