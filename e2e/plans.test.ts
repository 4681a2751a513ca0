import { expect, test } from 'vitest'
import { fillDisk, noRoom } from './full-disk.ts'
import { house as newHouse, open } from './house.ts'
import { pdfOf } from './papers.ts'

test('plans for which there is no room are all sent once there is some', async () => {
	const { anna, place } = await newHouse()
	const page = await open(anna, `${place}/files`)
	const makeRoom = await fillDisk(page)
	const chosen = ['Keller.pdf', 'Estrich.pdf'].map((name) => ({ name, mimeType: 'application/pdf', buffer: pdfOf([name]) }))
	await page.getByLabel('Plan oder Anleitung hochladen').setInputFiles(chosen)
	await page.getByRole('alert').filter({ hasText: noRoom }).waitFor()
	makeRoom()
	await page.getByRole('button', { name: 'Nochmals versuchen' }).click()
	const plans = page.getByRole('region', { name: 'Pläne und Anleitungen' })
	for (const { name } of chosen) await plans.getByRole('button', { name }).waitFor()
	await page.getByText('2 Dateien hochgeladen.').waitFor()
	await page.getByRole('button', { name: 'Nochmals versuchen' }).waitFor({ state: 'detached' })
})

test('a plan that is never taken holds up no other, and one that is left goes with those chosen after it', async () => {
	const { anna, place } = await newHouse()
	const page = await open(anna, `${place}/files`)
	const of = (name: string, buffer = pdfOf([name])) => ({ name, mimeType: 'application/pdf', buffer })
	const field = page.getByLabel('Plan oder Anleitung hochladen')
	const plans = page.getByRole('region', { name: 'Pläne und Anleitungen' })
	await field.setInputFiles([of('Leer.pdf', Buffer.alloc(0)), of('Garage.pdf')])
	await plans.getByRole('button', { name: 'Garage.pdf' }).waitFor()
	await page.getByRole('alert').filter({ hasText: '«Leer.pdf»' }).waitFor()
	const again = page.getByRole('button', { name: 'Nochmals versuchen' })
	expect(await again.count()).toBe(0)

	const makeRoom = await fillDisk(page)
	await field.setInputFiles(of('Schopf.pdf'))
	await again.waitFor()
	// Pressed in vain it keeps the focus.
	await Promise.all([page.waitForResponse((response) => response.status() === 507), again.press('Enter')])
	await page.getByRole('alert').filter({ hasText: noRoom }).waitFor()
	expect(await again.evaluate((button) => button === document.activeElement)).toBe(true)
	makeRoom()
	await field.setInputFiles(of('Remise.pdf'))
	for (const name of ['Schopf.pdf', 'Remise.pdf']) await plans.getByRole('button', { name }).waitFor()
	await again.waitFor({ state: 'detached' })
})
