import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { annotations, type Pin } from '@hausheft/contract/annotations.ts'
import { events } from '@hausheft/contract/events.ts'
import type { File } from '@hausheft/contract/files.ts'
import type { Group } from '@hausheft/contract/groups.ts'
import { dayOf, dayText } from '@hausheft/contract/swiss/zurich.ts'
import { read } from '../../platform/api/client.ts'
import { groupCan } from '../../platform/rights/group-can.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { IconPlus, IconX } from '../../ui/icons.gen.ts'
import { Tag } from '../../ui/tag.tsx'
import { pinIcons, pinNouns, pinState, pinStates } from '../marks/pin-faces.ts'
import './pin-panel.css'

type PinPanelProps = { file: File; group: Group; /** What the pin leads to. */ thing: string; onClose: () => void }

/** What stands where a pin is: how it is, what happened last, and the way to write down what happens now. */
export function PinPanel({ file, group, thing, onClose }: PinPanelProps) {
	const { data } = useQuery(read(annotations.listPins, { params: { id: file.id } }))
	const pin = data?.find(({ id }) => id === thing)
	const name = useRef<HTMLHeadingElement>(null)
	const isThere = pin !== undefined
	useEffect(() => {
		if (isThere) name.current?.focus({ preventScroll: true })
	}, [isThere, thing])
	if (!pin || file.property === null) return null
	const base = `/group/${group.id}/property/${file.property}`
	const wayTo = pin.source === 'object' ? { to: `${base}/objects/view-${pin.id}` } : { to: base, search: { event: pin.id } }
	const state = pinState(pin)
	const Icon = pinIcons[pin.source]
	return (
		<aside className="pin-panel" aria-label={`${pinNouns[pin.source]} ${pin.name}`}>
			<header>
				<Icon size={21} stroke={1.8} aria-hidden />
				<h3 ref={name} tabIndex={-1}>
					<AppLink {...wayTo}>{pin.name}</AppLink>
				</h3>
				{state && (
					<Tag tone={pinStates[state].tone} Icon={pinStates[state].Icon}>
						{pinStates[state].word}
					</Tag>
				)}
				<IconButton label="Stecknadel schliessen" Icon={IconX} onClick={onClose} />
			</header>
			{pin.last.length > 0 ? (
				<ul aria-label="Letzte Einträge">
					{pin.last.map(({ id, name: title, event_at }) => (
						<li key={id}>
							<AppLink to={base} search={{ event: id }}>
								<span>{title}</span>
								<span className="dim">{dayText(dayOf(event_at))}</span>
							</AppLink>
						</li>
					))}
				</ul>
			) : (
				<p className="dim">{pin.source === 'object' ? 'Noch kein Eintrag.' : 'Hier ist sonst noch nichts eingetragen.'}</p>
			)}
			{groupCan(group).createEntries && <EntryHere pin={pin} base={base} />}
		</aside>
	)
}

/** About the object; at an entry about the one that it is about. */
function EntryHere({ pin, base }: { pin: Pin; base: string }) {
	const isEntry = pin.source === 'event'
	const { data } = useQuery({ ...read(events.getEvent, { params: { id: pin.id } }), enabled: isEntry })
	const object = isEntry ? data?.objects[0] : pin.id
	return (
		<LinkButton to={object ? `${base}/objects/view-${object}` : base} search={{ event: 'new' }} Icon={IconPlus} look="primary">
			Eintrag hier
		</LinkButton>
	)
}
