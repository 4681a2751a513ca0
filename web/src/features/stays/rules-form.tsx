import type { Party } from '@hausheft/contract/parties.ts'
import { stayLists } from '@hausheft/contract/stay-lists.ts'
import { stays, type StayRules } from '@hausheft/contract/stays.ts'
import { TextInput } from '../../kit/noun/text-input.tsx'
import { useWholeForm, WholeForm } from '../../kit/whole-form.tsx'
import { useToday } from '../../platform/page/now.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { RadioCard, RadioCards } from '../../ui/radio-card.tsx'
import { PeakFields } from './peak-fields.tsx'
import { RateFields } from './rate-fields.tsx'
import { linesOf, RulesDraft, rulesInWords, rulesOfRules, type RulesContent } from './rules-form-state.ts'
import './rules-form.css'

type RulesFormProps = { group: string; property: string; stored: StayRules; parties: readonly Party[]; onDone: () => void }

/** How stays are kept in a house, all at once. */
export function RulesForm({ group, property, stored, parties, onDone }: RulesFormProps) {
	const form = useWholeForm({
		rules: rulesOfRules,
		put: stays.putStayRules,
		draft: `stay-rules.${property}`,
		shape: RulesDraft,
		stored,
		onDone,
	})
	const { content, errors } = form.now
	const nameOf = (id: string) => parties.find((party) => party.id === id)?.name ?? 'Ehemalige Partei'
	const set: SetRules = (change, ...at) => form.set((typed) => ({ ...typed, ...change(typed) }), ...at)
	return (
		<WholeForm
			form={form}
			group={group}
			property={property}
			label="Aufenthalte"
			changed="Diese Regeln wurden inzwischen geändert."
			inWords={(rules) => rulesInWords(rules, nameOf)}
			className="rules-form"
		>
			<RulesFields content={content} isOn={content.enabled ?? stored.active} parties={parties} errors={errors} onSet={set} />
		</WholeForm>
	)
}

/** Changes what is typed; `at`: the places of which what was wrong is settled. */
type SetRules = (change: (typed: RulesContent) => Partial<RulesContent>, ...at: string[]) => void
type RulesFieldsProps = {
	content: RulesContent
	isOn: boolean
	parties: readonly Party[]
	errors: Readonly<Record<string, string>>
	onSet: SetRules
}

function RulesFields({ content, isOn, parties, errors, onSet }: RulesFieldsProps) {
	const { peaks, rates, arrival, departure } = content
	const year = Number(useToday().slice(0, 4))
	const onType = (changes: Partial<RulesContent>) => onSet(() => changes, ...Object.keys(changes))
	return (
		<>
			<label className="rules-on">
				<input type="checkbox" checked={isOn} onChange={({ target }) => onType({ enabled: target.checked })} />
				<span>
					Aufenthalte führen
					<span className="dim">Wer wann im Haus ist, steht dann in einem eigenen Reiter und im Kalender.</span>
				</span>
			</label>
			{isOn && (
				<>
					<Entering content={content} errors={errors} onType={onType} />
					<PeakFields
						rows={peaks}
						parties={parties}
						year={year}
						errors={errors}
						onSet={(change, ...at) => onSet((typed) => ({ peaks: change(typed.peaks) }), ...at)}
					/>
					{rates && (
						<RateFields
							rows={rates}
							errors={errors}
							onSet={(change, ...at) => onSet((typed) => ({ rates: change(typed.rates ?? []) }), ...at)}
						/>
					)}
					<ListField
						which="arrival"
						label="Bei der Ankunft"
						note="Ein Punkt je Zeile. Steht in der Nachricht vor der Ankunft."
						value={arrival}
						error={errors['arrival']}
						onType={(typed) => onType({ arrival: typed })}
					/>
					<ListField
						which="departure"
						label="Vor der Abreise"
						note="Ein Punkt je Zeile. Wird am Tag der Abreise abgehakt."
						value={departure}
						error={errors['departure']}
						onType={(typed) => onType({ departure: typed })}
					/>
				</>
			)}
		</>
	)
}

type EnteringProps = Pick<RulesFieldsProps, 'content' | 'errors'> & { onType: (changes: Partial<RulesContent>) => void }

/** Whether one enters oneself or asks, and how many can sleep there. */
const Entering = ({ content: { ask, beds }, errors, onType }: EnteringProps) => (
	<>
		<RadioCards label="Wer ins Haus will">
			<RadioCard
				name="ask"
				value="free"
				label="trägt sich ein"
				note="Wo das Haus frei ist, gilt es sofort."
				checked={!ask}
				onChoose={() => onType({ ask: false })}
			/>
			<RadioCard
				name="ask"
				value="ask"
				label="fragt an"
				note="Wer die Gruppe verwaltet, sagt zu oder ab."
				checked={ask}
				onChoose={() => onType({ ask: true })}
			/>
		</RadioCards>
		<div className="rules-beds">
			<TextInput
				label="Betten"
				name="beds"
				value={beds}
				error={errors['beds']}
				description="Ein Hinweis beim Eintragen, keine Grenze."
				maxLength={4}
				inputMode="numeric"
				autoComplete="off"
				onChange={(typed) => onType({ beds: typed })}
			/>
		</div>
	</>
)

type ListFieldProps = {
	which: keyof typeof stayLists
	label: string
	note: string
	value: string
	error: string | undefined
	onType: (typed: string) => void
}

/** A list is typed as one writes it down; while it is empty, one can be had to begin with. */
const ListField = ({ which, label, note, value, error, onType }: ListFieldProps) => (
	<div className="rules-list">
		<Field label={label} description={note} error={error}>
			{(control) => (
				<textarea
					{...control}
					className="input"
					data-path={which}
					rows={Math.min(12, Math.max(4, linesOf(value).length + 1))}
					maxLength={12_000}
					value={value}
					onChange={({ target }) => onType(target.value)}
				/>
			)}
		</Field>
		{value.trim() === '' && (
			<div className="rules-templates">
				{Object.entries(stayLists[which]).map(([name, lines]) => (
					<Button key={name} look="secondary" onClick={() => onType(lines.join('\n'))}>
						{`Vorlage ${name}`}
					</Button>
				))}
			</div>
		)}
	</div>
)
