import { type TrashItem, heldBy } from '@hausheft/contract/trash.ts'
import { nouns } from '@hausheft/contract/nouns.ts'
import { declined, pronounOf } from '@hausheft/contract/words.ts'
import { ago, dayOf, daysBetween } from '@hausheft/contract/swiss/zurich.ts'
import { useNow } from '../../platform/page/now.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/tag.tsx'
import type { Answer } from '../../platform/rights/answer.ts'
import { SourceIcon } from '../../kit/source-face.tsx'
import { PurgeMail } from './purge-mail.tsx'
import { daysLeft } from './restoring.ts'

type TrashRowProps = {
	item: TrashItem
	chosen: boolean
	onChoose: (chosen: boolean) => void
	onRestore: () => void
	busy: boolean
	problem: string | undefined
	/** A mail for good. */
	purge: Answer
	onGone: () => void
}

/** One thing that was thrown away: what, by whom and when, how long it can still come back. */
export function TrashRow({ item, chosen, onChoose, onRestore, busy, problem, purge, onGone }: TrashRowProps) {
	const now = useNow()
	const { source, name, property_name, user_name, deleted_at, purged_at, held_by } = item
	const left = daysLeft(daysBetween(dayOf(now), dayOf(purged_at)))
	const title = name || nouns[source].words.one
	return (
		<li className="trash-row">
			<label className="trash-check">
				<input type="checkbox" checked={chosen} onChange={({ target }) => onChoose(target.checked)} aria-label={`«${title}» auswählen`} />
			</label>
			<SourceIcon source={source} />
			<div className="trash-text">
				<b>{title}</b>
				<span className="dim">
					{nouns[source].words.one}
					{property_name !== null && source !== 'property' && ` · ${property_name}`}
					{` · gelöscht ${user_name === null ? '' : `von ${user_name} `}${ago(deleted_at, now)}`}
				</span>
				{source === 'property' && (
					<span className="dim">Kommt mit allem zurück, was dazugehört: Einträge, Objekte, Journale, Dateien.</span>
				)}
				{held_by && (
					<span className="dim">
						Hängt an {declined(nouns[held_by.source].words, 'dative')} «{held_by.name}»: {pronounOf(nouns[held_by.source].words)} muss
						zuerst zurückkommen.
					</span>
				)}
			</div>
			<div className="trash-ways">
				<Tag tone={left.isSoon ? 'warn' : 'plain'} className="trash-left">
					{left.text}
				</Tag>
				{source === 'inbox' && <PurgeMail item={item} can={purge} onGone={onGone} />}
				<Button
					look="secondary"
					busy={busy}
					why={held_by ? heldBy(held_by.source, held_by.name) : undefined}
					onClick={onRestore}
					aria-label={`«${title}» wiederherstellen`}
				>
					Wiederherstellen
				</Button>
			</div>
			<p className="field-error trash-problem" role="alert">
				{problem}
			</p>
		</li>
	)
}
