import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { Group } from '@hausheft/contract/groups.ts'
import type { PropertySearch } from '../../platform/property-search.ts'

const EventPanel = lazy(() => import('./event-panel.tsx').then((module) => ({ default: module.EventPanel })))
const NewEventDrawer = lazy(() => import('./event-form/new-event-drawer.tsx').then((module) => ({ default: module.NewEventDrawer })))

type EventPanelSlotProps = { group: Group; property: string; search: PropertySearch }

/** Where the address says so: the open entry, or the form for a new one. In the browser only, after the page has woken up. */
export function EventPanelSlot({ group, property, search: { event, edit, kind } }: EventPanelSlotProps) {
	const navigate = useNavigate({ from: '/group/$group/property/$property/' })
	const [awake, setAwake] = useState(false)
	useEffect(() => setAwake(true), [])
	if (!awake || !event) return null
	const go = (changes: Pick<PropertySearch, 'event' | 'edit'>, replace = false) =>
		void navigate({ search: (before) => ({ ...before, ...changes }), resetScroll: false, replace })
	const close = () => go({ event: undefined, edit: undefined })
	return (
		<Suspense fallback={null}>
			{event === 'new' ? (
				<NewEventDrawer property={property} group={group} kind={kind} onSaved={close} onClose={close} />
			) : (
				<EventPanel
					key={event}
					id={event}
					group={group}
					onClose={close}
					edit={edit === 1}
					onEdit={(editing) => go({ event, edit: editing ? 1 : undefined }, true)}
					onOpen={(id) => go({ event: id, edit: undefined })}
				/>
			)}
		</Suspense>
	)
}
