import { IconCheck, IconPlus, IconSelector } from '../ui/icons.gen.ts'
import { AppLink } from '../ui/app-link.tsx'
import { Avatar } from '../ui/avatar.tsx'
import './group-switch.css'

export type GroupSwitchProps = {
	/** The group one is in; without it the switch asks to choose. */
	current?: { id: string; name: string; /** `4 Mitglieder, 2 online` */ note: string } | undefined
	groups: readonly { id: string; name: string; to: string }[]
	/** Where a new group is made. */
	createTo: string
}

/** Opens by the browser's own disclosure, so it works before the page is hydrated; what closes it again comes later (dismiss-menus.ts). */
export function GroupSwitch({ current, groups, createTo }: GroupSwitchProps) {
	return (
		<details className="group-switch">
			<summary className="group-switch-face" title={current?.name}>
				<Avatar name={current?.name ?? 'Hausheft'} square />
				<span className="group-switch-text">
					<b>{current?.name ?? 'Gruppe wählen'}</b>
					{current && <small>{current.note}</small>}
				</span>
				<IconSelector size={18} stroke={1.8} className="group-switch-mark" aria-hidden />
			</summary>
			<div className="group-switch-list">
				{groups.map((group) => (
					<AppLink key={group.id} to={group.to} exact className="rail-link">
						<Avatar name={group.name} square />
						<span className="rail-name">{group.name}</span>
						{group.id === current?.id && <IconCheck size={18} className="group-switch-mark" aria-hidden />}
					</AppLink>
				))}
				<AppLink to={createTo} className="rail-link">
					<span className="rail-picture rail-add rail-add-square">
						<IconPlus size={16} stroke={2} aria-hidden />
					</span>
					Alle Gruppen, neue Gruppe
				</AppLink>
			</div>
		</details>
	)
}
