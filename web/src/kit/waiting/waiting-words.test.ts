import { expect, test } from 'vitest'
import type { Queued } from '../../platform/device/queued.ts'
import { barWords, saidIn, stateWords, stoppedWords } from './waiting-words.ts'

const row = (state: Queued['state'], reason?: string) => ({ id: 'a', state, reason }) as Queued
const calm = { sending: undefined, signedOut: false }

test('one says how it stands with it', () => {
	expect(stateWords(row('waiting'), calm)).toBe('wartet auf Verbindung')
	expect(stateWords(row('waiting', ''), calm)).toBe('wartet auf Verbindung')
	expect(stateWords(row('waiting', 'Der Server nimmt es gerade nicht an.'), calm)).toBe('Der Server nimmt es gerade nicht an.')
	expect(stateWords({ ...row('refused', 'Schon gespeichert.'), refusal: 'not_found stored' }, calm)).toBe('Schon gespeichert.')
	expect(stateWords(row('waiting'), { sending: 'a', signedOut: false })).toBe('wird gesendet')
	expect(stateWords(row('waiting'), { sending: undefined, signedOut: true })).toBe('Bitte anmelden, dann wird gesendet')
	expect(stateWords(row('refused', 'Bitte Titel ausfüllen.'), { sending: undefined, signedOut: true })).toBe(
		'nicht gesendet: Bitte Titel ausfüllen.',
	)
	expect(stateWords(row('old'), calm)).toMatch(/50 Tagen/)
})

test('what does not go by itself says why, whatever it is that somebody has to see to', () => {
	expect(stoppedWords(row('waiting', 'Der Server nimmt es gerade nicht an.'), calm)).toBeUndefined()
	expect(stoppedWords(row('refused', 'Zu lang.'), calm)).toBe('Zu lang.')
	expect(stoppedWords(row('old'), calm)).toMatch(/50 Tagen/)
	expect(stoppedWords(row('clock'), calm)).toMatch(/^Die Uhr/)
})

test('the bar counts what goes by itself, and says what does not where nothing else waits', () => {
	expect(barWords([row('waiting')])).toBe('1 Eintrag wartet auf Verbindung')
	expect(barWords([row('waiting'), row('refused'), row('waiting')])).toBe('2 Einträge warten auf Verbindung')
	expect(barWords([row('refused')])).toBe('1 Eintrag nicht gesendet')
})

test('of a watch the bar says only what somebody has to see to', () => {
	const watch = (state: Queued['state']) => ({ ...row(state), kind: 'watch' }) as Queued
	expect(barWords([watch('waiting')])).toBe(undefined)
	expect(barWords([watch('waiting'), row('waiting')])).toBe('1 Eintrag wartet auf Verbindung')
	expect(barWords([watch('refused')])).toBe('Stoppuhr noch nicht gespeichert')
})

test('a round says what was read, and what was noted beside it', () => {
	const rows = [
		{ unit: 'u', name: 'Strom', data: '48120.5', files: [] },
		{ unit: 'v', name: 'Wasser', data: '12', note: 'Glas beschlagen', replaced: true },
	]
	expect(saidIn({ body: { event_at: '2026-11-22T08:00:00.000Z', rows } })).toEqual(['Strom: 48120.5', 'Wasser: 12, Glas beschlagen'])
	expect(saidIn({ body: null })).toEqual([])
})

test('an entry and a reply say their words', () => {
	expect(saidIn({ body: { name: 'Boiler', description: 'Tropft.' } })).toEqual(['Tropft.'])
	expect(saidIn({ body: { part: 'maintenance', entry: { name: 'Boiler', description: null } } })).toEqual([])
	expect(
		saidIn({
			body: { entry: { name: 'Abreise', description: 'Der Schlüssel liegt im Kasten.', measurement: [{ name: 'Strom', data: '7' }] } },
		}),
	).toEqual(['Strom: 7', 'Der Schlüssel liegt im Kasten.'])
	expect(saidIn({ body: { text: 'Morgen.' } })).toEqual(['Morgen.'])
})
