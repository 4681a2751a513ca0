import { IconUserPlus } from '../../ui/icons.gen.ts'
import { useState } from 'react'
import type { Group } from '@hausheft/contract/groups.ts'
import type { Invite } from '@hausheft/contract/members.ts'
import type { Property } from '@hausheft/contract/properties.ts'
import type { Role } from '@hausheft/contract/roles.ts'
import { dayMonthYear, dayOf } from '@hausheft/contract/swiss/zurich.ts'
import { MakingDrawer } from '../../kit/making-drawer.tsx'
import { Button } from '../../ui/button.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { InviteForm } from './invite-form.tsx'
import { invitedAs, inviteText } from './member-words.ts'
import { PassOn } from './pass-on.tsx'

type InviteDrawerProps = { group: Group; granter: Role; houses: readonly Property[]; onClose: () => void }

/** Invites somebody, and then shows the link to pass on. */
export function InviteDrawer({ group, granter, houses, onClose }: InviteDrawerProps) {
	const [made, setMade] = useState<Invite>()
	const [busy, setBusy] = useState(false)
	const form = 'invite-form'
	return (
		<MakingDrawer
			title={made ? 'Einladung bereit' : 'Jemanden einladen'}
			Icon={IconUserPlus}
			form={form}
			submit="Einladen"
			busy={busy}
			made={made !== undefined}
			besideMade={
				<Button look="secondary" onClick={() => setMade(undefined)}>
					Weitere einladen
				</Button>
			}
			onClose={onClose}
		>
			{made ? (
				<InviteReady group={group} invite={made} houses={houses} />
			) : (
				<InviteForm id={form} group={group} granter={granter} houses={houses} onBusy={setBusy} onMade={setMade} />
			)}
		</MakingDrawer>
	)
}

function InviteReady({ group, invite, houses }: { group: Group; invite: Invite; houses: readonly Property[] }) {
	const { email, role, properties, expires_at, mailed, url = '' } = invite
	return (
		<PassOn
			url={url}
			text={inviteText(group.name, properties, houses, url)}
			said={
				<>
					Eingeladen ist{' '}
					<b>
						<EmailText email={email} />
					</b>{' '}
					{invitedAs(role, properties, houses)}.
				</>
			}
		>
			Er gilt einmal, nur für diese E-Mail-Adresse{expires_at && ` und bis ${dayMonthYear(dayOf(expires_at))}`}.
			{mailed && (
				<>
					{' '}
					Die Einladung ging auch per Mail an <EmailText email={email} />.
				</>
			)}
		</PassOn>
	)
}
