import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sharing } from '@hausheft/contract/sharing.ts'
import { expect, test } from 'vitest'
import { People } from './demo-people.ts'

test('a call carries what is asked for: what a closing goes by is what was read for its day', async () => {
	const asked: (string | undefined)[] = []
	const server = createServer((request, response) => {
		asked.push(request.url)
		response.setHeader('content-type', 'application/json').end('{}')
	})
	await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready))
	const people = new People(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'geheim')
	people.accounts.set('owner', { name: 'Anna', email: 'anna@haus.test', role: 'owner', password: 'geheim', cookie: 'a=b' } as never)
	const input = { params: { id: 'haus' }, query: { until: '2025-12-31' } } as const
	await people.call(sharing.getSharing, input, { as: 'owner', key: '' })
	await people.call(sharing.getSharing, { params: { id: 'haus' }, query: {} }, { as: 'owner', key: '' })
	server.close()
	expect(asked).toEqual(['/api/be/properties/haus/sharing?until=2025-12-31', '/api/be/properties/haus/sharing'])
})
