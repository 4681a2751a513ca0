import { IconPlus, IconUsersPlus } from '../../ui/icons.gen.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { contacts } from '@hausheft/contract/contacts.ts'
import type { GroupUser } from '@hausheft/contract/members.ts'
import { parties, type Parties } from '@hausheft/contract/parties.ts'
import { useWholeForm, WholeForm } from '../../kit/whole-form.tsx'
import { read } from '../../platform/api/client.ts'
import { useToday } from '../../platform/page/now.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { DayInput } from '../../ui/moment-input.tsx'
import { RadioCard, RadioCards } from '../../ui/radio-card.tsx'
import {
	asksFrom,
	changesQuotas,
	countedRows,
	emptyParty,
	partiesInWords,
	PartiesDraft,
	partyRules,
	removedOf,
	sumOfRows,
	withBack,
	type PartyRow,
	type PartyRows,
} from './party-rules.ts'
import { PartyFields } from './party-fields.tsx'
import { carriedInPercent, sumInWords } from './quotas.ts'
import './parties-form.css'

type PartiesFormProps = {
	group: string
	property: string
	stored: Parties
	/** Of the group, as far as they see the house. */
	members: readonly GroupUser[]
	onDone: () => void
}

/** All parties at once: kept as a draft, and merged with what others have written. */
export function PartiesForm({ group, property, stored, members, onDone }: PartiesFormProps) {
	const [today] = useState(useToday())
	const [rules] = useState(() => partyRules(today))
	const form = useWholeForm({ rules, put: parties.putParties, draft: `parties.${property}`, shape: PartiesDraft, stored, onDone })
	const { set } = form
	const { content, conflict, errors } = form.now
	if (content.rows.length === 0 && !conflict)
		return <FirstParties members={members} onBegin={(rows) => set((typed) => ({ ...typed, rows, new_expenses: 'equal' }))} />
	return (
		<WholeForm
			form={form}
			group={group}
			property={property}
			label="Beteiligte"
			changed="Die Beteiligten wurden inzwischen geändert."
			inWords={partiesInWords}
			className="parties-form"
		>
			<PartiesFields content={content} kept={stored.parties} errors={errors} group={group} members={members} onSet={set} />
		</WholeForm>
	)
}

/** Changes what is typed; `at`: the places of which what was wrong is settled. */
type SetParties = (change: (typed: PartyRows) => PartyRows, ...at: string[]) => void
type PartiesFieldsProps = {
	content: PartyRows
	kept: Parties['parties']
	errors: Readonly<Record<string, string>>
	group: string
	members: readonly GroupUser[]
	onSet: SetParties
}

/** A row for each, what they add up to, and how new expenses are shared. */
function PartiesFields({ content: { rows, from, new_expenses }, content, kept, errors, group, members, onSet }: PartiesFieldsProps) {
	const { data: people = [] } = useQuery(read(contacts.listContacts, { params: { id: group } }))
	const change = ({ key }: PartyRow, at: number, next: Partial<PartyRow>) =>
		onSet(
			(typed) => ({ ...typed, rows: typed.rows.map((row) => (row.key === key ? { ...row, ...next } : row)) }),
			...Object.keys(next).map((field) => `rows.${at}.${field}`),
		)
	return (
		<>
			{rows.map((row, at) => (
				<PartyFields
					key={row.key}
					row={row}
					at={at}
					percent={percentOf(rows, row)}
					errors={errors}
					members={members}
					contacts={people}
					isOnlyPurse={!rows.some((other) => other.purse && other.key !== row.key)}
					onChange={(next) => change(row, at, next)}
					onRemove={() => onSet((typed) => ({ ...typed, rows: typed.rows.filter(({ key }) => key !== row.key) }), 'rows')}
				/>
			))}
			<div className="parties-foot">
				<Button look="quiet" Icon={IconPlus} onClick={() => onSet((typed) => ({ ...typed, rows: [...typed.rows, emptyParty()] }))}>
					Partei hinzufügen
				</Button>
				{removedOf(kept, rows).map(({ id, name }) => (
					<Button
						key={id}
						look="quiet"
						Icon={IconPlus}
						onClick={() => onSet((typed) => ({ ...typed, rows: withBack(typed.rows, kept, id) }), 'rows')}
					>
						{`${name} doch behalten`}
					</Button>
				))}
				<p role="status" className="parties-sum">
					{sumInWords(sumOfRows(rows))}
				</p>
			</div>
			{asksFrom(content) && (
				<div className="parties-from">
					<DayInput
						label={changesQuotas(content) ? 'Die neuen Quoten gelten ab' : 'Wer neu ist, teilt mit ab'}
						value={from}
						onChange={(day) => onSet((typed) => ({ ...typed, from: day }), 'from')}
						error={errors['from']}
						path="from"
						required
					/>
					<p className="dim">Was vorher war, bleibt geteilt wie bisher.</p>
				</div>
			)}
			<NewExpenses value={new_expenses} onChange={(way) => onSet((typed) => ({ ...typed, new_expenses: way }))} />
		</>
	)
}

function percentOf(rows: readonly PartyRow[], row: PartyRow): string | undefined {
	const at = countedRows(rows).indexOf(row)
	return at < 0 ? undefined : carriedInPercent(sumOfRows(rows), at)
}

type FirstPartiesProps = { members: readonly GroupUser[]; onBegin: (rows: PartyRow[]) => void }

/** Nobody shares this house yet: the members of the group are who most likely does. */
const FirstParties = ({ members, onBegin }: FirstPartiesProps) => (
	<Empty
		title="Wer teilt sich dieses Haus? Zwei Namen genügen."
		motif="jar"
		action={
			<div className="parties-begin">
				{members.length > 1 && (
					<Button Icon={IconUsersPlus} onClick={() => onBegin(members.map(({ id, name }) => emptyParty(name, [id])))}>
						{`Mit ${new Intl.ListFormat('de-CH').format(members.slice(0, 3).map(({ name }) => name.split(' ')[0] ?? name))}${members.length > 3 ? ' …' : ''} beginnen`}
					</Button>
				)}
				<Button look={members.length > 1 ? 'secondary' : 'primary'} Icon={IconPlus} onClick={() => onBegin([emptyParty(), emptyParty()])}>
					Namen eintragen
				</Button>
			</div>
		}
	>
		Danach sagt jede neue Ausgabe, wer sie ausgelegt hat und wie sie geteilt wird, und «Kosten teilen» rechnet aus, wer wem wie viel
		schuldet.
	</Empty>
)

const ways = [
	{ value: 'quota', label: 'Nach Quote', note: 'Wie oben eingetragen.' },
	{ value: 'equal', label: 'Nach Köpfen', note: 'Alle Parteien gleich viel.' },
	{ value: 'none', label: 'Nicht teilen', note: 'Nur, wo es beim Erfassen gesagt wird.' },
] as const
type Way = PartyRows['new_expenses']

const NewExpenses = ({ value, onChange }: { value: Way; onChange: (way: Way) => void }) => (
	<RadioCards label="Neue Ausgaben werden geteilt" description="Ein Vorschlag im Formular, den jeder Eintrag ändern kann.">
		{ways.map((way) => (
			<RadioCard
				key={way.value}
				name="new-expenses"
				value={way.value}
				label={way.label}
				note={way.note}
				checked={value === way.value}
				onChoose={() => onChange(way.value)}
			/>
		))}
	</RadioCards>
)
