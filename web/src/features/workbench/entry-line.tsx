import { IconChevronRight, IconPaperclip } from '../../ui/icons.gen.ts'
import { memo } from 'react'
import type { ChangeEvent, ComponentType, ReactNode } from 'react'
import type { Kind } from '@hausheft/contract/event-parts.ts'
import type { Day } from '@hausheft/contract/swiss/zurich.ts'
import { cx } from '../../ui/cx.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { leadingKind } from '../events/entry-summary.ts'
import { KindIcon, kinds } from '../events/kinds.tsx'
import { linkIntoForm } from '../events/under-way.ts'
import type { CellField } from '../event-table/cells.ts'
import type { EditCellProps } from '../event-table/edit-cell.tsx'
import { ReadMetersSign } from '../event-panel/read-meters.tsx'
import { placedProps, type Placed } from '../timeline/placed.ts'
import type { EntryRow } from '../timeline/timeline-rows.ts'
import type { Column } from './columns.tsx'
import './entry-line.css'

/** What the rows of one list have in common. */
export type LineFace = {
	kind: Kind | 'all'
	columns: readonly Column[]
	today: Day
	hrefOf: (id: string) => string
	/** Absent where nothing can be chosen. */
	onToggle?: ((id: string, range: boolean) => void) | undefined
	/** Ticks off, in the lists where that is what matters. */
	tick?: ((row: EntryRow) => ReactNode) | undefined
	/** Where the list is edited in place: a cell, and what all of them are given. */
	edit?: (Omit<EditCellProps, 'field' | 'event' | 'children'> & { Cell: ComponentType<EditCellProps> }) | undefined
}

type EntryLineProps = {
	row: EntryRow
	face: LineFace
	open: boolean
	fresh: boolean
	selected: boolean
	/** Not while it is still being saved. */
	selectable: boolean
} & Placed

/** One entry as a row of the table; on narrow screens the same cells stand as a card. */
export const EntryLine = memo(function EntryLine({ row, face, open, fresh, selected, selectable, ...placed }: EntryLineProps) {
	const { event, names, time } = row
	const { kind, columns, today, hrefOf, onToggle } = face
	const saving = event.underWay?.words
	const [tick, edit] = saving ? [] : [face.tick, face.edit]
	const leading = leadingKind(event, kind)
	const inPlace = (field: CellField | undefined, content: ReactNode) => {
		if (!edit || !field) return content
		const { Cell, ...given } = edit
		return (
			<Cell {...given} field={field} event={event}>
				{content}
			</Cell>
		)
	}
	const cells = (before: boolean) =>
		columns
			.filter((column) => (column.before ?? false) === before)
			.map(({ label, figure, end, field, cell }) => (
				<span key={label} role="cell" className={cx('entry-cell', figure && 'entry-figure', end && 'entry-end')}>
					{inPlace(field, cell({ event, names, time, today }))}
				</span>
			))
	const { 'aria-posinset': _place, 'aria-setsize': _of, ...at } = placedProps(placed) ?? {}
	return (
		<div
			{...at}
			role="row"
			aria-rowindex={(placed.index ?? 0) + 2}
			className={cx('entry-line', selected && 'entry-line-selected', fresh && !event.underWay && 'entry-line-new')}
		>
			{onToggle && (
				<span role="cell" className="entry-check">
					<label className={selectable ? undefined : 'entry-check-withheld'}>
						<VisuallyHidden>{`«${event.name}» auswählen`}</VisuallyHidden>
						<input
							type="checkbox"
							checked={selected}
							aria-disabled={selectable ? undefined : true}
							onChange={(change: ChangeEvent<HTMLInputElement>) =>
								selectable && onToggle(event.id, (change.nativeEvent as MouseEvent).shiftKey)
							}
						/>
					</label>
				</span>
			)}
			{cells(true)}
			<span role="cell" className="entry-name">
				<KindIcon kind={leading} small />
				{edit && <span className="entry-title">{inPlace('name', event.name)}</span>}
				<a
					{...(saving ? linkIntoForm(event) : { href: hrefOf(event.id), 'data-entry': event.id, 'data-saves': event.underWay?.key })}
					aria-current={open || undefined}
					className={edit && 'entry-open'}
				>
					<VisuallyHidden>{kinds[leading].label}: </VisuallyHidden>
					{edit && <IconChevronRight size={18} aria-hidden />}
					<span className={edit && 'hidden-visually'}>{event.name}</span>
				</a>
				{saving && <span className="dim">{saving}</span>}
				{event.files.length > 0 && (
					<span className="entry-files dim">
						<IconPaperclip size={15} stroke={1.8} aria-hidden />
						{event.files.length}
						<VisuallyHidden>{event.files.length === 1 ? ' Datei' : ' Dateien'}</VisuallyHidden>
					</span>
				)}
				{tick && event.reminder?.done === false && <ReadMetersSign event={event} className="entry-meters" />}
			</span>
			{cells(false)}
			{tick && (
				<span role="cell" className="entry-tick">
					{tick(row)}
				</span>
			)}
		</div>
	)
})
