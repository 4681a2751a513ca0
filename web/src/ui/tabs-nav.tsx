import { AppLink } from './app-link.tsx'
import './tabs-nav.css'

export type Tab = {
	to: string
	label: string
	exact?: boolean
	/** Also where the address is another one. */
	current?: boolean
}

/** Where there are more than fit, the one that one is at is in sight. */
function showCurrent(nav: HTMLElement | null) {
	const current = nav?.querySelector<HTMLElement>('[aria-current]')
	if (nav && current) nav.scrollLeft = current.offsetLeft - (nav.clientWidth - current.offsetWidth) / 2
}

/** The parts of a thing, each at its own address. */
export function TabsNav({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
	return (
		<nav className="tabs" aria-label={label} ref={showCurrent}>
			{tabs.map((tab) => (
				<AppLink key={tab.to} to={tab.to} exact={tab.exact} aria-current={tab.current ? 'page' : undefined} className="tab">
					{tab.label}
				</AppLink>
			))}
		</nav>
	)
}
