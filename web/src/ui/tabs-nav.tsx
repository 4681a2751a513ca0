import { AppLink } from './app-link.tsx'
import './tabs-nav.css'

export type Tab = { to: string; label: string; exact?: boolean }

/** The parts of a thing, each at its own address. */
export function TabsNav({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
	return (
		<nav className="tabs" aria-label={label}>
			{tabs.map((tab) => (
				<AppLink key={tab.to} to={tab.to} exact={tab.exact} className="tab">
					{tab.label}
				</AppLink>
			))}
		</nav>
	)
}
