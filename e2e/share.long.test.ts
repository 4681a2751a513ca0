import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { behindGateway, browse, phone, server, withWorker } from './house.ts'
import { photo } from './papers.ts'
import { workerSettled } from './watch.ts'

const visit = behindGateway(withWorker)

type SharedFile = { name: string; type: string; size: number; bytes?: number[] }
/** As another app shares: a form that is sent to us from wherever. */
const share = (page: Page, files: SharedFile[], { text = '', to = visit.front.url } = {}) =>
	Promise.all([
		page.waitForURL(/\/share|\/sign-in/),
		page.evaluate(
			({ url, files: parts, words }) => {
				const form = Object.assign(document.createElement('form'), { method: 'POST', enctype: 'multipart/form-data', action: url })
				const [field, note] = [document.createElement('input'), document.createElement('input')]
				Object.assign(field, { type: 'file', name: 'files', multiple: true })
				Object.assign(note, { name: 'text', value: words })
				const chosen = new DataTransfer()
				for (const { name, type, size, bytes } of parts)
					chosen.items.add(new File([bytes ? Uint8Array.from(bytes) : new Uint8Array(size)], name, { type }))
				field.files = chosen.files
				form.append(field, note)
				document.body.append(form)
				form.submit()
			},
			{ url: `${to}/share`, files, words: text },
		),
	])
const jpeg = async (): Promise<SharedFile> => ({
	name: 'kessel.jpg',
	type: 'image/jpeg',
	size: 0,
	bytes: [...(await photo('#5a6b7c', 60, 40))],
})
const rows = (page: Page) =>
	page.evaluate(
		() =>
			new Promise<{ person: string | null; names: string[]; leftOut: string[] }[]>((resolve, reject) => {
				const opened = indexedDB.open('hausheft')
				opened.addEventListener('error', () => reject(new Error(opened.error?.message)))
				opened.addEventListener('success', () => {
					const all = opened.result.transaction('shared').objectStore('shared').getAll()
					all.addEventListener('success', () => {
						opened.result.close()
						resolve(all.result.map(({ person, files, leftOut = [] }) => ({ person, names: files.map(({ name }: File) => name), leftOut })))
					})
				})
			}),
	)

test('what another app shares leads to a new entry with it; until somebody wants that nothing is sent', async () => {
	const page = await visit.anna(phone)
	await page.goto(visit.timeline)
	await workerSettled(page)
	const sent: string[] = []
	page.on('request', (request) => request.method() !== 'GET' && sent.push(new URL(request.url()).pathname))
	await share(page, [await jpeg()], { text: 'Pumpe tropft' })
	await page.getByText('kessel.jpg').waitFor()
	expect(sent.filter((path) => path.startsWith('/api/'))).toEqual([])
	await page.getByRole('button', { name: 'In einen neuen Eintrag' }).click()
	await page.waitForURL(/\/create/)
	await page.getByText('Pumpe tropft').waitFor()
	await expect.poll(() => sent.filter((path) => path.endsWith('/files')).length).toBe(1)
	expect(sent.filter((path) => path.endsWith('/events'))).toEqual([])
	await expect.poll(() => rows(page)).toEqual([])
})

test('of too much the rest is named; a form of another site is nothing but shown, and discarded', async () => {
	const page = await visit.anna(phone)
	await page.goto(visit.timeline)
	await workerSettled(page)
	await page.goto('data:text/html,<p>eine andere Seite')
	const many = Array.from({ length: 21 }, (_, at): SharedFile => ({ name: `${at + 1}.txt`, type: 'text/plain', size: 5 }))
	await share(page, [...many, { name: 'film.mp4', type: 'video/mp4', size: 5 }])
	await page.getByText('Nicht übernommen: 21.txt, film.mp4.', { exact: false }).waitFor()
	await share(page, [{ name: 'gross.pdf', type: 'application/pdf', size: 26 * 1024 * 1024 }])
	await page.getByText('gross.pdf.', { exact: false }).waitFor()
	expect((await rows(page)).map(({ names }) => names.length).toSorted()).toEqual([0, 20])
	await page.getByRole('button', { name: 'Verwerfen' }).click()
	await page.getByRole('heading', { name: 'Nichts geteilt' }).waitFor()
	await expect.poll(() => rows(page)).toEqual([])
})

test('shared while nobody is signed in it waits for who signs in', async () => {
	const page = await browse(null, { ...phone, baseURL: visit.front.url, ...withWorker })
	await page.goto(`${visit.front.url}/sign-in`)
	await workerSettled(page)
	await share(page, [await jpeg()])
	await page.waitForURL(/\/sign-in\?next=/)
	expect(await rows(page)).toMatchObject([{ person: null, names: ['kessel.jpg'] }])
	const signedIn = await visit.anna(phone)
	await page.context().addCookies(await signedIn.context().cookies())
	await page.goto(`${visit.front.url}/share`)
	await page.getByText('kessel.jpg').waitFor()
})

test('where no worker is in charge yet one is asked to share again, and nothing of it is kept', async () => {
	const page = await browse(visit.house.anna, { ...phone, serviceWorkers: 'block' })
	await page.goto(server())
	await share(page, [{ name: 'gross.pdf', type: 'application/pdf', size: 3 * 1024 * 1024 }], { to: server() })
	await page.waitForURL(/\/share\?again/)
	await page.getByText('Bitte nochmals teilen: Hausheft war noch nicht bereit.').waitFor()
})
