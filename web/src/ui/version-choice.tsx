import { useId } from 'react'
import { RadioCard, RadioCards } from './radio-card.tsx'
import './version-choice.css'

type FieldVersions<Field extends string> = { field: Field; label: string; mine: string; theirs: string }

type VersionChoiceProps<Field extends string> = {
	fields: readonly FieldVersions<Field>[]
	/** Who else has changed it, where that is known. */
	by: string | undefined
	/** The fields that keep what was typed. */
	keep: ReadonlySet<Field>
	onKeep: (keep: ReadonlySet<Field>) => void
}

/** Two people changed the same: field by field one's own version or the newest one. Nothing is lost before it is chosen. */
export function VersionChoice<Field extends string>({ fields, by, keep, onKeep }: VersionChoiceProps<Field>) {
	const id = useId()
	const choose = (field: Field, mine: boolean) => {
		const next = new Set(keep)
		if (mine) next.add(field)
		else next.delete(field)
		onKeep(next)
	}
	return (
		<section className="version-choice" aria-labelledby={id}>
			<h2 id={id}>Welche Fassung gilt?</h2>
			<p className="dim">Was nur an einer Stelle geändert wurde, bleibt in jedem Fall erhalten.</p>
			{fields.map(({ field, label, mine, theirs }) => (
				<RadioCards key={field} label={label}>
					<RadioCard
						name={`${id}-${field}`}
						value="mine"
						label="Meine Fassung"
						note={mine}
						checked={keep.has(field)}
						onChoose={() => choose(field, true)}
					/>
					<RadioCard
						name={`${id}-${field}`}
						value="theirs"
						label={by ? `Fassung von ${by}` : 'Neueste Fassung'}
						note={theirs}
						checked={!keep.has(field)}
						onChoose={() => choose(field, false)}
					/>
				</RadioCards>
			))}
		</section>
	)
}
