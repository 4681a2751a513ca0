import { IconPlus, IconUsersPlus } from '../../ui/icons.gen.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { contacts } from '@hausheft/contract/contacts.ts'
import type { GroupUser } from '@hausheft/contract/members.ts'
import { parties, type Parties } from '@hausheft/contract/parties.ts'
import { read } from '../../platform/api/client.ts'
import { goneDraft } from '../../platform/device/kept-drafts.ts'
import { useChangedBy } from '../../platform/forms/changed-by.ts'
import { useForm } from '../../platform/forms/use-form.ts'
import { useReachable } from '../../platform/page/connection.ts'
import { useToday } from '../../platform/page/now.ts'
import { useObservable } from '../../platform/page/observable.ts'
import { useOpenForm } from '../../platform/page/open-forms.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts'
import { useKeptDraft } from '../../ui/kept-draft.ts'
import { DayInput } from '../../ui/moment-input.tsx'
import { RadioCard, RadioCards } from '../../ui/radio-card.tsx'
import { SaveBar } from '../../ui/save-bar.tsx'
import { showToast } from '../../ui/toast-queue.ts'
import { useKeyboardInset } from '../../ui/use-keyboard-inset.ts'
import { VersionChoice } from '../../ui/version-choice.tsx'
import {
	asksFrom,
	changesQuotas,
	countedRows,
	emptyParty,
	partiesInWords,
	PartiesDraft,
	partyRules,
	sumOfRows,
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
	const id = useId()
	const element = useRef<HTMLFormElement>(null)
	const reachable = useReachable()
	const { source, send, now, rules, keep, setKeep } = usePartiesForm({ property, stored, onDone, element })
	const { content, newer, conflict, dirty, errors, problem, step } = now
	const by = useChangedBy(group, 'property', property)
	// Several changes can come before the next rendering.
	const set = (change: (typed: PartyRows) => PartyRows, ...at: string[]) => send({ is: 'typed', content: change(source.get().content), at })
	const submit = (event: FormEvent) => {
		event.preventDefault()
		send(conflict ? { is: 'chosen', keep } : { is: 'save' })
	}
	if (content.rows.length === 0 && !conflict)
		return <FirstParties members={members} onBegin={(rows) => set((typed) => ({ ...typed, rows, new_expenses: 'equal' }))} />
	const trouble = problem ?? errors['form'] ?? (newer && dirty ? 'Die Beteiligten wurden inzwischen geändert.' : undefined)
	const note = trouble ? (
		<span className="field-error">{trouble}</span>
	) : reachable ? null : (
		'Keine Verbindung. Die Eingaben bleiben hier erhalten.'
	)
	return (
		<form id={id} ref={element} className="parties-form" noValidate onSubmit={submit}>
			{conflict ? (
				<VersionChoice
					fields={[
						{
							field: 'all',
							label: 'Beteiligte',
							mine: partiesInWords(content),
							theirs: partiesInWords(rules.contentOf(conflict.current)),
						},
					]}
					by={by}
					keep={keep}
					onKeep={setKeep}
				/>
			) : (
				<PartiesFields content={content} errors={errors} group={group} members={members} onSet={set} />
			)}
			<SaveBar sticky note={note}>
				<Button look="secondary" onClick={onDone}>
					Abbrechen
				</Button>
				<Button type="submit" busy={step.is !== 'idle'}>
					{conflict ? 'Auswahl speichern' : 'Speichern'}
				</Button>
			</SaveBar>
		</form>
	)
}

/** Changes what is typed; `at`: the places of which what was wrong is settled. */
type SetParties = (change: (typed: PartyRows) => PartyRows, ...at: string[]) => void
type PartiesFieldsProps = {
	content: PartyRows
	errors: Readonly<Record<string, string>>
	group: string
	members: readonly GroupUser[]
	onSet: SetParties
}

/** A row for each, what they add up to, and how new expenses are shared. */
function PartiesFields({ content: { rows, from, new_expenses }, content, errors, group, members, onSet }: PartiesFieldsProps) {
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

type PartiesFormState = Pick<PartiesFormProps, 'property' | 'stored' | 'onDone'> & { element: { readonly current: HTMLFormElement | null } }

function usePartiesForm({ property, stored, onDone, element }: PartiesFormState) {
	const [today] = useState(useToday())
	const [rules] = useState(() => partyRules(today))
	const draft = `parties.${property}`
	const {
		state: source,
		send,
		restart,
	} = useForm({
		rules,
		create: parties.putParties,
		change: parties.putParties,
		asChanged: ({ all }) => all as object,
		draft,
		shape: PartiesDraft,
		fresh: () => ({ content: rules.contentOf(stored), base: stored }),
		latest: stored,
		onEffect: (effect, reply) => {
			if (effect.is === 'upload') reply({ is: 'uploaded' })
			else if (effect.is === 'focus') requestAnimationFrame(() => focusFirstInvalid(element.current))
			else if (effect.is === 'gone') showToast(goneDraft(effect.stays))
			else if (effect.is === 'saved') {
				showToast('Gespeichert.')
				if (isShown()) onDone()
			}
		},
	})
	const now = useObservable(source, source.get())
	const isShown = useKeptDraft({ draft, isDirty: () => source.get().dirty, discard: restart, saving: source })
	const [keep, setKeep] = useState<ReadonlySet<string>>(new Set(['all']))
	useOpenForm(now.dirty)
	useKeyboardInset()
	const { conflict } = now
	useEffect(() => {
		if (conflict) element.current?.querySelector<HTMLElement>('[type="radio"]:checked')?.focus()
	}, [conflict, element])
	return { source, send, now, rules, keep, setKeep }
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
