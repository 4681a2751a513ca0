import { expect, test } from 'vitest'
import { wordsIn } from '../../platform/words/text-search.ts'
import { matchTitle } from './matching.ts'

const shownMatch = (title: string, typed: string, also = '') => {
	const match = matchTitle(title, also, wordsIn(typed))
	return match && `${match.rank} ${match.title.map(({ text, hit }) => (hit ? `[${text}]` : text)).join('')}`
}

test.each([
	['Einstellungen', 'einst', '0 [Einst]ellungen'],
	['Alle Einträge', 'eintrage', '1 Alle [Einträge]'],
	['Alle Einträge', 'einträge alle', '0 [Alle] [Einträge]'],
	['Fotos & Dateien', 'tos', '2 Fo[tos] & Dateien'],
	['Übersicht', 'uber', '0 [Über]sicht'],
	['🏠 Äpfel', 'apf', '1 🏠 [Äpf]el'],
	['Übersicht', 'keller', undefined],
	['Übersicht', '', '2 Übersicht'],
])('%s, typed «%s»: %s', (title, typed, expected) => expect(shownMatch(title, typed)).toBe(expected))

test('what a thing is also known by answers for a word, and is not marked', () => {
	expect(shownMatch('Objekte', 'objekte berg', 'Bergstrasse 12')).toBe('0 [Objekte]')
	expect(shownMatch('Objekte', 'bergstrasse', 'Bergstrasse 12')).toBe('2 Objekte')
	expect(shownMatch('Objekte', 'objekte tal', 'Bergstrasse 12')).toBeUndefined()
})

test('accents written as signs of their own are found too', () => {
	expect(shownMatch('Zähler'.normalize('NFD'), 'zah')).toBe(`0 [${'Zäh'.normalize('NFD')}]ler`)
})
