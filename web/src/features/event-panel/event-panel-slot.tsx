import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useDeferredValue, useEffect, useState } from 'react'
import type { Group } from '@hausheft/contract/groups.ts'
import type { PropertySearch } from '../../platform/places/property-search.ts'

const EventPanel = lazy(() => import('./event-panel.tsx').then((module) => ({ default: module.EventPanel })))
const NewEventDrawer = lazy(() => import('./new-event-drawer.tsx').then((module) => ({ default: module.NewEventDrawer })))

type EventPanelSlotProps = { group: Group; property: string; search: PropertySearch; field?: string | undefined }

/** Where the address says so: the open entry, or the form for a new one. In the browser only, after the page has woken up. */
export function EventPanelSlot({ group, property, search, field }: EventPanelSlotProps) {
	// What was touched is answered first, what opens is drawn after that.
	const { event, edit, from, tick, title, kind, journal, object, contact } = useDeferredValue(search)
	const navigate = useNavigate()
	const [awake, setAwake] = useState(false)
	useEffect(() => setAwake(true), [])
	if (!awake || !event) return null
	const nothing = { event: undefined, edit: undefined, from: undefined, tick: undefined, title: undefined }
	// Somebody else may have been faster: what is open by now stays.
	const go = (changes: Pick<PropertySearch, 'event' | 'edit' | 'from'>, replace = false) =>
		void navigate({
			to: '.',
			search: (before) => (before.event === event ? { ...before, ...nothing, ...changes } : before),
			resetScroll: false,
			replace,
		})
	return (
		<Suspense fallback={null}>
			{event === 'new' ? (
				<NewEventDrawer
					key={`${from} ${tick} ${title}`}
					property={property}
					group={group}
					kind={kind}
					about={{ name: title, journal: namedId(journal), object: namedId(object), contact: namedId(contact) }}
					from={from}
					tick={tick}
					onSaved={(saved) => go(from && !tick ? { event: saved.id } : {}, from !== undefined)}
					onClose={() => go({})}
				/>
			) : (
				<EventPanel
					key={event}
					id={event}
					group={group}
					onClose={() => go({})}
					edit={edit === 1}
					field={field}
					onEdit={(editing) => go({ event, edit: editing ? 1 : undefined }, true)}
					onDuplicate={() => go({ event: 'new', from: event })}
				/>
			)}
		</Suspense>
	)
}

/** Where a list shows what names none, a new entry names none either. */
const namedId = (id: string | undefined) => (id === 'none' ? undefined : id)
