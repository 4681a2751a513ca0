import { IconBuildingCommunity, IconCalendar, IconHome2, IconInbox, IconPlus } from '../ui/icons.gen.ts'
import { AppLink } from '../ui/app-link.tsx'
import { CountBadge } from './count-badge.tsx'
import { aheadLabel, type NavItem } from './nav.ts'
import './tab-bar.css'

export type TabBarProps = {
	/** The group's overview, or the list of groups. */
	homeTo: string
	/** The houses; absent outside a group, like the inbox. */
	propertiesTo?: string | undefined
	calendarTo?: string | undefined
	/** What is late, of today, or of the next 30 days. */
	ahead?: number | undefined
	inboxTo?: string | undefined
	inbox?: number | undefined
	/** Quick capture; absent without the right to write. */
	addTo?: string | undefined
}

type Tab = Pick<NavItem, 'to' | 'label' | 'Icon' | 'exact' | 'count' | 'countLabel'>

/** The phone's lower edge: the places, and in their middle the one act everything hangs on. */
export function TabBar({ homeTo, propertiesTo, calendarTo, ahead, inboxTo, inbox, addTo }: TabBarProps) {
	const tabs: Tab[] = [
		{ to: homeTo, label: 'Übersicht', Icon: IconHome2, exact: true },
		...(propertiesTo ? [{ to: propertiesTo, label: 'Häuser', Icon: IconBuildingCommunity }] : []),
		...(calendarTo ? [{ to: calendarTo, label: 'Kalender', Icon: IconCalendar, count: ahead, countLabel: aheadLabel }] : []),
		...(inboxTo ? [{ to: inboxTo, label: 'Eingang', Icon: IconInbox, count: inbox, countLabel: 'offen' }] : []),
	]
	const middle = Math.ceil(tabs.length / 2)
	return (
		<nav className="tab-bar" aria-label="Schnellzugriff">
			{tabs.slice(0, middle).map(link)}
			{addTo && (
				<AppLink to={addTo} className="tab-bar-add" aria-label="Eintrag erfassen">
					<IconPlus size={27} stroke={2.2} aria-hidden />
				</AppLink>
			)}
			{tabs.slice(middle).map(link)}
		</nav>
	)
}

const link = ({ to, label, Icon, exact, count = 0, countLabel }: Tab) => (
	<AppLink key={to} to={to} exact={exact} className="tab-bar-link">
		<Icon size={23} stroke={1.7} aria-hidden />
		<span className="tab-bar-word">{label}</span>
		<CountBadge count={count} label={countLabel} />
	</AppLink>
)
