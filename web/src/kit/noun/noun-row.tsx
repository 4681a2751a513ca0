import type { ReactNode } from 'react'
import { AppLink } from '../../ui/app-link.tsx'
import { cx } from '../../ui/cx.ts'
import type { IconType } from '../../ui/icon.ts'
import { Tag } from '../../ui/tag.tsx'
import { NounMark } from './noun-mark.tsx'

type NounRowProps = {
	to: string
	search: Record<string, unknown>
	Icon: IconType
	name: string
	/** The line below the name. */
	note?: ReactNode
	tags?: ReactNode
	/** Ways to reach it, at the right. */
	children?: ReactNode
	off: boolean
}

/** One row of a noun's list: all of it leads to the thing itself, what stands on it stays usable. */
export function NounRow({ to, search, Icon, name, note, tags, children, off }: NounRowProps) {
	return (
		<li className={cx('noun-row', off && 'noun-row-off')}>
			<NounMark Icon={Icon} />
			<div className="noun-row-text">
				<AppLink to={to} search={search} className="noun-row-link">
					<b>{name}</b>
				</AppLink>
				{note && <span className="dim">{note}</span>}
			</div>
			<div className="noun-row-tags">
				{tags}
				{off && <Tag>stillgelegt</Tag>}
			</div>
			{children && <div className="noun-row-side">{children}</div>}
		</li>
	)
}
