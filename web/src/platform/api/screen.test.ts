import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { groups } from '@hausheft/contract/groups.ts'
import { properties } from '@hausheft/contract/properties.ts'
import type { Payload } from '@hausheft/contract/screens.ts'
import { keyOf, read } from './client.ts'
import { fillCache, loadScreen } from './screen.ts'

const id = '01a1fd6b-0001-75b1-b3b2-57ac6b073901'
const params = { group: id }
const listed = keyOf(properties.listProperties, { params: { id } })
const mine = keyOf(groups.listGroups, {})
const payload: Payload = {
	screen: 'groupHome',
	build: 'b',
	reads: [
		['/api/be/groups/list', {}, []],
		['/api/be/groups/{id}/properties', { params: { id } }, [{ id: 7 }]],
	],
}
afterEach(() => {
	vi.unstubAllGlobals()
	vi.restoreAllMocks()
})

test('a page begins with what it was rendered from; of that, what has another shape is told and forgotten', async () => {
	const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
	const client = new QueryClient()
	const check = await fillCache(client, payload, params)
	expect(client.getQueryData(listed)).toEqual([{ id: 7 }])
	await check()
	expect(client.getQueryData(listed)).toBeUndefined()
	expect(client.getQueryData(mine)).toEqual([])
	expect(warn.mock.calls.map(([text]) => text as string)).toEqual([
		'Die Antwort auf /api/be/groups/{id}/properties hat eine andere Form als erwartet.',
	])
})

test('what has come since then is not forgotten with it', async () => {
	vi.spyOn(console, 'warn').mockImplementation(() => {})
	const client = new QueryClient()
	const check = await fillCache(client, payload, params)
	client.setQueryData(listed, [])
	await check()
	expect(client.getQueryData(listed)).toEqual([])
})

test('an answer of another shape is never stored', async () => {
	const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
	vi.stubGlobal('document', {})
	vi.stubGlobal('fetch', (url: string) => Promise.resolve(Response.json(url.endsWith('_payload.json') ? payload : [{ id: 7 }])))
	const client = new QueryClient()
	await loadScreen(client, 'groupHome', params)
	expect(client.getQueryData(mine)).toEqual([])
	expect(client.getQueryData(listed)).toBeUndefined()
	await expect(client.fetchQuery(read(properties.listProperties, { params: { id } }))).rejects.toMatchObject({ code: 'unreadable' })
	expect(warn).toHaveBeenCalledTimes(2)
})
