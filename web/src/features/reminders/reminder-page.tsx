import { IconListCheck, IconPlus } from '../../ui/icons.gen.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { properties } from '@hausheft/contract/properties.ts'
import { read } from '../../platform/api/client.ts'
import { useGroup } from '../../platform/places/use-group.ts'
import { useHomeProperty } from '../../platform/places/last-place.ts'
import { usePageTitle } from '../../platform/page/page-title.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { IconLink } from '../../ui/icon-button.tsx'
import { MobileTop } from '../../ui/mobile-top.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { NoPermission } from '../../kit/no-permission.tsx'
import { NotFound } from '../../kit/not-found-page.tsx'
import { EventPanelSlot } from '../event-panel/event-panel-slot.tsx'
import { addingOf } from './adding.ts'
import { ReminderFilter } from './reminder-filter.tsx'
import { ReminderList } from './reminder-list.tsx'
import { TemplateChoice } from './template-choice.tsx'
import './reminder-page.css'

const route = getRouteApi('/_app/group/$group/reminder')

/** What is to be done in the group: overdue, soon, later and done; ticked off, put off and left out where it stands. */
export function ReminderPage() {
	const { group: id } = route.useParams()
	// What is open over the list is no matter of the page.
	const search = route.useSearch({ select: ({ house, mine, add }) => ({ house, mine, add }), structuralSharing: true })
	const navigate = route.useNavigate()
	const found = useGroup(id)
	const { data: houses = [] } = useQuery(read(properties.listProperties, { params: { id } }))
	const home = useHomeProperty(houses)
	usePageTitle('Erinnerungen', found?.group.name)
	if (!found) return <NotFound />
	const { group, can } = found
	const { house, begun, isChoosing, makes } = addingOf({
		houses,
		search,
		mayCreate: can.createEntries,
		home,
	})
	const choose = (add: 1 | undefined) => void navigate({ search: { ...search, add }, resetScroll: false, replace: add === undefined })
	const toNew = { to: `/group/${id}/property/${begun}`, search: { event: 'new', kind: 'reminder' } }
	return (
		<>
			<MobileTop title="Erinnerungen" note={house?.name ?? group.name} back={`/group/${id}`}>
				{makes && <IconLink {...toNew} label="Neue Erinnerung" Icon={IconPlus} />}
			</MobileTop>
			<PageHeader
				title="Erinnerungen"
				note={house?.name ?? 'Was ansteht, was wiederkehrt und was erledigt ist.'}
				crumbs={[{ to: `/group/${id}`, label: group.name }]}
				actions={
					makes && (
						<>
							{!isChoosing && (
								<Button look="secondary" Icon={IconListCheck} onClick={() => choose(1)}>
									Aus Vorlagen
								</Button>
							)}
							<LinkButton {...toNew} Icon={IconPlus}>
								Neue Erinnerung
							</LinkButton>
						</>
					)
				}
			/>
			<div className="wrap reminder-page">
				{!can.readEntries ? (
					<NoPermission backTo={`/group/${id}`} />
				) : (
					<>
						{isChoosing && <TemplateChoice group={group} houses={houses} house={begun ?? ''} onClose={() => choose(undefined)} />}
						<ReminderFilter
							group={id}
							houses={houses}
							search={search}
							onMine={(mine) => void navigate({ search: { house: search.house, mine }, replace: true, resetScroll: false })}
						/>
						<ReminderList group={group} houses={houses} search={search} onAdd={makes && !isChoosing ? () => choose(1) : undefined} />
						<OpenReminder group={group} property={begun ?? ''} />
					</>
				)}
			</div>
		</>
	)
}

const OpenReminder = (props: Omit<ComponentProps<typeof EventPanelSlot>, 'search'>) => (
	<EventPanelSlot {...props} search={route.useSearch()} />
)
