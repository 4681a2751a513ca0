import { IconPlus, IconTrash } from '@tabler/icons-react'
import { hoursMinutes } from '@hausheft/contract/swiss/formats.ts'
import { parseMinutes } from '../../../../platform/words/typed.ts'
import { Button } from '../../../../ui/button.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { dayOfWork, emptyTime, type Time } from '../parts/time-recording.ts'
import { CheckBox } from './check-field.tsx'
import { useEntry, useEntryValue } from './entry-context.ts'
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
						<TextField path={`times.${i}.duration`} label="Dauer" required placeholder="85 oder 1.5" inputMode="decimal" />
						<PersonField path={`times.${i}.person`} />
					</div>
					<Understood row={row} path={`times.${i}`} />
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
				{!minutes && '85 sind Minuten, 1:25 und 1.5 sind Stunden.'}
			</p>
			{minutes !== undefined && minutes > dayOfWork && (
				<CheckBox label={`Ja, ${hoursMinutes(minutes)}: mehr als ein Tag`} checked={sure === minutes} onChange={confirm} />
			)}
		</>
	)
}
