import { expect, test } from 'vitest'
import { failedText, failureLines } from './failures.ts'

const failures = (reason: string, ...names: string[]) => names.map((name) => ({ id: name, name, reason }))

test('each reason stands once, in the order in which it came, with the first five names and how many more', () => {
	const [gone, stale] = ['nicht mehr vorhanden', 'inzwischen von jemand anderem geändert']
	const all = [...failures(gone, 'a'), ...failures(stale, 'b', 'c', 'd', 'e', 'f', 'g', 'h'), ...failures(gone, 'i', 'j', 'k', 'l')]
	expect(failureLines(all).map(({ text }) => text)).toEqual([
		`«a», «i», «j», «k», «l»: ${gone}`,
		`«b», «c», «d», «e», «f» und 2 weitere: ${stale}`,
	])
	expect(failureLines([])).toEqual([])
})

test.each([
	[1, 1, '1 von 1 Eintrag konnte nicht gelöscht werden.'],
	[1, 12, '1 von 12 Einträgen konnte nicht gelöscht werden.'],
	[3, 12, '3 von 12 Einträgen konnten nicht gelöscht werden.'],
])('%i of %i', (failed, total, text) => expect(failedText(failed, total, 'gelöscht werden')).toBe(text))
