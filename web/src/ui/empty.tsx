import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { EmptyDrawing } from './empty-drawing.tsx'
import type { Motif } from './empty-drawing.tsx'
import { plainName, softened } from './softened.ts'
import './empty.css'

type EmptyProps = {
	title: string
	/** One warm sentence: why it matters, what a good start is. */
	children: ReactNode
	/** Where it leads: the one button that begins, for who may. */
	action: ReactNode
	motif?: Motif
	/** Instead of the motif. */
	drawing?: ReactNode
	className?: string
}

/** A page or list without anything on it yet. */
export function Empty({ title, children, action, motif = 'binder', drawing, className }: EmptyProps) {
	return (
		<div className={cx('empty', className)}>
			{drawing ?? <EmptyDrawing motif={motif} />}
			<h2 aria-label={plainName(title)}>{softened(title)}</h2>
			<p>{children}</p>
			{action}
		</div>
	)
}
