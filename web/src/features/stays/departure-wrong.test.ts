import { expect, test } from 'vitest'
import '@hausheft/contract/messages.ts'
import type { Unit } from '@hausheft/contract/events.ts'
import type { Reading } from '@hausheft/contract/readings.ts'
import { rowOf } from '../../kit/readings/round-row.ts'
import { placedWrong, withoutWrong, wrongIn } from './departure-wrong.ts'

const unit = '0198f1a0-0000-7000-8000-000000000001'
const read = (name: string, data: string) => ({ ...rowOf({ unit, name, object: null }), data })
const at = '2026-07-17T10:00:00.000Z'
const units = [{ id: unit, kind: 'counter' } as Unit]
const knownMeter = (name: string, data: string) =>
	({ unit, name, object: null, last: { data, event_at: '2026-07-01T10:00:00.000Z', event: unit }, expected: null }) as Reading
const house = { series: [knownMeter('Strom', '812.4'), knownMeter('Wasser', '7')], units }

test('what is no number is named at its meter, and a counter that shows less is asked about once', () => {
	const [power, water, gas] = [read('Strom', '800'), read('Wasser', 'viel'), read('Gas', '')]
	expect(wrongIn([gas, power, water], at, house)).toEqual({
		errors: { [`${power.key}.data`]: 'Stimmt die Zahl?', [`${water.key}.data`]: 'Bitte eine Zahl eingeben.' },
	})
	const answered = [
		{ ...power, sure: '800' },
		{ ...read('Wasser', '2'), replaced: true },
	]
	expect([wrongIn(answered, at, house), wrongIn([gas], at, house), wrongIn([], at, house)]).toEqual([
		{ errors: {} },
		{ errors: {} },
		{ errors: {} },
	])
})

test('what the server refuses is said at the meter that it is about, at the photos, at the text, or of the whole', () => {
	const rows = [read('Gas', ''), read('Strom', '1'), read('Wasser', '2')]
	const refused = (...errors: [path: string, message: string][]) =>
		placedWrong({ message: 'Abgelehnt.', errors: errors.map(([path, message]) => ({ path, message })) }, rows)
	expect(refused(['entry.measurement.1.unit', 'Weg.'], ['entry.measurement.1.unit', 'Nochmals.'])).toEqual({
		errors: { [`${rows[2]?.key}.unit`]: 'Weg.' },
	})
	expect(refused(['entry.files.0', 'Das gibt es hier nicht.'], ['entry.description', 'Zu lang.'])).toEqual({
		errors: { files: 'Ein Foto davon gibt es nicht mehr. Bitte entfernen und neu wählen.', text: 'Zu lang.' },
	})
	expect([refused(['entry.measurement.7.data', 'Wo?']), refused(['entry.transfer.to', 'Wer?']), refused()]).toEqual([
		{ errors: {}, problem: 'Wo?' },
		{ errors: {}, problem: 'Wer?' },
		{ errors: {}, problem: 'Abgelehnt.' },
	])
})

test('where somebody goes on typing nothing is said any more', () => {
	const wrong = { errors: { 'a.data': 'Wo?', 'ab.data': 'Was?', files: 'Weg.' }, problem: 'Nein.' }
	expect(withoutWrong(wrong, 'a')).toEqual({ errors: { 'ab.data': 'Was?', files: 'Weg.' }, problem: 'Nein.' })
})
