import { useId } from 'react'
import type { ReactNode } from 'react'
import { cx } from '../ui/cx.ts'

/** A part of the gallery with an address of its own. */
export function GallerySection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
	return (
		<section className="showcase-section" aria-labelledby={id}>
			<h2 id={id} tabIndex={-1}>
				<a href={`#${id}`}>{title}</a>
			</h2>
			<div className="showcase-specimens">{children}</div>
		</section>
	)
}

/** One thing in one state, with its name. */
export function Specimen({
	name,
	wide = false,
	row = false,
	children,
}: {
	name: string
	wide?: boolean
	row?: boolean
	children: ReactNode
}) {
	const id = useId()
	return (
		<div className={cx('specimen', wide && 'specimen-wide')} role="group" aria-labelledby={id}>
			<p className="specimen-name" id={id}>
				{name}
			</p>
			<div className={cx('specimen-stage', row && 'specimen-row')}>{children}</div>
		</div>
	)
}
