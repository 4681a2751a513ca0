import { useQuery } from '@tanstack/react-query'
import { IconPhone } from '../../ui/icons.gen.ts'
import { contacts } from '@hausheft/contract/contacts.ts'
import type { Event } from '@hausheft/contract/events.ts'
import { read } from '../../platform/api/client.ts'
import { telTo } from '../../platform/words/telephone.ts'
import { placesOf } from '../../platform/places/thing-link.ts'
import { AppLink } from '../../ui/app-link.tsx'
import '../../ui/icon-button.css'

type EventThingProps = { event: Event; source: 'object' | 'contact'; id: string; name: string | undefined }

/** An object or a contact of an entry, from where everything about it is one step away; whoever has a phone is called from here. */
export function EventThing({ event: { group, property }, source, id, name }: EventThingProps) {
	const [place] = placesOf({ source, fk: id, group, property })
	if (name === undefined || !place) return 'nicht mehr vorhanden'
	return (
		<span className="event-thing">
			<AppLink {...place}>{name}</AppLink>
			{source === 'contact' && <CallButton id={id} name={name} />}
		</span>
	)
}

function CallButton({ id, name }: { id: string; name: string }) {
	const { data } = useQuery(read(contacts.getContact, { params: { id } }))
	if (!data?.phone) return null
	return (
		<a className="icon-button event-call" href={telTo(data.phone)} aria-label={`${name} anrufen: ${data.phone}`} title={data.phone}>
			<IconPhone size={20} stroke={1.8} aria-hidden />
		</a>
	)
}
