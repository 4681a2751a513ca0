import { IconPlus, IconTrash } from '../../../ui/icons.gen.ts'
import { hoursMinutes } from '@hausheft/contract/swiss/formats.ts'
import { parseMinutes } from '../../../platform/words/typed.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { dayOfWork, emptyTime, type Time } from '../../event-draft/parts/time-recording.ts'
import { CheckBox } from './check-field.tsx'
import { useEntry, useEntryValue } from './entry-context.ts'
import { OverlapNote } from './overlap-note.tsx'
import { PersonField } from './people-fields.tsx'
import { TextField } from './text-fields.tsx'

export function TimePart() {
	const { user } = useEntry()
	const [rows, setRows] = useEntryValue<Time[]>('times')
	const me = user && { id: user.id, name: user.name }
	return (
		<>
			{rows.map((row, i) => (
				<div className="entry-form-row" key={row.key}>
					<div className="entry-form-time">
						<TextField
							path={`times.${i}.duration`}
							label="Dauer"
							required
							placeholder="z. B. 1:25 (Std.) oder 85 (Min.)"
							inputMode="decimal"
						/>
						<PersonField path={`times.${i}.person`} />
					</div>
					<Durations path={`times.${i}.duration`} />
					<Understood row={row} path={`times.${i}`} />
					<OverlapNote row={row} />
					<TextField path={`times.${i}.note`} label="Notiz" placeholder="z. B. Rasen gemäht" maxLength={2000} />
					{rows.length > 1 && (
						<IconButton
							label="Arbeitszeit weglassen"
							Icon={IconTrash}
							size={19}
							className="entry-form-remove"
							onClick={() => setRows(rows.toSpliced(i, 1))}
						/>
					)}
				</div>
			))}
			<Button
				look="quiet"
				Icon={IconPlus}
				className="entry-form-more"
				onClick={() => setRows([...rows, emptyTime(rows.length === 0 ? me : null)])}
			>
				Weitere Person
			</Button>
		</>
	)
}

/** How long most work takes. */
function Durations({ path }: { path: string }) {
	const [value, set] = useEntryValue<string>(path)
	return (
		<div className="entry-form-quick" role="group" aria-label="Übliche Zeiten">
			{[15, 30, 45, 60, 90].map((minutes) => (
				<button
					key={minutes}
					type="button"
					className="chip"
					aria-pressed={parseMinutes(value) === minutes}
					onClick={() => set(hoursMinutes(minutes))}
				>
					{hoursMinutes(minutes)}
				</button>
			))}
		</div>
	)
}

/** What was understood, in words; how it is typed, until there is something to understand. */
function Understood({ row, path }: { row: Time; path: string }) {
	const [sure, setSure] = useEntryValue<number | undefined>(`${path}.sure`)
	const { put } = useEntry().store
	const minutes = parseMinutes(row.duration)
	const confirm = (yes: boolean) => {
		// What was asked at the field is answered.
		put(`${path}.duration`, row.duration)
		setSure(yes ? minutes : undefined)
	}
	return (
		<>
			<p className="entry-form-last entry-form-understood">
				<span role="status">{minutes ? `= ${hoursMinutes(minutes)}` : ''}</span>
			</p>
			{minutes !== undefined && minutes > dayOfWork && (
				<CheckBox label={`Ja, ${hoursMinutes(minutes)}: mehr als ein Tag`} checked={sure === minutes} onChange={confirm} />
			)}
		</>
	)
}
