import {
	IconChevronRight,
	IconCreditCard,
	IconFileExport,
	IconHistory,
	IconTableImport,
	IconTrash,
	IconWebhook,
} from '../../ui/icons.gen.ts'
import { AppLink } from '../../ui/app-link.tsx'
import type { IconType } from '../../ui/icon.ts'
import type { Group } from '@hausheft/contract/groups.ts'
import { groupCan } from '../../platform/rights/group-can.ts'
import { planTitle } from '../../kit/plan-title.ts'
import { settingsCan } from '../../platform/rights/settings-can.ts'

type Way = { to: string; Icon: IconType; title: string; text: string; shown: boolean }

/** What else belongs to the group: what was thrown away, what happened, what it is subscribed to. */
export function SettingsLinks({ group }: { group: Group }) {
	const base = `/group/${group.id}`
	const can = settingsCan(group)
	const ways: Way[] = [
		{
			to: `${base}/settings/trash`,
			Icon: IconTrash,
			title: 'Papierkorb',
			text: 'Gelöschtes 30 Tage lang zurückholen',
			shown: can.readTrash,
		},
		{
			to: `${base}/settings/import`,
			Icon: IconTableImport,
			title: 'Import',
			text: 'Einträge, Kontakte und mehr aus einer Tabelle übernehmen',
			shown: can.runImport,
		},
		{
			to: `${base}/settings/integrations`,
			Icon: IconWebhook,
			title: 'Verbindungen',
			text: 'Anderen Programmen von selbst melden, was geschieht',
			shown: can.manageIntegrations,
		},
		{ to: `${base}/settings/history`, Icon: IconHistory, title: 'Verlauf', text: 'Wer was wann geändert hat', shown: can.readHistory },
		{
			to: `${base}/settings/export`,
			Icon: IconFileExport,
			title: 'Export',
			text: 'Alle Häuser in einer Datei mitnehmen',
			shown: can.exportEntries,
		},
		{
			to: `${base}/subscription`,
			Icon: IconCreditCard,
			title: planTitle(group),
			text: 'Was genutzt wird und wie viel Platz bleibt',
			shown: groupCan(group).readSubscription,
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
