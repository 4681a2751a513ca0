import { IconChevronRight, IconCreditCard, IconHistory, IconTrash } from '@tabler/icons-react'
import type { Permission } from '@hausheft/contract/rights.ts'
import { AppLink } from '../../ui/app-link.tsx'
import type { IconType } from '../../ui/icon.ts'

type Way = { to: string; Icon: IconType; title: string; text: string; shown: boolean }
type SettingsLinksProps = { group: string; may: (permission: Permission, own?: boolean) => boolean }

/** What else belongs to the group: what was thrown away, what happened, what it is subscribed to. */
export function SettingsLinks({ group, may }: SettingsLinksProps) {
	const base = `/group/${group}`
	const ways: Way[] = [
		{
			to: `${base}/settings/trash`,
			Icon: IconTrash,
			title: 'Papierkorb',
			text: 'Gelöschtes 30 Tage lang zurückholen',
			shown: may('trash.read', true),
		},
		{ to: `${base}/settings/history`, Icon: IconHistory, title: 'Verlauf', text: 'Wer was wann geändert hat', shown: may('history.read') },
		{
			to: `${base}/subscription`,
			Icon: IconCreditCard,
			title: 'Abo',
			text: 'Was genutzt wird und wie viel Platz bleibt',
			shown: may('subscription.read'),
		},
	]
	return (
		<ul>
			{ways
				.filter(({ shown }) => shown)
				.map(({ to, Icon, title, text }) => (
					<li key={to}>
						<AppLink to={to} className="settings-link">
							<Icon size={22} stroke={1.8} aria-hidden />
							<span>
								<b>{title}</b>
								<span className="dim">{text}</span>
							</span>
							<IconChevronRight size={18} aria-hidden />
						</AppLink>
					</li>
				))}
		</ul>
	)
}
