import type { Choice } from '../../event-draft/choice.ts'
import { useEntry, useEntryValue } from './entry-context.ts'
import { lastContact } from '../../event-draft/last-contact.ts'
import { useContactChoices } from './use-choices.ts'
import { useRecent } from './use-recent.ts'

/** Who did it last time: at the same thing if there is one, else in this house. */
export function LastContact({ part }: { part: 'maintenance' | 'rental' }) {
	const { can } = useEntry()
	const [value, set] = useEntryValue<Choice | null>(`${part}.contact`)
	const [objects] = useEntryValue<Choice[]>('objects')
	const recent = useRecent(part)
	const { offered } = useContactChoices()
	const id = lastContact(
		recent,
		part,
		objects.map((choice) => choice.id),
	)
	const choice = offered.find((each) => each.id === id)
	if (!choice || value || !can.write.may) return null
	return <LastOffer label={choice.name} onTake={() => set(choice)} />
}

/** What was chosen last time, to be taken with one tap. */
export function LastOffer({ word = 'Zuletzt', label, onTake }: { word?: string; label: string; onTake: () => void }) {
	return (
		<div className="entry-form-quick">
			<button type="button" className="chip" onClick={onTake}>
				<span className="chip-name" title={label}>
					{word}: <b>{label}</b>
				</span>
			</button>
		</div>
	)
}
