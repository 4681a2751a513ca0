import { IconPlus, IconTrash } from '@tabler/icons-react'
import { hoursMinutes } from '../../../../platform/formats.ts'
import { parseMinutes } from '../../../../platform/typed.ts'
import { Button } from '../../../../ui/button.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { emptyTime } from '../entry-values.ts'
import type { Time } from '../entry-values.ts'
import { useEntry, useEntryValue } from './entry-context.ts'
import { PersonField } from './people-fields.tsx'
import { TextField } from './text-fields.tsx'

export function TimePart() {
	const { form, user } = useEntry()
	const [rows] = useEntryValue<Time[]>('times')
	const replaceRows = (next: Time[]) => form.setFieldValue('times', next)
	const me = user && { id: user.id, name: user.name }
	return (
		<>
			{rows.map((row, i) => (
				<div className="entry-form-row" key={row.key}>
					<div className="entry-form-time">
						<TextField path={`times.${i}.duration`} label="Dauer" required placeholder="1:25 oder 85" {...understood(row.duration)} />
						<PersonField path={`times.${i}.person`} />
					</div>
					<TextField path={`times.${i}.note`} label="Notiz" placeholder="z. B. Rasen gemäht" maxLength={2000} />
					{rows.length > 1 && (
						<IconButton
							label="Arbeitszeit weglassen"
							Icon={IconTrash}
							size={19}
							className="entry-form-remove"
							onClick={() => replaceRows(rows.toSpliced(i, 1))}
						/>
					)}
				</div>
			))}
			<Button
				look="quiet"
				Icon={IconPlus}
				className="entry-form-more"
				onClick={() => replaceRows([...rows, emptyTime(rows.length === 0 ? me : null)])}
			>
				Weitere Person
			</Button>
		</>
	)
}

/** What was understood, in words. */
function understood(typed: string) {
	const minutes = parseMinutes(typed)
	if (!minutes) return {}
	const words = <span className="entry-form-understood">{hoursMinutes(minutes)}</span>
	return { rightSection: words, rightSectionWidth: 96, rightSectionPointerEvents: 'none' as const }
}
