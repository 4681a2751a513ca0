import { Link } from '@tanstack/react-router'
import type { ComponentType, MouseEventHandler, ReactNode } from 'react'

export type AppLinkProps = {
	/** A finished path, ids already in it; or one of the route table, its ids in `params`. */
	to: string
	params?: Readonly<Record<string, string>> | undefined
	/** With one it is current only where that is in the address too: it may lead from a page to a form upon it. */
	search?: Record<string, unknown> | undefined
	hash?: string | undefined
	/** Current only on this very path, not below it. */
	exact?: boolean | undefined
	replace?: boolean | undefined
	/** What the step of the browser's history keeps beside its address. */
	state?: Readonly<Record<string, string>> | undefined
	/** False keeps the scroll position: filters, panels. */
	resetScroll?: boolean | undefined
	className?: string | undefined
	title?: string | undefined
	'aria-label'?: string | undefined
	'aria-current'?: 'page' | undefined
	tabIndex?: -1 | undefined
	onClick?: MouseEventHandler<HTMLAnchorElement> | undefined
	children?: ReactNode
}

// The router types `to` by its route table; parts that know no routes get paths as plain strings.
const Loose = Link as unknown as ComponentType<Record<string, unknown>>
const unmarked = {}

/** The router's link: marks itself with aria-current, loads ahead on hover. */
export function AppLink({ exact = false, ...rest }: AppLinkProps) {
	return <Loose {...rest} activeProps={unmarked} activeOptions={{ exact, includeSearch: rest.search !== undefined }} />
}
