import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Mapping } from '@hausheft/contract/import-requests.ts'
import type { Import, Question } from '@hausheft/contract/imports.ts'
import { ImportQuestions } from './import-questions.tsx'

const askedQuestion = (path: Question['path'], mapping: Partial<Mapping> = {}) => {
	const questions: Question[] = [{ path, message: 'Was ist das?', column: 0, row: 2, text: '1.500' }]
	const one = { headings: ['Betrag'], questions } as Partial<Import> as Import
	return renderToStaticMarkup(<ImportQuestions one={one} mapping={mapping as Mapping} errors={{}} onChange={() => {}} />)
}

test('three decimals behind a dot may be thousands: what parts off the Rappen can be said beside them', () => {
	const shown = askedQuestion('three_decimals')
	expect(shown).toContain('Mehr als zwei Stellen nach dem Komma')
	expect(shown).toContain('Rappen stehen hinter')
	expect(shown).toContain('wie die Spalte es zeigt')
	// Nobody has to.
	expect(shown.match(/<select[^>]* required/g)).toHaveLength(1)
	expect(askedQuestion('century')).not.toContain('Rappen stehen hinter')
})
