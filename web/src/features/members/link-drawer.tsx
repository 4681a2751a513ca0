import { IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import type { Group } from '@hausheft/contract/groups.ts'
import type { InviteLink } from '@hausheft/contract/invite-links.ts'
import type { Property } from '@hausheft/contract/properties.ts'
import { dayMonthYear, dayOf } from '@hausheft/contract/swiss/zurich.ts'
import { MakingDrawer } from '../../kit/making-drawer.tsx'
import { Notice } from '../../ui/notice.tsx'
import { LinkForm } from './link-form.tsx'
import { inviteText, roleName, scopeWords } from './member-words.ts'
import { PassOn } from './pass-on.tsx'

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
			{made ? (
				<LinkReady group={group} link={made} houses={houses} />
			) : (
				<LinkForm id={form} group={group} houses={houses} onBusy={setBusy} onMade={setMade} />
			)}
		</MakingDrawer>
	)
}

function LinkReady({ group, link, houses }: { group: Group; link: InviteLink; houses: readonly Property[] }) {
	const { url, role, properties, uses, expires_at } = link
	if (url === undefined)
		return (
			<Notice tone="warn">
				Der Link wurde erstellt, aber die Antwort ging unterwegs verloren. Bitte ihn zurückziehen und einen neuen machen.
			</Notice>
		)
	return (
		<PassOn
			url={url}
			text={inviteText(group.name, properties, houses, url)}
			forMany
			said={
				<>
					Wer den Link öffnet, kommt als <b>{roleName(role)}</b> für {scopeWords(properties, houses).replace(/^nur /, '')}.
				</>
			}
		>
			{`Er gilt bis ${dayMonthYear(dayOf(expires_at))} für ${uses === 1 ? 'eine Person' : `${uses} Personen`} und wird nur jetzt angezeigt. Wer ihn hat, kommt hinein: also nur dort teilen, wo alle bekannt sind.`}
		</PassOn>
	)
}
