import { useQuery } from '@tanstack/react-query'
import { events } from '@hausheft/contract/events.ts'
import { journals } from '@hausheft/contract/journals.ts'
import { read } from '../../platform/api/client.ts'
import { Field } from '../../ui/field.tsx'
import { LastOffer } from '../event-form/fields/last-offer.tsx'
import { journalsOfRound } from './journals-of-round.ts'
import './round-journal.css'

type RoundJournalProps = { property: string; value: string; error: string | undefined; onPut: (journal: string) => void }

/** So many entries with a reading back one looks for the journal that was chosen last. */
const back = 20

/** In which journal the readings are written; what was chosen last is a tap away, as in the form of an entry. */
export function RoundJournal({ property, value, error, onPut }: RoundJournalProps) {
	const house = { params: { id: property } }
	const { data = [] } = useQuery(read(journals.listJournals, house))
	const { data: recent } = useQuery(read(events.rollProperty, { ...house, query: { kind: 'measurement', limit: back } }))
	const { usable, last } = journalsOfRound(data, recent?.events ?? [], value)
	if (usable.length === 0) return null
	return (
		<div className="round-journal">
			<Field label="Journal" error={error}>
				{(control) => (
					<select {...control} className="input input-select" value={value} onChange={({ currentTarget }) => onPut(currentTarget.value)}>
						<option value="">Keines</option>
						{usable.map(({ id, name }) => (
							<option key={id} value={id}>
								{name}
							</option>
						))}
					</select>
				)}
			</Field>
			{last && <LastOffer label={last.name} onTake={() => onPut(last.id)} />}
		</div>
	)
}
