import type { ReactNode } from 'react'
import { AppLink } from '../../ui/app-link.tsx'
import { KindIcon, kinds } from './kinds.tsx'
import type { Kind } from './kinds.tsx'
import { cx } from '../../ui/cx.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import './todo-row.css'

type TodoRowProps = {
	to: string
	search?: Record<string, unknown>
	kind: Kind
	title: string
	note: ReactNode
	/** The note stays in its line; `tight`: on the phone it goes on below what stands at the right. */
	short?: boolean | 'tight'
	className?: string | undefined
	/** Stands beside the link: a button. */
	action?: ReactNode
	/** Stands at the right: an amount, a reading, a face. */
	children?: ReactNode
}

/** An entry in a small list beside the timeline: one line, one note. */
export function TodoRow({ to, search, kind, title, note, short = false, className, action, children }: TodoRowProps) {
	return (
		<li className={cx('todo-item', className)} data-tight={short === 'tight' || undefined}>
			<AppLink to={to} search={search} exact className="todo-row">
				<KindIcon kind={kind} />
				<span className="todo-row-text">
					<b>
						<VisuallyHidden>{kinds[kind].label}: </VisuallyHidden>
						{title}
					</b>
					<span className={short ? 'dim todo-row-short' : 'dim'}>{note}</span>
				</span>
				{children}
			</AppLink>
			{action}
		</li>
	)
}
