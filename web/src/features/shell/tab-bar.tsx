import { IconCalendar, IconHome2, IconBuildingCommunity, IconInbox, IconPlus } from '@tabler/icons-react'
import { AppLink } from '../../ui/app-link.tsx'
import { CountBadge } from './count-badge.tsx'

export type TabBarProps = {
	/** The group's overview, or the list of groups. */
	homeTo: string
	/** The houses; absent outside a group, like the inbox. */
	propertiesTo?: string | undefined
	calendarTo?: string | undefined
	inboxTo?: string | undefined
	inbox?: number | undefined
	/** Quick capture; absent without the right to write. */
	addTo?: string | undefined
}

/** The phone's lower edge: the places and the one act everything hangs on. */
export function TabBar({ homeTo, propertiesTo, calendarTo, inboxTo, inbox = 0, addTo }: TabBarProps) {
	return (
		<nav className="tab-bar" aria-label="Schnellzugriff">
			<AppLink to={homeTo} exact className="tab-bar-link">
				<IconHome2 size={23} stroke={1.7} aria-hidden />
				Übersicht
			</AppLink>
			{propertiesTo && (
				<AppLink to={propertiesTo} className="tab-bar-link">
					<IconBuildingCommunity size={23} stroke={1.7} aria-hidden />
					Häuser
				</AppLink>
			)}
			{addTo && (
				<AppLink to={addTo} className="tab-bar-add" aria-label="Eintrag erfassen">
					<IconPlus size={27} stroke={2.2} aria-hidden />
				</AppLink>
			)}
			{calendarTo && (
				<AppLink to={calendarTo} className="tab-bar-link">
					<IconCalendar size={23} stroke={1.7} aria-hidden />
					Kalender
				</AppLink>
			)}
			{inboxTo && (
				<AppLink to={inboxTo} className="tab-bar-link">
					<IconInbox size={23} stroke={1.7} aria-hidden />
					Eingang
					<CountBadge count={inbox} label="ungelesen" />
				</AppLink>
			)}
		</nav>
	)
}
