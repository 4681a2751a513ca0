import { expect, test } from 'vitest'
import type { Event } from '@hausheft/contract/events.ts'
import { lastReadings } from './last-readings.ts'

const measured = (name: string, data: string, object: string | null): Event['measurement'][number] => ({
	unit: 'm3',
	name,
	note: null,
	symbol: 'm³',
	data,
	object,
	replaced: false,
})

test('of each meter at the object the newest reading stands, under the name it was read by last', () => {
	const entries = [
		{ event_at: '2026-11-20T09:00:00.000Z', measurement: [measured('Wasser', '812.4', 'boiler'), measured('Wasser', '1', 'garage')] },
		{ event_at: '2026-10-20T09:00:00.000Z', measurement: [measured('wasser ', '800', 'boiler'), measured('Gas', '55', 'boiler')] },
		{ event_at: '2026-09-20T09:00:00.000Z', measurement: [measured('Gas', '50', 'boiler'), measured('Strom', '7', null)] },
	]
	expect(lastReadings(entries, 'boiler')).toEqual([
		{ name: 'Wasser', symbol: 'm³', data: '812.4', at: '2026-11-20T09:00:00.000Z' },
		{ name: 'Gas', symbol: 'm³', data: '55', at: '2026-10-20T09:00:00.000Z' },
	])
})
