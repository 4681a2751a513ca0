import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Endpoint } from './endpoint.ts'
import { screens, type ScreenName } from './screens.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
	typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'permission' in value

async function endpoints(): Promise<Endpoint[]> {
	const names = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
	const modules = await Promise.all(names.map((name) => import(path.join(import.meta.dirname, name)) as Promise<object>))
	const all = modules.flatMap((module) =>
		Object.values(module).flatMap((value: unknown) => (typeof value === 'object' && value !== null ? Object.values(value) : [])),
	)
	return [...new Set(all.filter(isEndpoint))]
}

test('what a device keeps is this, and none of it is a secret, a file or a change', async () => {
	const kept = (await endpoints()).filter((endpoint) => endpoint.kept)
	expect(kept.map(({ path: address }) => address.replace('/api/be', '')).toSorted()).toEqual([
		'/contacts/{id}/events-rolling',
		'/contacts/{id}/get',
		'/events/units',
		'/events/{id}/get',
		'/events/{id}/replies',
		'/files/{id}/get',
		'/groups/list',
		'/groups/{id}/balance',
		'/groups/{id}/contacts',
		'/groups/{id}/events-rolling',
		'/groups/{id}/events-sum',
		'/groups/{id}/events-years',
		'/groups/{id}/first-steps',
		'/groups/{id}/inbox',
		'/groups/{id}/journals',
		'/groups/{id}/memories',
		'/groups/{id}/objects',
		'/groups/{id}/properties',
		'/groups/{id}/reminders',
		'/groups/{id}/replies',
		'/journals/types',
		'/journals/{id}/get',
		'/objects/{id}/events-rolling',
		'/objects/{id}/get',
		'/properties/types',
		'/properties/{id}/balance',
		'/properties/{id}/contacts',
		'/properties/{id}/emergency',
		'/properties/{id}/events-rolling',
		'/properties/{id}/events-sum',
		'/properties/{id}/events-years',
		'/properties/{id}/files',
		'/properties/{id}/get',
		'/properties/{id}/journals',
		'/properties/{id}/nights',
		'/properties/{id}/objects',
		'/properties/{id}/parties',
		'/properties/{id}/readings',
		'/properties/{id}/rents',
		'/properties/{id}/sharing',
		'/properties/{id}/statistics',
		'/properties/{id}/statistics-data',
		'/properties/{id}/stay-rules',
		'/properties/{id}/stays',
		'/properties/{id}/suggestions',
		'/properties/{id}/tax',
		'/properties/{id}/time-recording',
		'/statistics/{id}/data',
		'/statistics/{id}/get',
		'/stays/{id}/get',
		'/user/calendar',
		'/user/stopwatch',
	])
	expect(kept.filter(({ method, raw }) => method !== 'GET' || raw)).toEqual([])
})

/** Pages of settings, lists of what was and of exports, bodies of mails, and what is asked for once. */
const unkept = new Set<ScreenName>([
	'settings',
	'role',
	'trash',
	'integrations',
	'import',
	'history',
	'subscription',
	'groupExport',
	'invitation',
	'notifications',
	'mail',
	'mailEntry',
	'export',
	'tax',
	'timeRecording',
	'contactExport',
	'contacts',
])

test('a page that is not about settings is kept with all that it begins with', () => {
	const params = { group: 'g', property: 'p', year: '2026' }
	const missing = Object.entries(screens).flatMap(([name, screen]) =>
		screen.reads(params).flatMap(({ endpoint }) => (endpoint.kept ? [] : [name])),
	)
	expect([...new Set(missing)].toSorted()).toEqual([...unkept].toSorted())
})
