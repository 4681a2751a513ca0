import type { YearClosing } from '@hausheft/contract/closings.ts'
import { count } from '@hausheft/contract/swiss/formats.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { changeTexts } from './closing-words.ts'
import type { LinkOf } from './tax-todos.tsx'

type ClosingChangesProps = Pick<YearClosing, 'changed' | 'changed_count'> & { year: number; linkOf: LinkOf }

/** What is another than the papers say, with both figures. */
export function ClosingChanges({ changed, changed_count: all, year, linkOf }: ClosingChangesProps) {
	const more = all - changed.length
	if (changed.length === 0) return <p className="dim">Seither hat sich nichts geändert.</p>
	return (
		<section aria-label={`Seit dem Abschluss ${year} geändert`} className="closing-changes">
			<h3>{`${count(Math.max(all, changed.length), 'Eintrag hat', 'Einträge haben')} sich seither geändert`}</h3>
			<ul>
				{changed.map(({ event, before, after }) => {
					const name = (after ?? before)?.name ?? ''
					const texts = changeTexts(before, after)
					return (
						<li key={event}>
							{after ? <AppLink {...linkOf(event)}>{name}</AppLink> : <b>{name}</b>}
							<dl>
								<div>
									<dt>damals</dt>
									<dd>{texts.before}</dd>
								</div>
								<div>
									<dt>heute</dt>
									<dd>{texts.after}</dd>
								</div>
							</dl>
						</li>
					)
				})}
			</ul>
			{more > 0 && <p className="dim">{`Und ${count(more, 'weiterer Eintrag', 'weitere Einträge')}.`}</p>}
		</section>
	)
}
