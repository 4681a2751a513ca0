import { AppLink } from './app-link.tsx'
import { cx } from './cx.ts'
import { SoftenedName } from './softened-name.tsx'
import './tabs-nav.css'

export type Tab = {
	to: string
	label: string
	exact: boolean
	/** One is there, or on a page that belongs to it. */
	current: boolean
	/** It stands there beside a few, beside some more, or only where all have room; the rest only if they are not too many for that. */
	beside: 'few' | 'some' | 'all' | 'rest'
}

type TabsNavProps = {
	label: string
	tabs: readonly Tab[]
	/** What the page is called that one is at. */
	here: string | undefined
	/** Shows all of them, and what has no tab. */
	onMore: () => void
}

/** So many have room beside each other as they are; more stand closer, and of still more the rest has none. */
const mostTabs = { asTheyAre: 10, closer: 11 }

/** The parts of a thing, each at its own address: as many as have room, and a way to all others. */
export function TabsNav({ label, tabs, here, onMore }: TabsNavProps) {
	const at = tabs.find(({ current }) => current)?.beside
	const isOver = tabs.length > mostTabs.closer
	return (
		<nav className={cx('tabs', tabs.length > mostTabs.asTheyAre && 'tabs-many', isOver && 'tabs-over')} aria-label={label}>
			{tabs.map((tab) => (
				<AppLink
					key={tab.to}
					to={tab.to}
					exact={tab.exact}
					aria-current={tab.current ? 'page' : undefined}
					className={cx('tab', `tab-${tab.beside}`)}
				>
					<SoftenedName text={tab.label} />
				</AppLink>
			))}
			<More className="tab-more-few" here={at === 'few' ? undefined : here} onMore={onMore} />
			<More className="tab-more-some" here={at === 'few' || at === 'some' ? undefined : here} onMore={onMore} />
			{isOver && <More className="tab-more-all" here={at !== undefined && at !== 'rest' ? undefined : here} onMore={onMore} />}
		</nav>
	)
}

type MoreProps = { className: string; here: string | undefined; onMore: () => void }

/** Where the page has no tab that one sees, this one is its tab; a long name stands over the page alone. */
const More = ({ className, here, onMore }: MoreProps) => (
	<button
		type="button"
		className={cx('tab', className)}
		aria-haspopup="dialog"
		aria-label={here && `Mehr: ${here}`}
		aria-current={here ? 'page' : undefined}
		onClick={onMore}
	>
		{here && here.length < 14 ? (
			<>
				<span className="tab-here">{here}</span>
				<span className="tab-else">Mehr</span>
			</>
		) : (
			'Mehr'
		)}
	</button>
)
