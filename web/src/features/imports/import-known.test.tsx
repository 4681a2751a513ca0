import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Mapping } from '@hausheft/contract/import-requests.ts'
import type { Import } from '@hausheft/contract/imports.ts'
import { ImportKnown } from './import-known.tsx'

const lines = [2, 3, 4].map((row) => ({ row, text: `Zeile ${row}` }))
/** Which rows the check knew as chosen, how many it left out, and which are chosen now. */
const shownRows = (checked: number[], leftOut: number, chosen: number[]) => {
	const skipped = [{ reason: 'alike', rows: leftOut, currency: null, first: lines }]
	const one = { mapping: { alike_rows: checked }, result: { dry: true, skipped } } as unknown as Import
	return renderToStaticMarkup(
		<ImportKnown one={one} mapping={{ alike_rows: chosen } as unknown as Mapping} errors={{}} onChange={() => {}} />,
	)
}

test('a tick that no check has counted yet makes no row more', () => {
	expect(shownRows([], 3, [2])).not.toContain('Aufgeführt sind')
	expect(shownRows([], 3, [2])).toContain('Zeile 4')
	expect(shownRows([2], 3, [2, 3])).toContain('Aufgeführt sind 3 Zeilen, 1 weitere kann')
	expect(shownRows([2], 3, [])).toContain('Aufgeführt sind 3 Zeilen, 1 weitere kann')
})
