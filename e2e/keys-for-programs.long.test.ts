import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { browse, house, open, phone, server, wide } from './house.ts'
import { newHouse, newPerson } from './person.ts'
import { startServer } from './server.ts'
import { unfold } from './unfold.ts'

test('a key for a program is shown once, reads but does not write, and opens nothing after it is removed', async () => {
	const { anna, group } = await house()
	const page = await open(anna, '/user/account', phone)
	const box = page.getByRole('region', { name: 'Schlüssel für Programme' })
	await unfold(page, 'Schlüssel für Programme')
	await box.getByRole('button', { name: 'Neuer Schlüssel' }).click()
	await page.getByLabel('Wofür ist er?').fill('Auswertung')
	await page.getByRole('button', { name: 'Ausstellen' }).click()
	const key = await page.getByRole('textbox', { name: 'Schlüssel' }).inputValue()
	await page.getByRole('button', { name: 'Fertig' }).click()
	await box.getByText('noch nie benutzt').waitFor()
	expect(await page.content()).not.toContain(key)

	const ask = async (method: string, body?: object) => {
		const headers = { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) }
		const answer = await fetch(`${server()}/api/be/groups/${group}${method === 'GET' ? '/get' : ''}`, {
			method,
			headers,
			...(body && { body: JSON.stringify(body) }),
		})
		return answer.status
	}
	expect([await ask('GET'), await ask('PATCH', { name: 'Anders' })]).toEqual([200, 403])
	await page.reload()
	await unfold(page, 'Schlüssel für Programme')
	await box.getByText('zuletzt benutzt heute').waitFor()
	await box.getByRole('button', { name: 'Schlüssel «Auswertung» löschen' }).click()
	await page.getByRole('button', { name: 'Löschen', exact: true }).click()
	await box.getByText('Noch kein Schlüssel.').waitFor()
	expect(await ask('GET')).toBe(401)
})

test('a webhook is made, its secret shown once, a sample is in the log with what the program answered, and it is deleted', async () => {
	const program = createServer((_, answer) => answer.end('danke')).listen(0, '127.0.0.1')
	await using _closed = { [Symbol.asyncDispose]: async () => void program.close() }
	await new Promise((ready) => program.once('listening', ready))
	const target = `127.0.0.1:${(program.address() as AddressInfo).port}`
	await using own = await startServer({ env: { PRIVATE_TARGETS: target } })
	const here = await newHouse(await newPerson(own.url, 'Anna Keller'))
	const page = await browse(here.anna, { ...wide, baseURL: own.url })
	await page.goto(`${here.home}/settings/integrations`)
	await page.getByRole('button', { name: 'Neuer Webhook' }).click()
	await page.getByLabel('Adresse').fill(`http://${target}/in`)
	await page.getByRole('button', { name: 'Einrichten', exact: true }).click()
	const secret = await page.getByRole('textbox', { name: 'Geheimnis' }).inputValue()
	expect(secret).toMatch(/^whsec_/)
	await page.getByRole('button', { name: 'Fertig' }).click()

	await page.getByRole('button', { name: `Protokoll von ${target}` }).click()
	await page.getByRole('button', { name: 'Probe senden' }).click()
	const row = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Probe' })
	await row.getByText('angekommen (200)').waitFor()
	expect(await row.textContent()).toContain('danke')
	expect(await page.content()).not.toContain(secret)

	await page.reload()
	await page.getByRole('button', { name: `${target}/in ändern` }).click()
	await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click()
	await page.getByRole('alertdialog').getByRole('button', { name: 'Löschen' }).click()
	await page.getByText('Noch keine Verbindung').waitFor()
})
