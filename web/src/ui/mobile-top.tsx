import { IconArrowLeft, IconSearch } from './icons.gen.ts'
import { use } from 'react'
import type { ReactNode } from 'react'
import { IconButton, IconLink } from './icon-button.tsx'
import { OpenSearch } from './open-search.ts'
import { softened } from './softened.ts'
import './mobile-top.css'

type MobileTopProps = {
	title: string
	note?: string | undefined
	/** Where the arrow leads; without it `leading` stands there. */
	back?: string | undefined
	backSearch?: Record<string, unknown> | undefined
	leading?: ReactNode
	/** Buttons at the right, before the search. */
	children?: ReactNode
}

/** The title bar of the phone. The page's h1 is in PageHeader or on the page. */
export function MobileTop({ title, note, back, backSearch, leading, children }: MobileTopProps) {
	const openSearch = use(OpenSearch)
	return (
		<div className="mobile-top">
			{back ? <IconLink to={back} search={backSearch} exact label="Zurück" Icon={IconArrowLeft} size={23} /> : leading}
			<div className="mobile-top-title" aria-hidden="true">
				<b title={title}>{softened(title)}</b>
				{note && <small title={note}>{note}</small>}
			</div>
			<div className="mobile-top-actions">
				{children}
				{openSearch && <IconButton label="Suchen" Icon={IconSearch} size={22} onClick={openSearch} />}
			</div>
		</div>
	)
}
