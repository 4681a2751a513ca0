import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconLink } from './icon-button.tsx'
import './mobile-top.css'

type MobileTopProps = {
	title: string
	note?: string | undefined
	/** Where the arrow leads; without it `leading` stands there. */
	back?: string | undefined
	leading?: ReactNode
	/** Buttons at the right: search and the like. */
	children?: ReactNode
}

/** The title bar of the phone. The page's h1 is in PageHeader or on the page. */
export function MobileTop({ title, note, back, leading, children }: MobileTopProps) {
	return (
		<div className="mobile-top">
			{back ? <IconLink to={back} exact label="Zurück" Icon={IconArrowLeft} size={23} /> : leading}
			<div className="mobile-top-title" aria-hidden="true">
				<b>{title}</b>
				{note && <small>{note}</small>}
			</div>
			<div className="mobile-top-actions">{children}</div>
		</div>
	)
}
