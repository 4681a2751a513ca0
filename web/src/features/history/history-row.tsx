import type { HistoryRow as Row } from '@hausheft/contract/history.ts'
import { timeText } from '@hausheft/contract/swiss/zurich.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { useKnownPaths } from '../../ui/use-known-paths.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { SourceIcon } from '../../kit/source-face.tsx'
import { knownPlace } from '../../platform/places/thing-link.ts'

/** One change as a sentence, with its fields before and after where there is more to it. */
export function HistoryRow({ row, group, house }: { row: Row; group: string; house: string | undefined }) {
	const isKnown = useKnownPaths()
	const { source, event, changed_at, property, changes, text, name } = row
	// What was thrown away cannot be looked at where it was.
	const place = event === 'DELETE' ? undefined : knownPlace({ ...thingOf(row), group, property }, isKnown)
	const told = changes.length === 1 && changes.every(({ before, after }) => [before, after].every((side) => !side || text.includes(side)))
	return (
		<li className="history-row">
			<SourceIcon source={source} />
			<div className="history-text">
				<p title={text}>{text}.</p>
				<p className="history-meta dim">
					<time dateTime={changed_at}>{timeText(changed_at)}</time>
					{house && source !== 'property' && <span>{house}</span>}
					{place && (
						<AppLink {...place} className="history-link" aria-label={`Ansehen: «${name}»`}>
							Ansehen
						</AppLink>
					)}
				</p>
				{changes.length > 0 && !told && (
					<details className="history-changes">
						<summary>
							{changes.length === 1 ? changes[0]?.label : `${changes.length} Angaben`}
							<VisuallyHidden> zu «{name}»</VisuallyHidden>
						</summary>
						<dl>
							{changes.map(({ field, label, before, after }) => (
								<div key={field}>
									<dt>{label}</dt>
									{before !== null && (
										<dd className="history-before">
											<VisuallyHidden>vorher: </VisuallyHidden>
											{before}
										</dd>
									)}
									<dd>
										<VisuallyHidden>{before === null ? '' : 'nachher: '}</VisuallyHidden>
										{after ?? '–'}
									</dd>
								</div>
							))}
						</dl>
					</details>
				)}
			</div>
		</li>
	)
}

/** What a row is about can be looked at: a reply at its entry. */
const thingOf = ({ source, fk, entry }: Row) => (source === 'reply' ? ({ source: 'event', fk: entry ?? '' } as const) : { source, fk })
