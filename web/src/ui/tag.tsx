import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import type { IconType } from './icon.ts'
import './tag.css'

export type TagTone = 'warn' | 'bad' | 'good' | 'plain'

/** A state in a word; its colour never stands alone. */
export function Tag({
	tone = 'plain',
	Icon,
	children,
	className,
}: {
	tone?: TagTone
	Icon?: IconType
	children: ReactNode
	className?: string
}) {
	return (
		<span className={cx('tag', `tag-${tone}`, className)}>
			{Icon && <Icon size={13} stroke={2} aria-hidden />}
			{children}
		</span>
	)
}
