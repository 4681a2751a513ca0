import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { Event } from '@hausheft/contract/events.ts'
import type { Group } from '@hausheft/contract/groups.ts'
import { entryCan } from '../../platform/rights/entry-can.ts'
import { useReason } from '../../ui/reason.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { CellEditor, type CellChoices } from './cell-editor.tsx'
import { cells, type CellField } from './cells.ts'
import './event-table.css'

export type EditCellProps = {
	field: CellField
	event: Event
	group: Group
	choices: CellChoices
	/** Opens the whole entry at a field of its form. */
	onOpenAt: (id: string, path: string) => void
	/** What stands there. */
	children: ReactNode
}

/** What stands in a cell, ready to be typed over. */
export function EditCell({ field, event, group, choices, onOpenAt, children }: EditCellProps) {
	const { label, right, elsewhere } = cells[field]
	const can = entryCan(group, event.user)[right]
	const { off, reason } = useReason(can.why)
	const [open, setOpen] = useState(false)
	const button = useRef<HTMLButtonElement>(null)
	const goesBack = useRef(false)
	useEffect(() => {
		if (!open && goesBack.current) button.current?.focus({ preventScroll: true })
		goesBack.current = false
	}, [open])
	const path = elsewhere?.(event)
	if (open)
		return (
			<CellEditor
				field={field}
				event={event}
				choices={choices}
				onEnd={(back) => {
					goesBack.current = back
					setOpen(false)
				}}
			/>
		)
	return (
		<>
			<button
				type="button"
				ref={button}
				className="cell"
				data-cell={off || path ? undefined : field}
				{...off}
				onClick={off ? undefined : () => (path ? onOpenAt(event.id, path) : setOpen(true))}
			>
				<VisuallyHidden>{`${label} ändern: `}</VisuallyHidden>
				{children}
			</button>
			{reason}
		</>
	)
}
