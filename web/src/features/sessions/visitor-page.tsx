import type { ReactNode } from 'react'
import { usePageTitle } from '../../platform/page/page-title.ts'
import { InBrowser } from '../../ui/in-browser.tsx'
import { SkeletonCards } from '../../ui/skeleton.tsx'
import { plainName, softened } from '../../ui/softened.ts'
import './visitor-page.css'

type VisitorPageProps = {
	title: string
	/** What the browser's tab says, where it is not the title. */
	tab?: string
	/** One or two sentences below the title. */
	lead?: ReactNode
	/** A drawing or face above the title. */
	picture?: ReactNode
	/** Other ways, below the form. */
	others?: ReactNode
	children?: ReactNode
}

/** For what only the browser knows: the end of a mail's link, or what was begun on this device. */
export const InVisitorsBrowser = ({ children }: { children: ReactNode }) => (
	<InBrowser
		fallback={
			<div className="visitor-page">
				<SkeletonCards count={1} />
			</div>
		}
	>
		{children}
	</InBrowser>
)

/** One sheet of the visitors' layout. */
export function VisitorPage({ title, tab = title, lead, picture, others, children }: VisitorPageProps) {
	usePageTitle(tab)
	return (
		<div className="visitor-page">
			{picture}
			<h1 aria-label={plainName(title)}>{softened(title)}</h1>
			{lead && <p className="visitor-lead">{lead}</p>}
			{children}
			{others && <div className="visitor-others">{others}</div>}
		</div>
	)
}
