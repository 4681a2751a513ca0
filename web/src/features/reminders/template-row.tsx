import { recurrenceText } from '@hausheft/contract/swiss/spans.ts'
import { dayText, monthNames, type Day } from '@hausheft/contract/swiss/zurich.ts'
import type { Chosen } from './noting.ts'
import { firstDay, type Template } from './templates.ts'

type TemplateRowProps = {
	template: Template
	/** It is noted in this house already. */
	known: boolean
	chosen: Chosen | undefined
	amounts: boolean
	today: Day
	onChoose: (chosen: Chosen | undefined) => void
}

/** One of them: its tick, and once that is set its month, its year where it is rare, its amount where it is about money. */
export function TemplateRow({ template, known, chosen, amounts, today, onChoose }: TemplateRowProps) {
	const { name, recurrence, after = 0, money, note } = template
	const month = chosen?.month ?? template.month
	const day = firstDay(template, month, today, chosen?.year)
	const thisYear = Number(today.slice(0, 4))
	const put = (more: Chosen) => onChoose({ ...chosen, ...more })
	return (
		<li>
			<label className="template-tick">
				<input
					type="checkbox"
					checked={known || chosen !== undefined}
					disabled={known}
					onChange={({ currentTarget }) => onChoose(currentTarget.checked ? {} : undefined)}
				/>
				<b>{name}</b>
				<span className="template-note">
					{known
						? 'ist schon vorgemerkt'
						: [recurrenceText(recurrence), chosen ? `erstmals am ${dayText(day)}` : note].filter(Boolean).join(' · ')}
				</span>
			</label>
			{chosen && !known && (
				<span className="template-when">
					<select
						className="input input-select"
						aria-label={`${name}: Monat`}
						value={month}
						onChange={({ currentTarget }) => put({ month: Number(currentTarget.value) })}
					>
						{monthNames.map((text, at) => (
							<option key={text} value={at + 1}>
								{text}
							</option>
						))}
					</select>
					{after > 0 && (
						<select
							className="input input-select"
							aria-label={`${name}: Jahr`}
							value={day.slice(0, 4)}
							onChange={({ currentTarget }) => put({ year: Number(currentTarget.value) })}
						>
							{Array.from({ length: after + 2 }, (_, i) => thisYear + i).map((year) => (
								<option key={year}>{year}</option>
							))}
						</select>
					)}
					{money && amounts && (
						<input
							className="input template-amount"
							aria-label={`${name}: Betrag in Franken, jedes Mal`}
							inputMode="decimal"
							placeholder="CHF, jedes Mal"
							autoComplete="off"
							value={chosen.amount ?? ''}
							onChange={({ currentTarget }) => put({ amount: currentTarget.value })}
						/>
					)}
				</span>
			)}
		</li>
	)
}
