import { expect, test } from 'vitest'
import { housePhotos } from './house-photos.ts'

test('a house’s picture is a photo that every browser shows, and no receipt', () => {
	const file = (name: string, mime: string, width: number | null, receipt = false) => ({ name, mime, width, receipt })
	const files = [
		file('haus', 'image/jpeg', 800),
		file('quittung', 'image/jpeg', 800, true),
		file('ungelesen', 'image/heic', null),
		file('plan', 'application/pdf', null),
		file('garten', 'image/png', 600),
	]
	expect(housePhotos(files).map(({ name }) => name)).toEqual(['haus', 'garten'])
	expect(housePhotos([])).toEqual([])
})
