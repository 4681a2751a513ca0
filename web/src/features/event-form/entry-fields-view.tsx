import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Kind } from '@hausheft/contract/event-parts.ts'
import { journals } from '@hausheft/contract/journals.ts'
import { read } from '../../platform/api/client.ts'
import { KindTiles } from './kind-tiles.tsx'
import { focusField } from './fields/focus-field.ts'
import { DayField, TimeField } from './fields/day-field.tsx'
import { useEntry, useEntryValue } from './fields/entry-context.ts'
import { LastOffer } from './fields/last-offer.tsx'
import { PartFrame } from './fields/part-frame.tsx'
import { BalancePart } from './fields/part-balance.tsx'
import { MeasurementPart } from './fields/part-measurement.tsx'
import { TimePart } from './fields/part-time.tsx'
import { MaintenancePart, ReminderPart, RentalPart } from './fields/part-todo.tsx'
import { ContactsField, ObjectsField } from './fields/people-fields.tsx'
import { PhotoField } from './fields/photo-field.tsx'
import { SelectField, TextArea } from './fields/text-fields.tsx'
import { TitleField } from './fields/title-field.tsx'
import { useRecent } from './fields/use-recent.ts'
import { journalsOfEntry } from '../event-draft/journals-of-entry.ts'

const parts: Record<Kind, () => ReactNode> = {
	balance: BalancePart,
	maintenance: MaintenancePart,
	measurement: MeasurementPart,
	'time-recording': TimePart,
	reminder: ReminderPart,
	rental: RentalPart,
}

/** Always in this order: a hand finds them. */
const tiles: readonly Kind[] = ['balance', 'maintenance', 'measurement', 'time-recording', 'reminder', 'rental']
/** Where a part is a number, that is what one wants to type. */
const numbers: Partial<Record<Kind, string>> = {
	balance: 'balance.amount',
	measurement: 'readings.0.data',
	'time-recording': 'times.0.duration',
}

/** All fields of an entry: photos and title first, then the parts that are switched on, at the end what is right most of the time. */
export function EntryFieldsView() {
	const { can } = useEntry()
	if (!can.write.may) return <AmountOnly />
	return (
		<>
			<PhotoField />
			<TitleField />
			<Parts />
			<ObjectsField />
			<ContactsField />
			<Moment />
			<TextArea path="description" label="Beschreibung" placeholder="Was man später noch wissen möchte" maxLength={20_000} />
			<JournalField />
		</>
	)
}

function Parts() {
	const { can } = useEntry()
	const [on, set] = useEntryValue<Kind[]>('parts')
	const toggle = (kind: Kind) => set(on.includes(kind) ? on.filter((each) => each !== kind) : [...on, kind])
	const press = (kind: Kind, tile: HTMLButtonElement) => {
		const path = numbers[kind]
		if (path && !on.includes(kind)) focusField(tile.form, path, () => toggle(kind))
		else toggle(kind)
	}
	return (
		<>
			<KindTiles
				kinds={tiles.filter((kind) => kind !== 'balance' || can.amount.may)}
				selected={on}
				onToggle={(kind, tile) => press(kind as Kind, tile)}
			/>
			{on
				.filter((kind) => kind !== 'balance' || can.amount.may)
				.map((kind) => {
					const Part = parts[kind]
					return (
						<PartFrame key={kind} kind={kind} onRemove={() => toggle(kind)}>
							<Part />
						</PartFrame>
					)
				})}
		</>
	)
}

/** When it was. What was done then was done on that day, unless somebody says otherwise. */
function Moment() {
	const { values, put } = useEntry().store
	const follow = (day: string, before: string) => {
		const { maintenance } = values.get()
		if (maintenance.state === 'done' && maintenance.day === before) put('maintenance.day', day)
	}
	return (
		<div className="entry-form-moment">
			<DayField path="day" label="Datum" required onChanged={follow} />
			<TimeField path="time" label="Zeit" required />
		</div>
	)
}

function JournalField() {
	const { property, base, mode } = useEntry()
	const [value, set] = useEntryValue<string>('journal')
	const { data = [] } = useQuery(read(journals.listJournals, { params: { id: property } }))
	const { usable, last } = journalsOfEntry(data, useRecent(), { value, base, mode })
	if (usable.length === 0) return null
	return (
		<>
			<SelectField
				path="journal"
				label="Journal"
				options={[{ value: '', label: 'Keines' }, ...usable.map(({ id, name }) => ({ value: id, label: name }))]}
			/>
			{last && <LastOffer label={last.name} onTake={() => set(last.id)} />}
		</>
	)
}

/** Some may change nothing of others' entries but the amount. */
function AmountOnly() {
	const { base } = useEntry()
	const [on, set] = useEntryValue<Kind[]>('parts')
	return (
		<>
			<p className="entry-form-title">{base?.name}</p>
			{on.includes('balance') ? (
				<PartFrame kind="balance" onRemove={() => set(on.filter((each) => each !== 'balance'))}>
					<BalancePart />
				</PartFrame>
			) : (
				<KindTiles
					kinds={['balance']}
					selected={on}
					onToggle={(_, tile) => focusField(tile.form, 'balance.amount', () => set([...on, 'balance']))}
				/>
			)}
		</>
	)
}
