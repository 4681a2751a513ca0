import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { journals } from '@hausheft/contract/journals.ts'
import { read } from '../../platform/api/client.ts'
import { KindTiles } from './kind-tiles.tsx'
import { focusField, showPart } from './fields/focus-field.ts'
import { AboutFields } from './fields/about-fields.tsx'
import { DayField, TimeField } from './fields/day-field.tsx'
import { useEntry, useEntryValue } from './fields/entry-context.ts'
import { LastOffer } from './fields/last-offer.tsx'
import { PartFrame } from './fields/part-frame.tsx'
import { BalancePart } from './fields/part-balance.tsx'
import { MeasurementPart } from './fields/part-measurement.tsx'
import { TimePart } from './fields/part-time.tsx'
import { MaintenancePart, ReminderPart, RentalPart } from './fields/part-todo.tsx'
import { PhotoField } from './fields/photo-field.tsx'
import { SelectField, TextArea } from './fields/text-fields.tsx'
import { TitleField } from './fields/title-field.tsx'
import { TransferPart } from './fields/share-slots.tsx'
import { useRecent } from './fields/use-recent.ts'
import { useTouch } from '../../ui/use-media.ts'
import { valueAt } from './entry-store.ts'
import { useParties } from '../event-shares/use-parties.ts'
import type { PartKind } from '../events/kinds.tsx'
import { journalsOfEntry } from '../event-draft/journals-of-entry.ts'

const parts: Record<PartKind, () => ReactNode> = {
	balance: BalancePart,
	transfer: TransferPart,
	maintenance: MaintenancePart,
	measurement: MeasurementPart,
	'time-recording': TimePart,
	reminder: ReminderPart,
	rental: RentalPart,
}

/** Always in this order: a hand finds them. */
const tiles: readonly PartKind[] = ['balance', 'maintenance', 'measurement', 'time-recording', 'reminder', 'rental', 'transfer']
/** Seen like an amount; one stands alone, for what one party pays another is neither spent nor earned. */
const amounts: readonly PartKind[] = ['balance', 'transfer']
/** Where a part is a number, that is what one wants to type. */
const numbers: Partial<Record<PartKind, string>> = {
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
			<Moment />
			<AboutFields />
			<TextArea path="description" label="Beschreibung" placeholder="Was man später noch wissen möchte" maxLength={20_000} />
			<JournalField />
		</>
	)
}

function Parts() {
	const { can, after, store, property } = useEntry()
	const [on, set] = useEntryValue<PartKind[]>('parts')
	const isShared = (useParties(property)?.parties.length ?? 0) > 1
	const toggle = (kind: PartKind) => {
		const others = on.filter((each) => each !== kind)
		if (on.includes(kind)) return set(others)
		return set([...(amounts.includes(kind) ? others.filter((each) => !amounts.includes(each)) : others), kind])
	}
	const press = (kind: PartKind, { form }: HTMLButtonElement) => {
		const path = numbers[kind]
		const isOn = on.includes(kind)
		// What is open from the entry before is what one goes on with.
		const isKept = isOn && after?.parts.includes(kind) && (path === undefined || valueAt(store.values.get(), path) === '')
		const show = () => isOn || toggle(kind)
		if (isOn && !isKept) toggle(kind)
		else if (path) focusField(form, path, show)
		else showPart(form, kind, show)
	}
	return (
		<>
			<KindTiles
				kinds={tiles.filter(
					(kind) => (!amounts.includes(kind) || can.amount.may) && (kind !== 'transfer' || isShared || on.includes(kind)),
				)}
				selected={on}
				onToggle={(kind, tile) => press(kind as PartKind, tile)}
			/>
			{on
				.filter((kind) => !amounts.includes(kind) || can.amount.may)
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

/** When it was: on the phone one line, each half of which opens the device's picker. What was done then was done on that day, unless somebody says otherwise. */
function Moment() {
	const { mode, store } = useEntry()
	const { values, put } = store
	const quiet = useTouch() && mode !== 'edit'
	const follow = (day: string, before: string) => {
		const { maintenance } = values.get()
		if (maintenance.state === 'done' && maintenance.day === before) put('maintenance.day', day)
	}
	return (
		<div className={quiet ? 'entry-form-when' : 'entry-form-moment'}>
			<DayField path="day" label="Datum" required quiet={quiet} onChanged={follow} />
			<TimeField path="time" label="Zeit" required quiet={quiet} />
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
	const [on, set] = useEntryValue<PartKind[]>('parts')
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
