import { useQuery } from '@tanstack/react-query'
import { IconCheck, IconCopy, IconPlus } from '../../ui/icons.gen.ts'
import { useState } from 'react'
import { events, type Event } from '@hausheft/contract/events.ts'
import type { Kind } from '@hausheft/contract/event-parts.ts'
import type { Group } from '@hausheft/contract/groups.ts'
import { groupCan } from '../../platform/rights/group-can.ts'
import { ApiError, read } from '../../platform/api/client.ts'
import { Drawer } from '../../ui/drawer.tsx'
import { NoPermission } from '../../kit/no-permission.tsx'
import { EventFailed, EventGone, EventLoading } from './event-states.tsx'
import type { About } from '../event-draft/begin-entry.ts'
import type { TodoPart } from '../event-draft/copy-entry.ts'
import { EventForm } from '../event-form/event-form.tsx'
import { OnlyTick } from './only-tick.tsx'

type NewEventDrawerProps = {
	property: string
	group: Group
	/** The part that is switched on from the beginning, as in a list of one kind. */
	kind?: Kind | undefined
	/** What it is about, as the place says from which one came. */
	about?: About | undefined
	/** The entry that is copied. */
	from?: string | undefined
	/** The part of it that is ticked off with the new one. */
	tick?: TodoPart | undefined
	onSaved: (event: Event) => void
	onClose: () => void
}

/** Money that comes back is booked under its own name. */
const tickTitle = (event: Event | undefined, part: TodoPart) =>
	part === 'reminder' && event?.reminder?.proposal ? `${event.name} verbuchen` : 'Abhaken'

/** The form for a new entry beside the list; on the phone over all of it. */
export function NewEventDrawer({ property, group, kind, about, from, tick, onSaved, onClose }: NewEventDrawerProps) {
	const [foot, setFoot] = useState<HTMLElement | null>(null)
	const copied = useQuery({ ...read(events.getEvent, { params: { id: from ?? '' } }), enabled: from !== undefined })
	const Icon = tick ? IconCheck : from ? IconCopy : IconPlus
	return (
		<Drawer
			title={tick ? tickTitle(copied.data, tick) : from ? 'Eintrag duplizieren' : 'Neuer Eintrag'}
			icon={
				<span className="kind-icon kind-balance">
					<Icon size={20} stroke={1.9} aria-hidden />
				</span>
			}
			onClose={onClose}
			footer={<div ref={setFoot} />}
		>
			{!groupCan(group).createEntries ? (
				<NoPermission backTo={`/group/${group.id}/property/${property}`} />
			) : from === undefined || copied.data ? (
				<EventForm
					mode={from && !tick ? 'duplicate' : 'create'}
					event={copied.data}
					tick={tick}
					beside={tick && copied.data && <OnlyTick event={copied.data} part={tick} onTicked={onClose} />}
					property={property}
					group={group}
					kind={kind}
					about={about}
					onSending={from && !tick ? undefined : onClose}
					onSaved={onSaved}
					onCancel={onClose}
					barIn={foot}
				/>
			) : copied.error instanceof ApiError && copied.error.status === 404 ? (
				<EventGone deleted={false} onClose={onClose} />
			) : copied.error ? (
				<EventFailed error={copied.error} onRetry={() => void copied.refetch()} />
			) : (
				<EventLoading text="Event wird geladen" />
			)}
		</Drawer>
	)
}
