import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { events, type Event } from '@hausheft/contract/events.ts'
import type { Group } from '@hausheft/contract/groups.ts'
import { entryCan } from '../../platform/rights/entry-can.ts'
import { ApiError, read } from '../../platform/api/client.ts'
import { Drawer } from '../../ui/drawer.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { leadingKind } from '../events/entry-summary.ts'
import { KindIcon, kinds } from '../events/kinds.tsx'
import { EventActions, EventFoot } from './event-actions.tsx'
import { EventDetail } from './event-detail.tsx'
import { EventFailed, EventGone, EventLoading } from './event-states.tsx'
import { FocusField } from './focus-field.tsx'
import { heldEvent } from '../events/held-entries.ts'
import './event-panel.css'

const EventForm = lazy(() => import('../event-form/event-form.tsx').then((module) => ({ default: module.EventForm })))

export type EventPanelProps = {
	id: string
	group: Group
	onClose: () => void
	/** While the entry is edited; the address says so. */
	edit: boolean
	/** The field in which editing begins, where the address says one. */
	field?: string | undefined
	onEdit: (edit: boolean) => void
	/** Opens the form with a copy of it. */
	onDuplicate: () => void
}

/** One entry beside its list (on the phone over it): seen, edited, copied, ticked off, deleted. */
export function EventPanel({ id, group, onClose, edit, field: first, onEdit, onDuplicate }: EventPanelProps) {
	const client = useQueryClient()
	const query = useQuery({ ...read(events.getEvent, { params: { id } }), placeholderData: () => heldEvent(client, id) })
	// What is edited is the entry as it was when editing began; what comes in meanwhile is offered, never put in its place.
	const [base, setBase] = useState<Event>()
	const [field, setField] = useState(first)
	const [foot, setFoot] = useState<HTMLElement | null>(null)

	const event = query.data
	const gone = query.error instanceof ApiError && query.error.status === 404
	const begin = (at?: string) => {
		setBase(event)
		setField(at)
		onEdit(true)
	}
	const end = () => {
		setBase(undefined)
		onEdit(false)
	}

	const edited = base ?? event
	if (edit && edited && !query.isPlaceholderData)
		return (
			<Drawer title="Eintrag bearbeiten" step="edit" closeLabel="Abbrechen" onClose={end} footer={<div ref={setFoot} />}>
				<Suspense fallback={<EventLoading text="Formular wird geladen" />}>
					<EventForm
						mode="edit"
						property={edited.property}
						group={group}
						event={edited}
						latest={gone ? null : event}
						barIn={foot}
						onCancel={end}
						onSaved={end}
					/>
					{field && <FocusField path={field} />}
				</Suspense>
			</Drawer>
		)
	if (!event || gone)
		return (
			<Drawer title="Eintrag" onClose={onClose}>
				{gone ? (
					<EventGone deleted={event !== undefined} onClose={onClose} />
				) : query.error ? (
					<EventFailed error={query.error} onRetry={() => void query.refetch()} />
				) : (
					<EventLoading text="Event wird geladen" />
				)}
			</Drawer>
		)
	const kind = leadingKind(event)
	const can = entryCan(group, event.user)
	return (
		<Drawer
			title={
				<>
					{kinds[kind].label}
					<VisuallyHidden>: {event.name}</VisuallyHidden>
				</>
			}
			icon={<KindIcon kind={kind} />}
			actions={<EventActions event={event} can={can} onDuplicate={onDuplicate} onDeleted={onClose} />}
			onClose={onClose}
			footer={can.edit.shown && <EventFoot can={can} onEdit={() => begin()} />}
		>
			{query.isPlaceholderData && (
				<p className="event-refreshing" role="status">
					Event wird geladen
				</p>
			)}
			<EventDetail event={event} group={group} can={can} onEdit={begin} />
		</Drawer>
	)
}
