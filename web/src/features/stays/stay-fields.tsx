import { IconMinus, IconPlus } from '../../ui/icons.gen.ts'
import type { Party } from '@hausheft/contract/parties.ts'
import { isThere } from '@hausheft/contract/shares.ts'
import { mostStayPeople } from '@hausheft/contract/stay-nights.ts'
import { addDays } from '@hausheft/contract/swiss/zurich.ts'
import { TextInput } from '../../kit/noun/text-input.tsx'
import { isDay } from '../../platform/words/typed.ts'
import { ChipButton } from '../../ui/chip.tsx'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { DayInput } from '../../ui/moment-input.tsx'
import { RadioCard, RadioCards } from '../../ui/radio-card.tsx'
import type { StayContent } from './stay-form.ts'
import { nightsText } from './stay-words.ts'

type StayFieldsProps = {
	/** As it stands in the fields. */
	filled: StayContent
	errors: Readonly<Record<string, string>>
	parties: readonly Party[]
	/** How many can sleep there: a hint. */
	beds: number | null
	onType: (changes: Partial<StayContent>) => void
}

/** When, for whom, how many, whether others are welcome, and what there is to say. */
export function StayFields({ filled, errors, parties, beds, onType }: StayFieldsProps) {
	const { from, until, who, guest, people, alone, note } = filled
	const isSpan = isDay(from) && isDay(until) && from < until
	const there = parties.filter((party) => !party.purse && (party.id === who || !isDay(from) || isThere(party, from)))
	// Whoever comes later leaves later: the stay keeps its length.
	const moveFrom = (day: string) => onType({ from: day, ...(isDay(day) && isDay(until) && until <= day && { until: addDays(day, 1) }) })
	return (
		<>
			<div className="stay-days">
				<DayInput label="Ankunft" value={from} onChange={moveFrom} error={errors['from']} path="from" required />
				<DayInput label="Abreise" value={until} onChange={(day) => onType({ until: day })} error={errors['until']} path="until" required />
			</div>
			{isSpan && (
				<p className="stay-nights" role="status">
					{nightsText({ from_on: from, until_on: until })}
				</p>
			)}
			<div className="stay-who" role="group" aria-label="Für wen" data-path="who">
				<span className="field-label" aria-hidden="true">
					Für
				</span>
				<div className="stay-chips">
					{there.map((party) => (
						<ChipButton key={party.id} pressed={who === party.id} onPress={() => onType({ who: party.id })}>
							<span className="chip-name">{party.name}</span>
						</ChipButton>
					))}
					<ChipButton pressed={who === 'guest'} onPress={() => onType({ who: 'guest' })}>
						Gast
					</ChipButton>
				</div>
				<p className="field-error" role="alert">
					{errors['who']}
				</p>
			</div>
			{who === 'guest' && (
				<TextInput
					label="Name des Gasts"
					name="guest"
					value={guest}
					error={errors['guest']}
					maxLength={200}
					autoComplete="off"
					required
					onChange={(text) => onType({ who: 'guest', guest: text })}
				/>
			)}
			<People value={people} error={errors['people']} beds={beds} onType={onType} />
			<Company alone={alone} onType={onType} />
			<Field label="Notiz" error={errors['note']}>
				{(control) => (
					<textarea
						{...control}
						className="input"
						rows={3}
						maxLength={2000}
						placeholder="z. B. mit Hund, Anreise spät"
						value={note}
						onChange={({ target }) => onType({ note: target.value })}
					/>
				)}
			</Field>
		</>
	)
}

type PeopleProps = Pick<StayFieldsProps, 'beds' | 'onType'> & { value: string; error: string | undefined }

function People({ value, error, beds, onType }: PeopleProps) {
	const many = Number(value)
	const step = (by: 1 | -1) => onType({ people: String(Math.min(mostStayPeople, Math.max(1, (Number.isNaN(many) ? 1 : many) + by))) })
	return (
		<Field
			label="Personen"
			error={error}
			description={beds !== null && many > beds ? `Es hat ${beds} ${beds === 1 ? 'Bett' : 'Betten'}: das ist nur ein Hinweis.` : undefined}
		>
			{(control) => (
				<span className="stay-people">
					<IconButton label="Eine Person weniger" Icon={IconMinus} onClick={() => step(-1)} />
					<input
						{...control}
						className="input"
						inputMode="numeric"
						autoComplete="off"
						maxLength={4}
						value={value}
						onChange={({ target }) => onType({ people: target.value })}
					/>
					<IconButton label="Eine Person mehr" Icon={IconPlus} onClick={() => step(1)} />
				</span>
			)}
		</Field>
	)
}

const Company = ({ alone, onType }: Pick<StayFieldsProps, 'onType'> & { alone: boolean }) => (
	<RadioCards label="Andere zur gleichen Zeit">
		<RadioCard
			name="alone"
			value="alone"
			label="Allein"
			note="Niemand sonst kommt in diesen Nächten."
			checked={alone}
			onChoose={() => onType({ alone: true })}
		/>
		<RadioCard
			name="alone"
			value="open"
			label="Andere willkommen"
			note="Wer auch so einträgt, kann dazukommen."
			checked={!alone}
			onChoose={() => onType({ alone: false })}
		/>
	</RadioCards>
)
