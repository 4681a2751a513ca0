import type { ReactNode } from 'react'
import { Logo } from '../ui/logo.tsx'
import { GroupSwitch } from './group-switch.tsx'
import type { GroupSwitchProps } from './group-switch.tsx'
import type { NavItem } from './nav.ts'
import { PersonFoot } from './person-foot.tsx'
import type { PersonFootProps } from './person-foot.tsx'
import { PropertyLinks } from './property-links.tsx'
import type { PropertyLinksProps } from './property-links.tsx'
import { RailLink } from './rail-link.tsx'
import { RailSearch } from './rail-search.tsx'
import { shellMenu } from '../kit/shell-menu.ts'
import { useObservable } from '../platform/page/observable.ts'
import { TabBar } from './tab-bar.tsx'
import type { TabBarProps } from './tab-bar.tsx'
import '../ui/skip-link.css'
import './rail.css'
import './shell.css'

export type ShellProps = {
	groups: GroupSwitchProps
	items: readonly NavItem[]
	/** Absent outside a group. */
	properties?: PropertyLinksProps | undefined
	person: PersonFootProps
	tabs: TabBarProps
	children: ReactNode
}

/**
 * The frame of every signed-in page. Desktop: a rail at the left. Phone: the same rail slides in over the page (MenuButton
 * opens it) and a tab bar stands at the lower edge. Knows nothing but what it is given.
 */
export function Shell({ groups, items, properties, person, tabs, children }: ShellProps) {
	const open = useObservable(shellMenu, false)
	return (
		<div className="shell">
			<a className="skip-link" href="#inhalt">
				Zum Inhalt springen
			</a>
			{open && <button type="button" className="shell-veil" aria-label="Menü schliessen" onClick={() => shellMenu.set(false)} />}
			<nav className="rail" id="menu" aria-label="Hauptnavigation" data-open={open || undefined} tabIndex={-1}>
				<div className="rail-brand">
					<Logo size={29} />
					Hausheft
				</div>
				<GroupSwitch {...groups} />
				<RailSearch />
				<ul>
					{items.map((item) => (
						<li key={item.to}>
							<RailLink {...item} />
						</li>
					))}
				</ul>
				{properties && <PropertyLinks {...properties} />}
				<PersonFoot {...person} />
			</nav>
			<main className="shell-main" id="inhalt" tabIndex={-1}>
				{children}
			</main>
			<TabBar {...tabs} />
		</div>
	)
}
