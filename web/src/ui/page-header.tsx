import { IconChevronRight } from './icons.gen.ts'
import type { ReactNode } from 'react'
import { AppLink } from './app-link.tsx'
import { plainName, softened } from './softened.ts'
import './page-header.css'

type PageHeaderProps = {
	title: string
	/** One line below the title: place, type, figures. */
	note?: ReactNode
	crumbs?: readonly { to: string; label: string; search?: Record<string, unknown> }[]
	/** A picture of 168 x 118 that stands on the lower edge. */
	picture?: ReactNode
	/** Buttons at the right, on the desktop. */
	actions?: ReactNode
	/** A TabsNav. */
	children?: ReactNode
}

/**
 * The head of a page on the desktop. On the phone MobileTop shows title and way back instead, and only the tabs remain
 * (the title stays for screen readers: it is the page's h1 on both).
 */
export function PageHeader({ title, note, crumbs, picture, actions, children }: PageHeaderProps) {
	return (
		<header className="page-header">
			<div className="wrap page-header-row">
				{picture && <div className="page-header-picture">{picture}</div>}
				<div className="page-header-text">
					{crumbs && (
						<nav className="page-header-crumbs" aria-label="Pfad">
							{crumbs.map((crumb, i) => (
								<span key={crumb.to}>
									{i > 0 && <IconChevronRight size={14} aria-hidden />}
									<AppLink to={crumb.to} search={crumb.search} exact>
										{crumb.label}
									</AppLink>
								</span>
							))}
						</nav>
					)}
					<h1 title={title} aria-label={plainName(title)}>
						{softened(title)}
					</h1>
					{note && (
						<p className="page-header-note" title={typeof note === 'string' ? note : undefined}>
							{note}
						</p>
					)}
				</div>
				{actions && <div className="page-header-actions">{actions}</div>}
				{children && <div className="page-header-tabs">{children}</div>}
			</div>
		</header>
	)
}
