import { francs } from '@hausheft/contract/swiss/formats.ts'
import type { ImportField } from '@hausheft/contract/import-fields.ts'
import type { Mapping } from '@hausheft/contract/import-requests.ts'
import type { SkipReason } from '@hausheft/contract/imports.ts'
import { NotReadable } from '@hausheft/contract/swiss/cell-values.ts'
import { textIn, type Cell } from '@hausheft/contract/swiss/cells.ts'
import type { Reading } from '../columns/words.ts'

export type RowError = { column: number | null; message: string }
/** One row as it is refused: by cells, or as a whole. */
export class RowRefused extends Error {
	readonly errors: RowError[]
	constructor(errors: RowError[]) {
		super(errors[0]?.message)
		this.errors = errors
	}
}

export type Amounts = { expense: number | null; income: number | null; /** Null: francs. */ currency: string | null }
/** One row that is left out without a fault of its own. */
export class RowSkipped {
	readonly reason: SkipReason
	readonly text: string
	readonly currency: string | null
	readonly expense: number
	readonly income: number
	constructor(reason: SkipReason, text: string, { currency = null, expense, income }: Partial<Amounts> = {}) {
		this.reason = reason
		this.text = text
		this.currency = currency
		this.expense = expense ?? 0
		this.income = income ?? 0
	}
}

/** The cells of a row by what their columns mean; it notes which of them cannot be read. */
export class MappedRow {
	readonly mapping: Mapping
	/** How its columns are written. */
	readonly reading: Reading
	readonly cells: readonly Cell[]
	readonly errors: RowError[] = []
	constructor(mapping: Mapping, reading: Reading, cells: readonly Cell[]) {
		this.mapping = mapping
		this.reading = reading
		this.cells = cells
	}

	has(...fields: ImportField[]): boolean {
		return fields.some((field) => this.mapping.columns.includes(field))
	}
	/** Of the first column that means it; -1 where none does. */
	placeOf(field: ImportField): number {
		return this.mapping.columns.indexOf(field)
	}
	text(field: ImportField): string {
		return textIn(this.#cell(field))
	}
	/** Of all columns that mean it, what is not empty. */
	texts(field: ImportField): string[] {
		const columns = this.mapping.columns.flatMap((each, at) => (each === field ? [at] : []))
		return columns.map((at) => textIn(this.cells[at] ?? null)).filter((each) => each !== '')
	}
	/** Null, and noted, where it cannot be read. */
	read<T>(field: ImportField, as: (cell: Cell) => T): T | null {
		try {
			return as(this.#cell(field))
		} catch (error) {
			if (!(error instanceof NotReadable)) throw error
			this.refuse(field, error.message)
			return null
		}
	}
	refuse(field: ImportField, message: string): void {
		const column = this.placeOf(field)
		this.errors.push({ column: column < 0 ? null : column, message })
	}
	/** Notes nothing of what `look` cannot read. */
	lenient<T>(look: (row: MappedRow) => T): T {
		const before = this.errors.length
		const found = look(this)
		this.errors.length = before
		return found
	}

	#cell(field: ImportField): Cell {
		return this.cells[this.placeOf(field)] ?? null
	}
}

/** What stands below an amount that was in another currency. */
export const originalNote = ({ currency, expense, income }: Amounts, rate: string): string =>
	`Original: ${currency} ${francs(expense ?? income ?? 0)} zum Kurs ${rate}`
