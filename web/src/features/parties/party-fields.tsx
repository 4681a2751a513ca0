import { IconChevronDown, IconX } from '../../ui/icons.gen.ts'
import { contactName, type Contact } from '@hausheft/contract/contacts.ts'
import type { GroupUser } from '@hausheft/contract/members.ts'
import { dayText } from '@hausheft/contract/swiss/zurich.ts'
import { CheckList } from '../../kit/noun/check-list.tsx'
import { TextInput } from '../../kit/noun/text-input.tsx'
import { isDay } from '../../platform/words/typed.ts'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { DayInput } from '../../ui/moment-input.tsx'
import type { PartyRow } from './party-rules.ts'
import { quotaInput } from './quotas.ts'

type PartyFieldsProps = {
	row: PartyRow
	at: number
	/** What it carries of every franc. */
	percent: string | undefined
	errors: Readonly<Record<string, string>>
	members: readonly GroupUser[]
	contacts: readonly Contact[]
	/** No other one is the purse. */
	isOnlyPurse: boolean
	onChange: (change: Partial<PartyRow>) => void
	onRemove: () => void
}

/** One party: its name and its part in sight, the rest below. */
export function PartyFields(props: PartyFieldsProps) {
	const { row, at, percent, errors, onChange, onRemove } = props
	const name = row.name.trim() || `Partei ${at + 1}`
	const errorOf = (field: string) => errors[`rows.${at}.${field}`]
	const isWrong = ['people', 'contact', 'iban', 'purse', 'until'].some((field) => errorOf(field) !== undefined)
	return (
		<fieldset className="party-fields" aria-label={name}>
			<div className="party-head">
				<TextInput
					label="Name"
					name="name"
					value={row.name}
					error={errorOf('name')}
					maxLength={200}
					autoComplete="off"
					placeholder="z. B. Familie Anna"
					onChange={(text) => onChange({ name: text })}
				/>
				{row.purse ? (
					<p className="party-purse dim">Kasse, ohne Anteil</p>
				) : (
					<Field label="Quote" error={errorOf('quota')}>
						{(control) => (
							<span className="party-quota">
								<input
									{...control}
									className="input"
									value={row.quota}
									autoComplete="off"
									maxLength={16}
									placeholder="1/4 oder 250"
									onChange={({ target }) => onChange({ quota: target.value })}
								/>
								{percent && <span className="party-percent">{percent}</span>}
							</span>
						)}
					</Field>
				)}
				<IconButton label={`${name} entfernen`} Icon={IconX} onClick={onRemove} />
			</div>
			<Past row={row} />
			<details className="party-more" open={isWrong || undefined}>
				<summary>
					<b>Mehr</b> <span className="dim">{moreInWords(row, props.members)}</span>
					<IconChevronDown size={18} stroke={1.8} aria-hidden />
				</summary>
				<MoreFields {...props} errorOf={errorOf} />
			</details>
		</fieldset>
	)
}

/** What held before the newest. */
function Past({ row: { quotas } }: { row: PartyRow }) {
	const last = quotas.at(-1)
	if (!last?.from_on) return null
	const before = quotas
		.slice(0, -1)
		.map(({ from_on, weight }) => (from_on ? `ab ${dayText(from_on)} ${quotaInput(weight)}` : quotaInput(weight)))
	return <p className="party-past dim">{`Gilt ab ${dayText(last.from_on)}${before.length > 0 ? `, vorher ${before.join(', ')}` : ''}`}</p>
}

function moreInWords({ people, iban, until }: PartyRow, members: readonly GroupUser[]): string {
	const names = members.filter(({ id }) => people.includes(id)).map(({ name }) => name)
	const said = [names.join(', '), iban.trim() && 'IBAN', until && (isDay(until) ? `bis ${dayText(until)}` : until)].filter(Boolean)
	return said.length > 0 ? said.join('\u00a0· ') : 'Mitglieder, Kontakt, IBAN, letzter Tag'
}

type MoreFieldsProps = PartyFieldsProps & { errorOf: (field: string) => string | undefined }

function MoreFields({ row, members, contacts, isOnlyPurse, errorOf, onChange }: MoreFieldsProps) {
	return (
		<div className="party-more-fields">
			{members.length > 0 && (
				<CheckList
					label="Mitglieder"
					description="Wer für diese Partei erfasst: sie steht dann von selbst da."
					options={members.map(({ id, name }) => ({ value: id, label: name }))}
					value={row.people}
					error={errorOf('people')}
					onChange={(people) => onChange({ people })}
				/>
			)}
			<div className="party-pair">
				<TextInput
					label="IBAN"
					name="iban"
					value={row.iban}
					error={errorOf('iban')}
					maxLength={40}
					autoComplete="off"
					placeholder="CH…"
					onChange={(iban) => onChange({ iban })}
				/>
				<Field label="Kontakt" error={errorOf('contact')}>
					{(control) => (
						<select
							{...control}
							className="input input-select"
							value={row.contact}
							onChange={({ target }) => onChange({ contact: target.value })}
						>
							<option value="">Keiner</option>
							{contacts.map((contact) => (
								<option key={contact.id} value={contact.id}>
									{contactName(contact)}
								</option>
							))}
						</select>
					)}
				</Field>
			</div>
			<p className="dim">Für QR-Rechnungen: die IBAN, und vom Kontakt Name und Adresse.</p>
			<div className="party-pair">
				<DayInput label="Letzter Tag" value={row.until} onChange={(until) => onChange({ until })} error={errorOf('until')} />
				{(isOnlyPurse || row.purse) && (
					<label className="party-is-purse">
						<input type="checkbox" checked={row.purse} onChange={({ target }) => onChange({ purse: target.checked })} />
						<span>
							Gemeinsame Kasse <span className="dim">trägt nie einen Anteil</span>
						</span>
					</label>
				)}
			</div>
			{errorOf('purse') && (
				<p className="field-error" role="alert">
					{errorOf('purse')}
				</p>
			)}
		</div>
	)
}
