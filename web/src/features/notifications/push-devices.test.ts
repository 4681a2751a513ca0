import { expect, test } from 'vitest'
import { otherDevices, withoutThisDevice, withThisDevice } from './push-devices.ts'

test.each([
	[false, 0, ''],
	[true, 1, ''],
	[false, 1, 'Eingeschaltet auf einem anderen Gerät.'],
	[true, 2, 'Eingeschaltet auf einem anderen Gerät.'],
	[false, 2, 'Eingeschaltet auf 2 anderen Geräten.'],
	[true, 4, 'Eingeschaltet auf 3 anderen Geräten.'],
	[true, 0, ''],
])('here %s, %i in all: «%s»', (here, devices, text) => expect(otherDevices({ here, devices })).toBe(text))

test('switched on here, the others stay as many; switched off too, and never fewer than none', () => {
	expect([0, 2].map((devices) => withThisDevice({ devices }))).toEqual([
		{ here: true, devices: 1 },
		{ here: true, devices: 3 },
	])
	expect([0, 1, 3].map((devices) => withoutThisDevice({ devices }))).toEqual([
		{ here: false, devices: 0 },
		{ here: false, devices: 0 },
		{ here: false, devices: 2 },
	])
	for (const devices of [0, 1, 2]) {
		const text = otherDevices({ here: false, devices })
		expect(otherDevices(withThisDevice({ devices }))).toBe(text)
		expect(otherDevices(withoutThisDevice(withThisDevice({ devices })))).toBe(text)
	}
})
