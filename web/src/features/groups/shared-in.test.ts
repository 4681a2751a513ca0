import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { closeDevice, onDevice, type SharedIn } from '../../platform/device/store.ts'
import { handPhotos, takeHanded } from '../../platform/photos/handed-photos.ts'
import { noteInForm, takeShared } from './shared-in.ts'

beforeEach(freshDatabase)
afterEach(closeDevice)

const share = async (text: string) => {
	const row: SharedIn = { id: randomUUID(), person: 'anna', at: Date.now(), text, files: [] }
	await onDevice(['shared'], 'readwrite', (transaction) => transaction.objectStore('shared').put(row))
	return row
}
const texts = async () => (await takeShared('anna', Date.now())).map(({ text }) => text)

test('what a form has taken is not begun a second time while that form still keeps it', async () => {
	const [begun] = [await share('Offerte'), await share('Rechnung')]
	handPhotos([], { text: 'Offerte', onTaken: () => noteInForm([begun]) })
	// Shared within one millisecond they come in any order.
	expect((await texts()).toSorted()).toEqual(['Offerte', 'Rechnung'])
	takeHanded('neu', true)
	expect(await texts()).toEqual(['Rechnung'])
})
