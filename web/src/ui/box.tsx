import { useId } from 'react'
import type { ReactNode } from 'react'
import { AppLink } from './app-link.tsx'
import type { AppLinkProps } from './app-link.tsx'
import { cx } from './cx.ts'
import { plainName, softened } from './softened.ts'
import './box.css'

type BoxProps = {
	title?: string
	/** Stands at the right of the title: usually a BoxLink. */ action?: ReactNode
	className?: string
	children: ReactNode
}

/** A framed section of a page, named by its title. */
export function Box({ title, action, className, children }: BoxProps) {
	const id = useId()
	return (
		<section className={cx('box', className)} aria-labelledby={title && id}>
			{(title || action) && (
				<div className="box-head">
					{title && (
						<h2 id={id} aria-label={plainName(title)}>
							{softened(title)}
						</h2>
					)}
					{action}
				</div>
			)}
			{children}
		</section>
	)
}

export const BoxLink = (link: AppLinkProps) => <AppLink {...link} className="box-link" />
