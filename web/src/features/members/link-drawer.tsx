import { IconBrandWhatsapp, IconLink, IconShare2 } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { Group } from '@hausheft/contract/groups.ts'
import type { InviteLink } from '@hausheft/contract/invite-links.ts'
import type { Property } from '@hausheft/contract/properties.ts'
import { dayMonthYear, dayOf } from '@hausheft/contract/swiss/zurich.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { Notice } from '../../ui/notice.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { SaveBar } from '../../ui/save-bar.tsx'
import { LinkForm } from './link-form.tsx'
import { inviteText, roleName, scopeWords } from './member-words.ts'
import { OnlyHere } from './only-here.tsx'

type LinkDrawerProps = { group: Group; houses: readonly Property[]; onClose: () => void }

/** Makes a link, and shows it this once. */
export function LinkDrawer({ group, houses, onClose }: LinkDrawerProps) {
	const [made, setMade] = useState<InviteLink>()
	const [busy, setBusy] = useState(false)
	const form = 'link-form'
	return (
		<Drawer
			title={made ? 'Link bereit' : 'Mit einem Link einladen'}
			icon={
				<span className="drawer-mark">
					<IconLink size={20} stroke={1.9} aria-hidden />
				</span>
			}
			onClose={onClose}
			footer={
				made ? (
					<SaveBar>
						<Button onClick={onClose}>Fertig</Button>
					</SaveBar>
				) : (
					<SaveBar>
						<Button look="secondary" onClick={onClose}>
							Abbrechen
						</Button>
						<Button type="submit" form={form} busy={busy}>
							Link erstellen
						</Button>
					</SaveBar>
				)
			}
		>
			{made ? (
				<LinkReady group={group} link={made} houses={houses} />
			) : (
				<LinkForm id={form} group={group} houses={houses} onBusy={setBusy} onMade={setMade} />
			)}
		</Drawer>
	)
}

/** The link, ready for the family's chat, and to be photographed from this screen. */
function LinkReady({ group, link, houses }: { group: Group; link: InviteLink; houses: readonly Property[] }) {
	const said = useRef<HTMLParagraphElement>(null)
	useEffect(() => said.current?.focus(), [])
	const { url, role, properties, uses, expires_at } = link
	if (url === undefined)
		return (
			<Notice tone="warn">
				Der Link wurde erstellt, aber die Antwort ging unterwegs verloren. Bitte ihn zurückziehen und einen neuen machen.
			</Notice>
		)
	const text = inviteText(group.name, properties, houses, url)
	const share = () => void navigator.share({ text }).catch(() => undefined)
	return (
		<div className="invite-ready">
			<p ref={said} tabIndex={-1}>
				Wer den Link öffnet, kommt als <b>{roleName(role)}</b> für {scopeWords(properties, houses).replace(/^nur /, '')}.
			</p>
			<div className="invite-ready-ways">
				<CopyButton text={url} label="Link kopieren" look="primary" />
				<CopyButton text={text} label="Text kopieren" />
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
			<QrCode text={url} label="QR-Code mit dem Einladungslink" />
			<label className="field-label" htmlFor="link-url">
				Link zum Weitergeben
			</label>
			<input id="link-url" className="input" value={url} readOnly aria-describedby="link-help" onFocus={({ target }) => target.select()} />
			<OnlyHere url={url} />
			<p className="dim" id="link-help">
				{`Er gilt bis ${dayMonthYear(dayOf(expires_at))} für ${uses === 1 ? 'eine Person' : `${uses} Personen`} und wird nur jetzt angezeigt. Wer ihn hat, kommt hinein: also nur dort teilen, wo alle bekannt sind.`}
			</p>
		</div>
	)
}
