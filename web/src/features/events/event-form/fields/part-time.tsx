import { IconPlus, IconTrash } from '@tabler/icons-react'
import { hoursMinutes, recorded } from '../../../../platform/formats.ts'
import { parseMinutes } from '../../../../platform/typed.ts'
import { Button } from '../../../../ui/button.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { emptyTime } from '../entry-values.ts'
import type { Time } from '../entry-values.ts'
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
						<TextField path={`times.${i}.duration`} label="Dauer" required placeholder="1:25 oder 85" />
						<PersonField path={`times.${i}.person`} />
					</div>
					<Understood typed={row.duration} />
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

/** What was understood, as it is shown everywhere, and in words. */
function Understood({ typed }: { typed: string }) {
	const minutes = parseMinutes(typed)
	return (
		<p className="entry-form-last entry-form-understood" role="status">
			{minutes ? (
				<>
					<b>{recorded(minutes)}</b> {hoursMinutes(minutes)}
				</>
			) : null}
		</p>
	)
}
