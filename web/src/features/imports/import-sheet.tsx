import type { Mapping } from '@hausheft/contract/import-requests.ts'
import type { Import } from '@hausheft/contract/imports.ts'
import { count } from '@hausheft/contract/swiss/formats.ts'
import { Field } from '../../ui/field.tsx'

type SheetProps = { one: Import; errors: Record<string, string>; onChoose: (part: Pick<Mapping, 'sheet' | 'heading_row'>) => void }

/** Which sheet of a workbook it is, and in which row its headings stand. */
export function ImportSheet({ one: { sheets = [], sheet = null, heading_row = 0, opening = [] }, errors, onChoose }: SheetProps) {
	const isKnown = opening.some(({ row }) => row === heading_row)
	return (
		<>
			{sheets.length > 1 && (
				<Field label="Blatt" error={errors['sheet']}>
					{(control) => (
						<select
							{...control}
							className="input input-select"
							value={sheet ?? ''}
							onChange={({ target }) => onChoose({ sheet: target.value, heading_row: null })}
						>
							{sheets.map(({ name, rows }) => (
								<option key={name} value={name}>{`${name} (${count(rows, 'Zeile', 'Zeilen')})`}</option>
							))}
						</select>
					)}
				</Field>
			)}
			{opening.length > 0 && (
				<Field label="Überschriften" error={errors['heading_row']}>
					{(control) => (
						<select
							{...control}
							className="input input-select"
							value={isKnown ? heading_row : 0}
							onChange={({ target }) => onChoose({ sheet, heading_row: Number(target.value) })}
						>
							{opening.map(({ row, cells }) => (
								<option key={row} value={row}>{`Zeile ${row}: ${cells.filter(Boolean).join(' · ').slice(0, 60)}`}</option>
							))}
							<option value={0}>keine: die erste Zeile zählt schon</option>
						</select>
					)}
				</Field>
			)}
		</>
	)
}
