/** Two of whom nobody else may make wait: somebody without a password beside 100 hostile mails, and a reader of a QR code beside 25 photos of another. */
import { createHash, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import sharp from 'sharp'
import { SwissQRCode } from 'swissqrbill/svg'
import { keepMail, type Desk } from '../server/src/features/inbox/actions.ts'
import { connect } from '../server/src/platform/database/connect.ts'
import { openStore } from '../server/src/platform/files/store.ts'
import { listKeptMails } from '../server/src/platform/mail/kept.ts'
import { cookieOf } from './asked.ts'
import type { BenchHouse } from './house.ts'
import { addNeighbour, within } from './neighbour.ts'

type MeasuredServer = { url: string; address: string; dataDir: string; house: BenchHouse }
const [rounds, mails, photos] = [20, 100, 25]
const most = 3
const creditor = {
	account: 'CH4431999123000889012',
	name: 'Kaminfeger',
	address: 'Dorfstrasse 3',
	zip: 8810,
	city: 'Horgen',
	country: 'CH',
}

export async function besideMails(place: MeasuredServer) {
	const neighbour = await addNeighbour(place.url, place.address, 1)
	await compare(
		`Passwort-Mail neben ${mails} feindlichen Mails`,
		() => resets(place),
		() => floodWithMails(place),
	)
	await compare(
		`QR-Code neben ${photos} Fotos einer anderen Person`,
		() => reads(place, neighbour),
		() => pressPhotos(place),
	)
}

/** The p95 of both, and how many times as long it is beside the others. */
async function compare(what: string, measure: () => Promise<number[]>, disturb: () => Promise<() => Promise<string>>) {
	const p95 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95) - 1] ?? 0
	await measure()
	const calm = p95(await measure())
	const end = await disturb()
	const busy = p95(await measure())
	const told = `p95 ruhig ${calm.toFixed(0)} ms, daneben ${busy.toFixed(0)} ms, ${(busy / calm).toFixed(1)} mal so viel (${within(busy / calm, most)})`
	console.log(`${what.padEnd(48)} ${told}; ${await end()}`)
}

const each = async (work: (n: number) => Promise<void>): Promise<number[]> => {
	const times: number[] = []
	for (let n = 0; n < rounds; n++) {
		const begun = performance.now()
		await work(n)
		times.push(performance.now() - begun)
	}
	return times
}

/** From the wish until the mail lies where mails lie without a mail server. */
async function resets({ url, address, dataDir }: MeasuredServer): Promise<number[]> {
	const client = new pg.Client(url)
	await client.connect()
	const emails = Array.from({ length: rounds }, () => `${randomUUID()}@bench.test`)
	await client.query(`insert into auth."user" ("name", "email", "emailVerified") select 'Nebenan', unnest($1::text[]), true`, [emails])
	const headers = { origin: address, 'content-type': 'application/json' }
	const times = await each(async (n) => {
		await client.query('delete from auth."rateLimit"')
		const before = (await listKeptMails(dataDir)).length
		const body = JSON.stringify({ email: emails[n] })
		const answer = await fetch(`${address}/api/auth/request-password-reset`, { method: 'POST', headers, body })
		if (!answer.ok) throw new Error(await answer.text())
		while ((await listKeptMails(dataDir)).length === before) await sleep(2)
	})
	await client.end()
	return times
}

/** Elements in elements, lines of a letter, and as many lines as are still read. */
const hostile = ['<div>'.repeat(200_000), 'a\r\n'.repeat(350_000), `${'a\r\n'.repeat(90_000)}${'a'.repeat(700_000)}`]

async function floodWithMails({ url, dataDir, house }: MeasuredServer) {
	const database = connect(url, () => {})
	const store = await openStore(path.join(dataDir, 'files'))
	for (let n = 0; n < mails; n++) {
		const body = hostile[n % hostile.length]
		const letter = `From: b@b.test\r\nMessage-ID: <${randomUUID()}@b.test>\r\nContent-Type: text/html\r\n\r\n${body}`
		const draft = store.draft()
		await writeFile(draft, letter)
		const mail = { path: draft, size: letter.length, sha256: createHash('sha256').update(letter).digest('hex') }
		await keepMail({ db: database.owner, store } as Desk, [house.group], mail)
	}
	return async () => {
		const { rows } = await database.pool.query<{ left: number }>(
			`select count(*)::int as left from inbox where group_id = $1 and state = 'arriving'`,
			[house.group],
		)
		await database.close()
		return `${rows[0]?.left} davon am Schluss noch ungelesen`
	}
}

async function sendPicture({ address }: MeasuredServer, by: BenchHouse, picture: Buffer): Promise<Response> {
	const form = new FormData()
	form.append('file', new Blob([Uint8Array.from(picture)]), 'seite.jpg')
	const headers = { cookie: cookieOf(by), origin: address }
	return fetch(`${address}/api/be/groups/${by.group}/codes`, { method: 'POST', headers, body: form })
}

async function reads(place: MeasuredServer, by: BenchHouse): Promise<number[]> {
	const qr = Buffer.from(new SwissQRCode({ amount: 845, currency: 'CHF', reference: '210000000003139471430009017', creditor }).toString())
	const code = await sharp(qr, { density: 600 }).resize(420, 420).png().toBuffer()
	const page = await sharp({ create: { width: 1700, height: 2400, channels: 3, background: '#fff' } })
		.composite([{ input: code, gravity: 'south' }])
		.jpeg()
		.toBuffer()
	return each(async () => {
		const { codes } = (await (await sendPicture(place, by, page)).json()) as { codes: string[] }
		if (codes.length !== 1) throw new Error('the code was not read')
	})
}

/** All at once, again when they are answered. */
async function pressPhotos(place: MeasuredServer) {
	const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
	const photo = await sharp({ create: { width: 2800, height: 2100, channels: 3, background: '#000', noise } })
		.blur(2)
		.jpeg()
		.toBuffer()
	const answers = new Map<number, number>()
	let isOver = false
	const one = async () => {
		const { status } = await sendPicture(place, place.house, photo)
		answers.set(status, (answers.get(status) ?? 0) + 1)
	}
	const pressing = (async () => {
		while (!isOver) await Promise.all(Array.from({ length: photos }, one))
	})()
	return async () => {
		isOver = true
		await pressing
		return `die Fotos: ${[...answers].map(([status, count]) => `${count} × ${status}`).join(', ')}`
	}
}
