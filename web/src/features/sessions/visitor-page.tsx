import type { ReactNode } from 'react'
import { usePageTitle } from '../../platform/page/page-title.ts'
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
