import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { Event, Kind } from '@hausheft/contract/events.ts'
import type { Group } from '@hausheft/contract/groups.ts'
import { Drawer } from '../../../ui/drawer.tsx'
import { EventForm } from './event-form.tsx'

type NewEventDrawerProps = {
	property: string
	group: Group
	/** The part that is switched on from the beginning, as in a list of one kind. */
	kind?: Kind | undefined
	onSaved: (event: Event) => void
	onClose: () => void
}

/** The form for a new entry beside the list; on the phone over all of it. */
export function NewEventDrawer({ property, group, kind, onSaved, onClose }: NewEventDrawerProps) {
	const leave = useRef<() => void>(undefined)
	const [foot, setFoot] = useState<HTMLElement | null>(null)
	return (
		<Drawer
			title="Neuer Eintrag"
			icon={
				<span className="kind-icon kind-balance">
					<IconPlus size={20} stroke={1.9} aria-hidden />
				</span>
			}
			onClose={() => (leave.current ?? onClose)()}
			footer={<div ref={setFoot} />}
		>
			<EventForm
				mode="create"
				property={property}
				group={group}
				kind={kind}
				onSaved={onSaved}
				onCancel={onClose}
				barIn={foot}
				leave={(way) => {
					leave.current = way
				}}
			/>
		</Drawer>
	)
}
