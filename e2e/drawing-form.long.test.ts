import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Annotation } from '@hausheft/contract/annotations.ts'
import { violations } from './axe.ts'
import { unfit } from './fit.ts'
import { behindGateway, desktop, withWorker } from './house.ts'
import { photo } from './papers.ts'
import { bar, chosenIn, entriesOf, save, stored, title, toast } from './waiting.ts'

const visit = behindGateway(withWorker)
const { begin, beginOffline, entriesCalled } = entriesOf(visit)
const wall = async () => ({ name: 'wand.jpg', mimeType: 'image/jpeg', buffer: await photo('#8a9a5b') })

async function draw(page: Page, keys: readonly string[]): Promise<void> {
	await page.getByRole('button', { name: 'Auf wand.jpg zeichnen' }).click()
	const surface = page.getByRole('application')
	for (const key of keys) {
		await surface.focus()
		await page.keyboard.press(key)
		await page.keyboard.press('Enter')
	}
	await expect.poll(() => surface.getByRole('button').count()).toBeGreaterThanOrEqual(keys.length)
}
const finish = (page: Page) => page.getByRole('button', { name: 'Fertig' }).click()
const over = (page: Page, name: string) => page.locator('.photo-item').getByRole('img', { name: `Markierungen: ${name}` })
/** What is drawn on the one photo of the entry that is called so. */
async function marksOf(name: string): Promise<(string | undefined)[]> {
	const [entry] = await entriesCalled(name)
	expect(entry?.files.map(({ annotations }) => annotations)).toEqual([true])
	const list = (await visit.house.anna.get(`/files/${entry?.files[0]?.id}/annotations`)) as Annotation[]
	return list.map(({ target }) => target.styleClass?.join(' '))
}
const writes = () => visit.front.asked.filter((path) => /\/(files|events|annotations)$/.test(path)).map((path) => path.split('/').at(-1))

test('a photo of an open form is drawn on: it is there with the entry, and what is changed before saving too', async () => {
	const page = await begin('Riss in der Wand')
	await page.setViewportSize(desktop.viewport)
	await chosenIn(page, [await wall()])
	await page.locator('.photo-item[data-state=done]').waitFor()
	await draw(page, ['r'])
	await page.getByText('Wird mit dem Foto gesendet').waitFor()
	expect(await violations(page)).toEqual([])
	await finish(page)
	await over(page, 'Rahmen, Rot').waitFor()
	await page.locator('.photo-item[data-state=done]').waitFor()
	await draw(page, ['s'])
	await finish(page)
	await over(page, 'Rahmen, Rot; Stecknadel, Rot').waitFor()
	await save(page)
	await stored(page, 'Riss in der Wand').waitFor()
	expect(await marksOf('Riss in der Wand')).toEqual(['box red', 'pin red'])
	// In the list a small pen says so.
	await page.locator('.entry-card').filter({ hasText: 'Riss in der Wand' }).locator('.pen-sign').waitFor()
})

test('without a connection its marks wait with it, come back into the form, and go after the photo and before the entry', async () => {
	const page = await beginOffline('Riss im Keller')
	await chosenIn(page, [await wall()])
	await page.getByText('Keine Verbindung.').first().waitFor()
	await draw(page, ['p'])
	await finish(page)
	await over(page, 'Pfeil, Rot').waitFor()
	await save(page)
	await toast(page).waitFor()
	await page.locator('.waiting-bar').filter({ visible: true }).click()
	await page.getByRole('button', { name: 'Ändern' }).click()
	await over(page, 'Pfeil, Rot').waitFor()
	await page.getByText('Keine Verbindung.').first().waitFor()
	await draw(page, ['r'])
	await finish(page)
	await over(page, 'Pfeil, Rot; Rahmen, Rot').waitFor()
	await save(page)
	await bar(page, '1 Eintrag wartet auf Verbindung').waitFor()
	const before = writes().length
	visit.front.up()
	await stored(page, 'Riss im Keller').waitFor()
	await expect.poll(() => page.locator('.waiting-bar').count()).toBe(0)
	expect(writes().slice(before).slice(0, 4)).toEqual(['files', 'annotations', 'annotations', 'events'])
	expect(await marksOf('Riss im Keller')).toEqual(['arrow red', 'box red'])
})

test('a photo that an entry has already is drawn on from its form', async () => {
	const { house } = visit
	const form = new FormData()
	form.append('file', new Blob([Uint8Array.from((await wall()).buffer)]), 'wand.jpg')
	const file = (await house.anna.post(`/groups/${house.group}/files`, form)).id
	const { id } = await house.log('Alte Wand', { files: [file] })
	const page = await visit.anna(desktop)
	await page.goto(`${visit.timeline}?event=${id}`)
	await page.getByRole('button', { name: 'Bearbeiten' }).click()
	await draw(page, ['s'])
	await page.getByRole('status').getByText('Gespeichert', { exact: true }).waitFor()
	await finish(page)
	await expect.poll(() => marksOf('Alte Wand')).toEqual(['pin red'])
	await title(page).waitFor()
})

test('on the narrowest phone and with letters twice as large all tools are there, and the picture too', async () => {
	const page = await beginOffline('Schmal')
	await chosenIn(page, [await wall()])
	await page.getByText('Keine Verbindung.').first().waitFor()
	await draw(page, ['t'])
	const protocol = await page.context().newCDPSession(page)
	for (const text of [100, 200])
		for (const [width, height] of [
			[320, 640],
			[640, 320],
			[1280, 900],
		] as const) {
			const [standard, fixed] = [Math.round(0.16 * text), Math.round(0.13 * text)]
			await protocol.send('Page.setFontSizes', { fontSizes: { standard, fixed } })
			await page.setViewportSize({ width, height })
			await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width)
			const seen = async () => {
				const [picture, stage] = [await page.getByRole('application').boundingBox(), await page.locator('.drawing-stage').boundingBox()]
				const buttons = await page.locator('.drawing button').all()
				const boxes = await Promise.all(buttons.map((button) => button.boundingBox()))
				const isOut = boxes.some((box) => box && (box.x < 0 || box.y < 0 || box.x + box.width > width || box.y + box.height > height))
				return [(stage?.height ?? 0) >= 96, (picture?.height ?? 0) > 60, isOut, await unfit(page)]
			}
			await expect.poll(seen, { message: `${width} x ${height}, text ${text} %` }).toEqual([true, true, false, []])
		}
})
