import { expect, test } from 'vitest'
import { isScalable, scaledName, scaledSize, takenAt } from './photo-size.ts'

test('photos are scaled to 2560 pixels on the longer side, never up', () => {
	expect(scaledSize(4032, 3024)).toEqual({ width: 2560, height: 1920 })
	expect(scaledSize(3024, 4032)).toEqual({ width: 1920, height: 2560 })
	expect(scaledSize(2560, 100)).toBeUndefined()
	expect(scaledSize(30_000, 1)).toEqual({ width: 2560, height: 1 })
})

test('only what comes out of cameras is drawn anew', () =>
	expect(['image/jpeg', 'image/heic', 'image/gif', 'image/svg+xml', 'application/pdf'].map(isScalable)).toEqual([
		true,
		true,
		false,
		false,
		false,
	]))

test('a drawn photo is named as what it has become', () => {
	expect(scaledName('IMG_1.HEIC', 'image/jpeg')).toBe('IMG_1.jpg')
	expect(scaledName('Plan 1.2.png', 'image/png')).toBe('Plan 1.2.png')
})

test('the camera’s clock is the one on the wall', () => {
	expect(takenAt('2026:11:18 14:03:22')).toEqual({ day: '2026-11-18', time: '14:03' })
	for (const none of ['0000:00:00 00:00:00', '2026:13:40 10:00:00', '1980:01:01 00:00:00', '', undefined, 5])
		expect(takenAt(none)).toBeUndefined()
})
