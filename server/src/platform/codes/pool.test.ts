import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { SwissQRCode } from 'swissqrbill/svg'
import type { Data } from 'swissqrbill/types'
import sharp from 'sharp'
import { readQrBill } from '@hausheft/contract/swiss/qr-bill.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startCodes, type Codes } from './pool.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'hausheft-codes-'))
let codes: Codes
beforeAll(() => {
	codes = startCodes()
})
afterAll(() => {
	codes.close()
	rmSync(folder, { recursive: true })
})

const data: Data = {
	amount: 1234.5,
	currency: 'CHF',
	reference: '210000000003139471430009017',
	additionalInformation: '//S1/10/R-17/11/261109',
	creditor: {
		account: 'CH4431999123000889012',
		name: 'Kaminfeger Mettlenbach',
		address: 'Dorfstrasse',
		buildingNumber: 3,
		zip: 8810,
		city: 'Horgen',
		country: 'CH',
	},
}
/** The code on a page, so many pixels wide. */
const page = async (pixels: number) => {
	const code = await sharp(Buffer.from(new SwissQRCode(data).toString()), { density: 600 })
		.resize(pixels, pixels)
		.png()
		.toBuffer()
	return sharp({ create: { width: pixels * 3, height: pixels * 3, channels: 3, background: '#fff' } })
		.composite([{ input: code, gravity: 'center' }])
		.png()
		.toBuffer()
}
const read = async (picture: Buffer) => {
	const file = path.join(folder, `${Math.random()}`)
	writeFileSync(file, picture)
	const [text = ''] = await codes.read(file, 'anna')
	return readQrBill(text)
}
const saidBill = {
	amount: 123_450,
	reference: '21 00000 00003 13947 14300 09017',
	day: '2026-11-09',
	number: 'R-17',
	payee: { name: 'Kaminfeger Mettlenbach', street: 'Dorfstrasse 3', zip: '8810', city: 'Horgen' },
}

describe('a bill made by another program is read', () => {
	test('as it is, and small', async () => {
		for (const pixels of [500, 260]) expect(await read(await page(pixels))).toMatchObject(saidBill)
	})
	test('tilted, upside down and distorted', async () => {
		for (const angle of [7, -24, 90, 180])
			expect(
				await read(
					await sharp(await page(420))
						.rotate(angle, { background: '#fff' })
						.png()
						.toBuffer(),
				),
			).toMatchObject(saidBill)
		const sheared = await sharp(await page(420))
			.affine(
				[
					[1, 0.16],
					[0.07, 0.92],
				],
				{ background: '#fff' },
			)
			.png()
			.toBuffer()
		expect(await read(sheared)).toMatchObject(saidBill)
	})
	test('dim, blurred and noisy, as a phone at night takes it', async () => {
		const size = 1260
		const noise = await sharp({
			create: { width: size, height: size, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 24 } },
		})
			.png()
			.toBuffer()
		const dim = await sharp(await page(420))
			.linear(0.28, 12)
			.blur(1.1)
			.composite([{ input: noise, blend: 'soft-light' }])
			.jpeg({ quality: 55 })
			.toBuffer()
		expect(await read(dim)).toMatchObject(saidBill)
	})
})

test('a code with a hole, another picture, no picture and one of too many pixels say nothing', async () => {
	const damaged = await sharp(await page(420))
		.composite([{ input: { create: { width: 200, height: 260, channels: 3, background: '#fff' } }, gravity: 'center' }])
		.png()
		.toBuffer()
	const plain = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#7a5' } })
		.png()
		.toBuffer()
	const huge = await sharp({ create: { width: 4000, height: 3100, channels: 3, background: '#fff' } })
		.png()
		.toBuffer()
	for (const picture of [damaged, plain, huge, Buffer.from('kein Bild')]) expect(await read(picture)).toBeNull()
})

test('what is no picture says nothing, also to a process that has just begun', async () => {
	const cold = startCodes()
	const file = path.join(folder, 'kein-bild.jpg')
	writeFileSync(file, 'kein Bild')
	expect(await cold.read(file, 'anna')).toEqual([])
	cold.close()
})

test('what takes too long is ended', async () => {
	const impatient = startCodes({ cpu: 1 })
	// Every point of it is another: it is looked at ten times a second, and takes longer than that.
	const file = path.join(folder, 'rauschen.png')
	await sharp(randomBytes(4000 * 3000 * 3), { raw: { width: 4000, height: 3000, channels: 3 } })
		.composite([{ input: await page(420), gravity: 'center' }])
		.png({ compressionLevel: 1 })
		.toFile(file)
	expect(await impatient.read(file, 'anna')).toEqual([])
	expect(await codes.read(file, 'anna')).toHaveLength(1)
	impatient.close()
})

test('21 pictures of one person leave room for another', async () => {
	const file = path.join(folder, 'rechnung.png')
	writeFileSync(file, await page(420))
	const many = Array.from({ length: 21 }, () => codes.read(file, 'anna'))
	const refused = Promise.allSettled(many).then((all) => all.filter(({ status }) => status === 'rejected').length)
	expect(readQrBill((await codes.read(file, 'beat'))[0] ?? '')).toMatchObject(saidBill)
	expect(await refused).toBe(19)
})
