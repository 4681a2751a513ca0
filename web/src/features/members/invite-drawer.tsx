import { IconBrandWhatsapp, IconShare2, IconUserPlus } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { Group } from '@hausheft/contract/groups.ts'
import type { Invite } from '@hausheft/contract/members.ts'
import type { Property } from '@hausheft/contract/properties.ts'
import type { Role } from '@hausheft/contract/roles.ts'
import { dayMonthYear, dayOf } from '@hausheft/contract/swiss/zurich.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { SaveBar } from '../../ui/save-bar.tsx'
import { InviteForm } from './invite-form.tsx'
import { invitedAs, inviteText } from './member-words.ts'
import { OnlyHere } from './only-here.tsx'

type InviteDrawerProps = { group: Group; granter: Role; houses: readonly Property[]; onClose: () => void }

/** Invites somebody, and then shows the link to pass on. */
export function InviteDrawer({ group, granter, houses, onClose }: InviteDrawerProps) {
	const [made, setMade] = useState<Invite>()
	const [busy, setBusy] = useState(false)
	const form = 'invite-form'
	return (
		<Drawer
			title={made ? 'Einladung bereit' : 'Jemanden einladen'}
			icon={
				<span className="drawer-mark">
					<IconUserPlus size={20} stroke={1.9} aria-hidden />
				</span>
			}
			onClose={onClose}
			footer={
				made ? (
					<SaveBar>
						<Button look="secondary" onClick={() => setMade(undefined)}>
							Weitere einladen
						</Button>
						<Button onClick={onClose}>Fertig</Button>
					</SaveBar>
				) : (
					<SaveBar>
						<Button look="secondary" onClick={onClose}>
							Abbrechen
						</Button>
						<Button type="submit" form={form} busy={busy}>
							Einladen
						</Button>
					</SaveBar>
				)
			}
		>
			{made ? (
				<InviteReady group={group} invite={made} houses={houses} />
			) : (
				<InviteForm id={form} group={group} granter={granter} houses={houses} onBusy={setBusy} onMade={setMade} />
			)}
		</Drawer>
	)
}

/** The link, ready for the family's chat. */
function InviteReady({ group, invite, houses }: { group: Group; invite: Invite; houses: readonly Property[] }) {
	const link = useRef<HTMLInputElement>(null)
	const said = useRef<HTMLParagraphElement>(null)
	useEffect(() => said.current?.focus(), [])
	const { email, role, properties, expires_at, mailed, url = '' } = invite
	const text = inviteText(group.name, properties, houses, url)
	const share = () => void navigator.share({ text }).catch(() => undefined)
	return (
		<div className="invite-ready">
			<p ref={said} tabIndex={-1}>
				Eingeladen ist{' '}
				<b>
					<EmailText email={email} />
				</b>{' '}
				{invitedAs(role, properties, houses)}.
			</p>
			<div className="invite-ready-ways">
				<CopyButton text={url} label="Link kopieren" look="primary" />
				<a className={buttonClass('secondary')} href={`https://wa.me/?text=${encodeURIComponent(text)}`} target="_blank" rel="noreferrer">
					<IconBrandWhatsapp size={19} stroke={1.9} aria-hidden />
					Per WhatsApp
				</a>
				{/* Only over https, and where the device has a way of its own. */}
				{'share' in navigator && (
					<Button look="secondary" Icon={IconShare2} onClick={share}>
						Teilen
					</Button>
				)}
			</div>
			<label className="field-label" htmlFor="invite-link">
				Link zum Weitergeben
			</label>
			<input
				id="invite-link"
				ref={link}
				className="input"
				value={url}
				readOnly
				aria-describedby="invite-link-help"
				onFocus={() => link.current?.select()}
			/>
			<OnlyHere url={url} />
			<p className="dim" id="invite-link-help">
				Er gilt einmal, nur für diese E-Mail-Adresse{expires_at && ` und bis ${dayMonthYear(dayOf(expires_at))}`}.
				{mailed && (
					<>
						{' '}
						Die Einladung ging auch per Mail an <EmailText email={email} />.
					</>
				)}
			</p>
		</div>
	)
}
