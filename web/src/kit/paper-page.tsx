import { useId, type ReactNode } from 'react'
import type { InProperty } from '../platform/places/use-property.ts'
import { PrintButton, PrintIcon } from '../ui/print-button.tsx'
import { plainName, softened } from '../ui/softened.ts'
import { PropertyHead } from './property-head.tsx'
import './list-head.css'
import './paper-page.css'

type PaperPageProps = {
	place: InProperty
	title: string
	className: string
	/** What the title does not say, on paper alone: the year, the address. */
	printed: string
	/** What is shown is still that of before. */
	isBusy: boolean
	/** There is something to print. */
	some: boolean
	/** Below the title. */
	note?: ReactNode
	/** Beside the button that prints, where there is something. */
	ways?: ReactNode
	children: ReactNode
}

/** A page about a house that is handed out on paper as well. */
export function PaperPage({ place: { group, property }, title, className, printed, isBusy, some, note, ways, children }: PaperPageProps) {
	const id = useId()
	return (
		<>
			<PropertyHead group={group} property={property} part={title} phoneActions={some && <PrintIcon />} />
			<section className={`wrap paper-page ${className}`} aria-labelledby={id} aria-busy={isBusy || undefined}>
				<div className="list-head">
					<div>
						<h2 id={id} aria-label={plainName(title)}>
							{softened(title)}
						</h2>
						<p className="paper-page-printed">{printed}</p>
						{note && <p className="dim">{note}</p>}
					</div>
					{some && (
						<div className="list-head-ways">
							{ways}
							<PrintButton />
						</div>
					)}
				</div>
				{children}
			</section>
		</>
	)
}
