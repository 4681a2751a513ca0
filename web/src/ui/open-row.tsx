import { useId, type ReactNode } from 'react'
import { IconChevronDown } from './icons.gen.ts'
import { plainName, softened } from './softened.ts'
import './open-row.css'

type OpenRowProps = {
	title: string
	/** How it stands, as far as that can be said in a line. */
	note?: ReactNode
	/** At first. */
	open?: boolean
	children: ReactNode
}

/** A row of a list of settings: what it is about and how that stands, and all of it below once it is opened. */
export function OpenRow({ title, note, open = false, children }: OpenRowProps) {
	const id = useId()
	return (
		<details className="open-row" open={open}>
			<summary>
				<span>
					<h2 id={id} aria-label={plainName(title)}>
						{softened(title)}
					</h2>
					{note && <span className="dim">{note}</span>}
				</span>
				<IconChevronDown size={20} stroke={1.8} aria-hidden />
			</summary>
			<section aria-labelledby={id}>{children}</section>
		</details>
	)
}
