import { useState } from 'react'
import type { GroupNotifications } from '@hausheft/contract/notifications.ts'
import { GroupWishes } from '../features/notifications/group-wishes.tsx'
import { GallerySection, Specimen } from './specimen.tsx'
import '../features/notifications/notifications.css'

const ways = { mail: true, push: true }
const due = { ...ways, everyone: false, lead_days: 0 }
const usual: GroupNotifications = {
	group: 'a',
	name: 'Familie Beispiel',
	reads_inbox: false,
	quiet: null,
	digest: 'off',
	reminder: due,
	maintenance: { ...due, mail: false, push: false },
	inbox: { mail: false, push: false },
	export: { mail: false, push: false },
	mention: ways,
	reply: { mail: false, push: false },
	sharing: ways,
	stay: { ...ways, lead_days: 1 },
}
const all: GroupNotifications = {
	...usual,
	group: 'b',
	name: 'Stockwerkeigentümergemeinschaft Obere Seehalde 25',
	reads_inbox: true,
	quiet: { from: '21:30', until: '06:45' },
	digest: 'weekly',
	maintenance: { ...due, everyone: true, lead_days: 14 },
	inbox: ways,
	export: ways,
	mention: ways,
	reply: ways,
}

/** What somebody wants to hear of in a group, and how. */
export function NotificationSpecimens() {
	return (
		<GallerySection id="benachrichtigungen" title="Benachrichtigungen">
			<Specimen name="Eine Gruppe">
				<Wishes of={usual} />
			</Specimen>
			<Specimen name="Mit allem" wide>
				<Wishes of={all} />
			</Specimen>
		</GallerySection>
	)
}

function Wishes({ of }: { of: GroupNotifications }) {
	const [value, setValue] = useState(of)
	return <GroupWishes value={value} onChange={setValue} />
}
