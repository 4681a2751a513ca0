import { useEffect, useRef } from 'react'
import type { CSSProperties } from 'react'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { EntryRow } from '../timeline/timeline-rows.ts'
import { useEndlessList } from '../timeline/use-endless-list.ts'
import { estimatedLine, type Column } from './columns.tsx'
import { EntryLine, type LineFace } from './entry-line.tsx'

type EntryTableProps = {
	rows: EntryRow[]
	/** Names the list, so that a visitor who comes back finds the place left. */
	place: string
	label: string
	face: LineFace
	openId: string | undefined
	isFresh: (id: string) => boolean
	selected: ReadonlySet<string>
	/** The ids that can be chosen, of those that are loaded. */
	selectable: ReadonlySet<string>
	onSelectAll: (all: boolean) => void
	onNearEnd: () => void
}

const title: Pick<Column, 'label' | 'width' | 'end'> = { label: 'Eintrag', width: 'minmax(11rem, 2.2fr)' }

/** The endless table: only the rows near the window are in the document. */
export function EntryTable(props: EntryTableProps) {
	const { rows, place, label, face, openId, isFresh, selected, selectable, onSelectAll, onNearEnd } = props
	const { kind, columns, onToggle, tick } = face
	const box = useRef<HTMLDivElement>(null)
	const estimate = (row: EntryRow, phone: boolean) => estimatedLine(row, kind, phone)
	const { items, height } = useEndlessList({ rows, box, estimate, place, onNearEnd })
	const heads = [...columns.filter(({ before }) => before), title, ...columns.filter(({ before }) => !before)]
	const tracks = [onToggle && '44px', ...heads.map(({ width }) => width), tick && '48px'].filter(Boolean)
	return (
		<div
			role="table"
			className="entry-table"
			aria-label={label}
			aria-rowcount={-1}
			style={{ '--tracks': tracks.join(' ') } as CSSProperties}
		>
			<div role="rowgroup" className="entry-table-head">
				<div role="row" aria-rowindex={1} className="entry-heads">
					{onToggle && (
						<span role="columnheader" className="entry-check">
							<SelectAll selected={selected} selectable={selectable} onChange={onSelectAll} />
						</span>
					)}
					{heads.map((column) => (
						<span key={column.label} role="columnheader" className={column.end ? 'entry-end' : undefined}>
							{column.label}
						</span>
					))}
					{tick && (
						<span role="columnheader" className="entry-head-tick">
							<VisuallyHidden>Abhaken</VisuallyHidden>
						</span>
					)}
				</div>
			</div>
			<div role="rowgroup" className="entry-lines-box" ref={box} style={{ height }}>
				{items.map((placed) => {
					const row = rows[placed.index]
					return (
						row && (
							<EntryLine
								key={row.key}
								row={row}
								face={face}
								open={row.event.id === openId}
								fresh={isFresh(row.event.id)}
								selected={selected.has(row.event.id)}
								selectable={selectable.has(row.event.id)}
								{...placed}
							/>
						)
					)
				})}
			</div>
		</div>
	)
}

type SelectAllProps = { selected: ReadonlySet<string>; selectable: ReadonlySet<string>; onChange: (all: boolean) => void }

function SelectAll({ selected, selectable, onChange }: SelectAllProps) {
	const input = useRef<HTMLInputElement>(null)
	const all = selectable.size > 0 && [...selectable].every((id) => selected.has(id))
	const some = selected.size > 0 && !all
	useEffect(() => {
		if (input.current) input.current.indeterminate = some
	}, [some])
	return (
		<label>
			<input type="checkbox" ref={input} checked={all} onChange={() => onChange(!all)} />
			<span className="entry-check-all">Alle geladenen auswählen</span>
		</label>
	)
}
