import { useState } from 'react'
import { namesOnDevice } from '../../platform/device/device.ts'
import { draftName, flushDrafts } from '../../platform/device/drafts.ts'
import { useCurrentUser } from '../../platform/session/session.ts'
import { NewRow, type NewRowPlace } from './new-row.tsx'
import { rowDraft, withoutRow } from './row-draft.ts'
import './event-table.css'

type NewRowsProps = { place: NewRowPlace }

/** At the foot of the table: the next entry, and above it those that are on their way or were refused. Each has a draft of its own. */
export function NewRows({ place }: NewRowsProps) {
	const person = useCurrentUser()?.id ?? ''
	const [rows, setRows] = useState(() => {
		const kept = keptRows(person, place.property).map((nth) => ({ nth }))
		return kept.length > 0 ? kept : [{ nth: 0 }]
	})
	const [begun, setBegun] = useState<{ nth: number; day: string }>()
	const last = Math.max(...rows.map(({ nth }) => nth))
	return (
		<div className="new-rows" role="group" aria-label="Neue Einträge">
			{rows.map(({ nth }) => (
				<NewRow
					key={nth}
					nth={nth}
					place={place}
					begun={begun?.nth === nth ? begun.day : undefined}
					onSent={(day) => {
						if (nth !== last) return
						setBegun({ nth: nth + 1, day })
						setRows((now) => [...now, { nth: nth + 1 }])
					}}
					onSaved={() => setRows((now) => withoutRow(now, nth))}
				/>
			))}
		</div>
	)
}

/** Those of an earlier visit that are not saved yet. */
function keptRows(person: string, property: string): number[] {
	flushDrafts()
	const start = draftName(person, rowDraft(property, ''))
	return namesOnDevice(start)
		.map((name) => Number(name.slice(start.length)))
		.filter(Number.isInteger)
		.sort((a, b) => a - b)
}
