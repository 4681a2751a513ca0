import { useState } from 'react'
import type { Event } from '@hausheft/contract/events.ts'
import { Button } from '../../../ui/button.tsx'
import { conflictsOf, fieldLabels } from './entry-conflict.ts'
import type { EntryField } from './entry-conflict.ts'
import { fieldText } from './field-text.ts'
import { useEntry } from './fields/entry-context.ts'
import { useContactChoices, useObjectChoices } from './fields/use-choices.ts'
import { valuesOf } from './entry-values.ts'

type ConflictViewProps = { current: Event; onResolve: (keep: ReadonlySet<EntryField>) => void }

/** Two people changed the same: field by field one's own version or the newest one. Nothing is lost before it is chosen. */
export function ConflictView({ current, onResolve }: ConflictViewProps) {
	const { form, base, stored } = useEntry()
	const [keep, setKeep] = useState<ReadonlySet<EntryField>>(new Set(Object.keys(fieldLabels) as EntryField[]))
	const names = [...useObjectChoices().known, ...useContactChoices().known]
	if (!base) return null
	const values = form.getValues()
	const fields = conflictsOf({ base, values, files: stored.map(({ id }) => id), current })
	const theirs = valuesOf(current, null)
	const choose = (field: EntryField, mine: boolean) => {
		const next = new Set(keep)
		if (mine) next.add(field)
		else next.delete(field)
		setKeep(next)
	}
	return (
		<section className="conflict" aria-labelledby="konflikt">
			<h3 id="konflikt">Welche Fassung gilt?</h3>
			<p className="dim">Was nur an einer Stelle geändert wurde, bleibt in jedem Fall erhalten.</p>
			{fields.map((field) => (
				<fieldset key={field}>
					<legend>{fieldLabels[field]}</legend>
					<Version
						field={field}
						label="Meine Fassung"
						text={fieldText(field, values, stored.length, names)}
						checked={keep.has(field)}
						onChoose={() => choose(field, true)}
					/>
					<Version
						field={field}
						label="Neueste Fassung"
						text={fieldText(field, theirs, current.files.length, names)}
						checked={!keep.has(field)}
						onChoose={() => choose(field, false)}
					/>
				</fieldset>
			))}
			<Button onClick={() => onResolve(keep)} wide>
				Auswahl übernehmen
			</Button>
		</section>
	)
}

function Version(props: { field: string; label: string; text: string; checked: boolean; onChoose: () => void }) {
	return (
		<label className="conflict-version">
			<input type="radio" name={`konflikt-${props.field}`} checked={props.checked} onChange={props.onChoose} />
			<span>
				<b>{props.label}</b>
				<span>{props.text}</span>
			</span>
		</label>
	)
}
