import { expect, test } from 'vitest'
import '@hausheft/contract/messages.ts'
import type { Event } from '@hausheft/contract/events.ts'
import { openForm } from '../../platform/forms/driven-form.ts'
import type { Rules } from '../../platform/forms/form-state.ts'
import { firstAttempt } from '../../platform/forms/repeated-create.ts'
import { rowOf, withRow, type RoundRow } from '../../kit/readings/round-row.ts'
import { checkRound, emptyRound, leftOver, momentOf, roundRules, shownMoment, type Round, type RoundContent } from './round-rules.ts'
import { seriesKey } from '../../kit/readings/series-key.ts'

const unit = '0198f1a0-0000-7000-8000-000000000001'
const boiler = '0198f1a0-0000-7000-8000-000000000002'
const photo = { id: '0198f1a0-0000-7000-8000-000000000003', filename: 'a.jpg', mime: 'image/jpeg', path: '/a' }
const at = (name: string, object: string | null = null) => rowOf({ unit, name, object })
const roundOf = (...rows: RoundRow[]): RoundContent => ({ ...emptyRound('house'), day: '2026-11-22', time: '09:30', rows })
const madeRound = (...measurement: object[]): Round => ({ id: 'e', version: 1, events: [{ measurement } as unknown as Event] })

test('a series is its unit, its name however it is written, and its object', () => {
	expect(seriesKey(at(' Wasser '))).toBe(seriesKey(at('wasser')))
	expect(seriesKey(at('Wasser', boiler))).not.toBe(seriesKey(at('Wasser')))
})

test('what is sent are the rows with something in them, each number exact however it was typed', () => {
	const added: RoundRow = { ...at(''), key: 'k', own: true }
	const round = roundOf({ ...at('Wasser'), data: "1'234.50" }, at('Strom'), added, { ...at('Öl', boiler), data: '900,125', files: [photo] })
	expect(roundRules.bodyOf(round)).toEqual({
		event_at: '2026-11-22T08:30:00.000Z',
		rows: [
			{ unit, name: 'Wasser', object: null, data: '1234.50', replaced: false, files: [] },
			{ unit, name: 'Öl', object: boiler, data: '900.125', replaced: false, files: [photo.id] },
		],
	})
	expect(roundRules.bodyOf({ ...round, journal: boiler })).toMatchObject({ journal: boiler })
	expect(momentOf(emptyRound('house'))).toBeUndefined()
})

test('a time that was said stays while the day is typed anew, and the day while the time is; nothing said is now', () => {
	const now = { day: '2026-11-30', time: '18:05' }
	const said = { ...shownMoment({ day: '', time: '' }, now), time: '07:00' }
	const emptied = { ...shownMoment(said, now), day: '' }
	expect(shownMoment(emptied, now)).toEqual({ day: '', time: '07:00' })
	expect({ ...shownMoment(emptied, now), day: '2026-11-28' }).toEqual({ day: '2026-11-28', time: '07:00' })
	expect(shownMoment({ day: '2026-11-28', time: '' }, now)).toEqual({ day: '2026-11-28', time: '' })
	expect(shownMoment({ day: '', time: '' }, now)).toEqual(now)
})

test('a row in which nothing is typed any more is gone, a new meter stays', () => {
	const typed = { ...at('Wasser'), data: '8' }
	const added: RoundRow = { ...at(''), key: 'k', own: true }
	expect(withRow(withRow(roundOf(), typed), { ...typed, data: '81' }).rows.map(({ data }) => data)).toEqual(['81'])
	expect(withRow(roundOf(typed, added), { ...typed, data: '' }).rows).toEqual([added])
	expect(roundRules.isSame(roundOf(added), roundOf())).toBe(true)
})

test('what is wrong stands at the row that it is about', () => {
	const water = { ...at('Wasser'), data: 'viel' }
	const lone = { ...at('Strom'), files: [photo] }
	const added: RoundRow = { ...at('Neu'), key: 'k', unit: '', data: '1', own: true }
	expect(roundRules.check(roundOf(water, at('Gas'), lone, added))).toEqual({
		[`${water.key}.data`]: 'Bitte eine Zahl eingeben.',
		[`${lone.key}.data`]: 'Zum Foto fehlt der Stand.',
		'k.unit': 'Bitte die Einheit wählen.',
	})
	expect(roundRules.check(roundOf(at('Gas')))).toEqual({ rows: 'Noch ist kein Stand eingetragen.' })
	expect(roundRules.check({ ...roundOf({ ...water, data: '1' }), day: '31.2.', time: 'spät' })).toEqual({
		day: 'Dieses Datum gibt es nicht.',
		time: 'Diese Uhrzeit gibt es nicht.',
	})
	expect(roundRules.check({ ...roundOf({ ...water, data: '1' }), day: '', time: '' })).toEqual({
		day: 'Bitte Datum ausfüllen.',
		time: 'Bitte Zeit ausfüllen.',
	})
	expect(roundRules.placed([{ path: 'journal', message: 'Weg.' }], roundOf()).errors).toEqual({ journal: 'Weg.' })
	const refused = [{ path: 'rows.1.name', message: 'Doppelt.' }]
	expect(roundRules.placed(refused, roundOf(water, at('Gas'), { ...lone, data: '3' })).errors).toEqual({ [`${lone.key}.name`]: 'Doppelt.' })
})

test('a photo without its figure is missed, whether or not it has been sent', () => {
	const [water, power] = [at('Wasser'), { ...at('Strom'), data: '7' }]
	const said = { [`${water.key}.data`]: 'Zum Foto fehlt der Stand.' }
	expect(checkRound(roundOf(), [water.key])).toEqual(said)
	expect(checkRound(roundOf(power), [water.key, power.key])).toEqual(said)
	expect(checkRound(roundOf({ ...water, data: ' ' }, power), [water.key])).toEqual(said)
	expect(checkRound(roundOf(power), [power.key])).toEqual({})
})

test('what was typed after it was sent is left', () => {
	const water = { ...at('Wasser'), data: '812.40' }
	const oil = { ...at('Öl', boiler), data: '900' }
	const round = madeRound({ unit, name: 'Wasser', object: null, data: '812.4' })
	expect(leftOver(roundOf(water, at('Gas'), oil), round).rows).toEqual([oil])
	expect(leftOver(roundOf({ ...water, data: '813' }), round).rows.map(({ data }) => data)).toEqual(['813'])
})

test('a round that arrived though its answer was lost is over, and nothing of it is changed', () => {
	const form = openForm(roundRules as unknown as Rules<Round, { values: unknown }>, {
		content: roundOf() as unknown as { values: unknown },
		sent: firstAttempt('k'),
	})
	const type = (data: string) => form.send({ is: 'typed', content: roundOf({ ...at('Wasser'), data }) as unknown as { values: unknown } })
	type('812')
	form.save()
	form.send({ is: 'refused', refusal: { status: 0, code: 'offline', message: 'Keine Verbindung.', errors: [] } })
	type('813')
	form.save()
	form.send({ is: 'refused', refusal: { status: 422, code: 'idempotency_mismatch', message: '', errors: [] } })
	// What was sent first is asked for again, under the same key.
	expect(form.effects).toMatchObject([{ is: 'create', key: 'k', body: { rows: [{ data: '812' }] } }])
	form.send({ is: 'answered', entity: madeRound({ unit, name: 'Wasser', object: null, data: '812' }) })
	expect([form.is(), form.state.step.is]).toEqual([['forget', 'saved'], 'over'])
})
