import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from './icons.gen.ts'
import type { ReactNode } from 'react'
import type { TagTone } from './tag.tsx'
import './notice.css'

const icons = { plain: IconInfoCircle, good: IconCircleCheck, warn: IconAlertTriangle, bad: IconAlertTriangle }

type NoticeProps = {
	tone?: TagTone
	/** A quiet button beside the text. */
	action?: ReactNode
	children: ReactNode
}

/** What one should know right here, before or after doing something. Put it into a role of alert or status where it appears later. */
export function Notice({ tone = 'plain', action, children }: NoticeProps) {
	const Icon = icons[tone]
	return (
		<div className={`notice notice-${tone}`}>
			<Icon size={19} stroke={1.9} aria-hidden />
			<div className="notice-text">{children}</div>
			{action}
		</div>
	)
}
