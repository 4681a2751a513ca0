import { IconLink } from '../../ui/icons.gen.ts'
import { useState } from 'react'
import type { Group } from '@hausheft/contract/groups.ts'
import type { InviteLink } from '@hausheft/contract/invite-links.ts'
import type { Property } from '@hausheft/contract/properties.ts'
import { MakingDrawer } from '../../kit/making-drawer.tsx'
import { LinkStep } from './link-step.tsx'

type LinkDrawerProps = { group: Group; houses: readonly Property[]; onClose: () => void }

/** Makes a link, and shows it this once. */
export function LinkDrawer({ group, houses, onClose }: LinkDrawerProps) {
	const [made, setMade] = useState<InviteLink>()
	const [busy, setBusy] = useState(false)
	const form = 'link-form'
	return (
		<MakingDrawer
			title={made ? 'Link bereit' : 'Mit einem Link einladen'}
			Icon={IconLink}
			form={form}
			submit="Link erstellen"
			busy={busy}
			made={made !== undefined}
			onClose={onClose}
		>
			<LinkStep made={made} form={form} group={group} houses={houses} onBusy={setBusy} onMade={setMade} />
		</MakingDrawer>
	)
}
