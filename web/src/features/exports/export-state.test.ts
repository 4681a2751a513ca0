import { expect, test } from 'vitest'
import { isMadeBy, progressOf, workText } from './export-state.ts'

test.each([
	[[], 'Alles fertig'],
	[['ready', 'failed'], 'Alles fertig'],
	[['ready', 'running'], '1 in Arbeit'],
	[['waiting', 'ready', 'running', 'failed'], '2 in Arbeit'],
] as const)('of %j is told: %s', (states, text) => expect(workText(states.map((status) => ({ status })))).toBe(text))

test.each([
	['waiting', 0.5, undefined, 'Wartet, bis die Datei davor fertig ist'],
	['running', 0, undefined, 'Wird begonnen …'],
	['running', 0.004, undefined, 'Wird begonnen …'],
	['running', 0.006, 1, '1\u00a0%'],
	['running', 0.996, 100, '100\u00a0%'],
] as const)('%s at %d is shown as %s: %s', (status, progress, percent, text) =>
	expect(progressOf({ status, progress })).toEqual({ percent, text }),
)

test('a page shows the files of its own report, and that of a contact those of this one', () => {
	const made = (report: 'contact' | 'tax', contact?: string) => ({ report, asked: contact === undefined ? {} : { contact } })
	const wanted = { report: 'contact', contact: 'huber' } as const
	expect(
		[made('contact', 'huber'), made('contact', 'frei'), made('contact'), made('tax', 'huber')].map((each) => isMadeBy(each, wanted)),
	).toEqual([true, false, false, false])
	expect([made('tax'), made('contact')].map((each) => isMadeBy(each, { report: 'tax' }))).toEqual([true, false])
})
