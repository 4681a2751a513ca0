import { AppLink } from '../ui/app-link.tsx'
import { SoftenedName } from '../ui/softened-name.tsx'
import { CountBadge } from './count-badge.tsx'
import type { NavItem } from './nav.ts'
import './rail.css'

export function RailLink({ to, label, Icon, exact, count = 0, countLabel }: NavItem) {
	return (
		<AppLink to={to} exact={exact} className="rail-link">
			<Icon size={20} stroke={1.7} aria-hidden />
			<span className="rail-name">
				<SoftenedName text={label} />
			</span>
			<CountBadge count={count} label={countLabel} />
		</AppLink>
	)
}
