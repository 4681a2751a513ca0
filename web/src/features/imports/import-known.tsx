import { useState } from 'react'
import type { Mapping } from '@hausheft/contract/import-requests.ts'
import type { Import, Line } from '@hausheft/contract/imports.ts'
import { count } from '@hausheft/contract/swiss/formats.ts'
import { CheckList } from '../../kit/noun/check-list.tsx'
import { TextInput } from '../../kit/noun/text-input.tsx'
import { Box } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { leftOut, listedNow, whyNotAll, withRate, type Listed } from './left-out.ts'

type KnownProps = { one: Import; mapping: Mapping; errors: Record<string, string>; onChange: (part: Partial<Mapping>) => void }

/** What a check has left out and somebody may want all the same: what is there already, and other currencies. */
export function ImportKnown({ one, mapping, errors, onChange }: KnownProps) {
	const [typed, setTyped] = useState<Record<string, string>>(mapping.rates ?? {})
	const [listed, setListed] = useState<Listed>({ rows: [], of: 0 })
	const { currencies, rows, of, isKnown, isAlike, isNothing } = leftOut(one, mapping, typed, listed)
	const now = listedNow(listed, { rows, of })
	if (now !== listed) setListed(now)
	if (isNothing) return null
	const chosen = mapping.alike_rows ?? []
	const say = (currency: string, rate: string) => {
		const next = withRate(currencies, typed, currency, rate)
		setTyped(next.typed)
		onChange({ rates: next.rates })
	}
	return (
		<Box title="Was ausgelassen würde" className="import-what">
			<div className="import-fields">
				{isKnown && (
					<Choice
						label="Zeilen, deren Nummer schon da ist"
						value={mapping.known ?? 'update'}
						options={[
							['skip', 'auslassen'],
							['update', 'übernehmen, was die Tabelle neu sagt'],
						]}
						onChange={(known) => onChange({ known: known === 'update' ? 'update' : 'skip' })}
					/>
				)}
				{isAlike && (
					<Choice
						label="Zeilen, die wohl schon da sind"
						description="Tag, Betrag und Titel sind gleich, oder die Nummer ist es bei anderem Tag oder Betrag."
						value={mapping.alike ?? 'skip'}
						options={[
							['skip', 'auslassen'],
							['book', 'trotzdem noch einmal buchen'],
						]}
						onChange={(alike) => onChange({ alike: alike === 'book' ? 'book' : 'skip' })}
					/>
				)}
				{isAlike && mapping.alike !== 'book' && rows.length > 0 && (
					<AlikeRows rows={rows} of={of} chosen={chosen} error={errors['alike_rows']} onChange={(alike_rows) => onChange({ alike_rows })} />
				)}
				{currencies.map((currency) => (
					<TextInput
						key={currency}
						label={`Kurs: CHF für 1 ${currency}`}
						name={`rate-${currency}`}
						value={typed[currency] ?? ''}
						error={errors[`rates.${currency}`]}
						description="Ohne Kurs bleiben diese Zeilen weg. Mit Kurs steht der ursprüngliche Betrag in der Beschreibung."
						inputMode="decimal"
						autoComplete="off"
						maxLength={17}
						onChange={(rate) => say(currency, rate)}
					/>
				))}
			</div>
		</Box>
	)
}

type AlikeProps = {
	rows: readonly Line[]
	of: number
	chosen: readonly number[]
	error: string | undefined
	onChange: (chosen: number[]) => void
}
/** Those that are there in all likelihood, each to be booked all the same. */
function AlikeRows({ rows, of, chosen, error, onChange }: AlikeProps) {
	return (
		<div className="import-alike">
			<CheckList
				label="Davon trotzdem buchen"
				description={
					of > rows.length &&
					`Aufgeführt sind ${count(rows.length, 'Zeile', 'Zeilen')}, ${count(of - rows.length, 'weitere kann', 'weitere können')} nur zusammen mit allen gebucht werden.`
				}
				options={rows.map(({ row, text }) => ({ value: String(row), label: `Zeile ${row}`, note: text }))}
				value={chosen.map(String)}
				onChange={(values) => onChange(values.map(Number))}
			/>
			<p className="field-error" role="alert">
				{error}
			</p>
			<div className="import-ways">
				<Button look="quiet" why={whyNotAll(rows, chosen)} onClick={() => onChange(rows.map(({ row }) => row))}>
					{of > rows.length ? 'Alle aufgeführten' : 'Alle'}
				</Button>
				<Button look="quiet" why={chosen.length === 0 ? 'Keine ist gewählt.' : undefined} onClick={() => onChange([])}>
					Keine
				</Button>
			</div>
		</div>
	)
}

type ChoiceProps = {
	label: string
	description?: string
	value: string
	options: readonly (readonly [string, string])[]
	onChange: (value: string) => void
}
const Choice = ({ label, description, value, options, onChange }: ChoiceProps) => (
	<Field label={label} description={description}>
		{(control) => (
			<select {...control} className="input input-select" value={value} onChange={({ target }) => onChange(target.value)}>
				{options.map(([each, words]) => (
					<option key={each} value={each}>
						{words}
					</option>
				))}
			</select>
		)}
	</Field>
)
