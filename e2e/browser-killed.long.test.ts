import { expect, test } from 'vitest'
import { behindGateway } from './house.ts'
import { photo } from './papers.ts'
import { newProfile } from './profile.ts'
import { chosenIn, entriesOf, rows, save, stored, title, toast } from './waiting.ts'
import { workerSettled } from './watch.ts'

const visit = behindGateway()
const { entriesCalled } = entriesOf(visit)
const isUpload = (path: string) => path.endsWith('/files')
const uploads = () => visit.front.asked.filter(isUpload).length
/** All files of the house, in an entry or not. */
const storedFiles = async () => {
	const { house } = visit
	return (await house.anna.get<{ id: string; filename: string }[]>(`/properties/${house.property}/files?limit=200`)).map(
		({ filename }) => filename,
	)
}

test.for(['on its way', 'stored, and nobody has heard of it'] as const)(
	'the browser is killed while a photo is %s: entry and photo are there once',
	async (how) => {
		const name = `Kamin ${how === 'on its way' ? 'rauchend' : 'kalt'}`
		const profile = newProfile(visit.front.url, visit.house.anna)
		const page = await profile.start()
		await page.goto(`${visit.timeline}?event=new`)
		await title(page).fill(name)
		await workerSettled(page)
		visit.front.down()
		await chosenIn(page, [{ name: `${name}.jpg`, mimeType: 'image/jpeg', buffer: await photo('#7a5b4c') }])
		await page.getByText('Keine Verbindung.').first().waitFor()
		await save(page)
		await toast(page).waitFor()
		await rows(page, name).getByText('wartet auf Verbindung').waitFor()

		const asked = uploads()
		const arrived = how === 'on its way' ? undefined : visit.front.lose(isUpload)
		const stop = arrived ? undefined : visit.front.answer(isUpload, () => {})
		visit.front.up()
		await expect.poll(uploads).toBeGreaterThan(asked)
		await arrived
		await profile.kill()
		stop?.()
		expect(await entriesCalled(name)).toEqual([])

		const again = await profile.start()
		await again.goto(visit.timeline)
		await stored(again, name).waitFor()
		await expect.poll(() => again.locator('.waiting-bar').count()).toBe(0)
		expect((await entriesCalled(name)).map(({ files }) => files.map(({ filename }) => filename))).toEqual([[`${name}.jpg`]])
		expect((await storedFiles()).filter((each) => each.startsWith(name))).toEqual([`${name}.jpg`])
	},
)
