import { expect, test } from 'vitest'
import { callsWithin, kindOf } from './rules.ts'

test('addresses that lead nowhere are told as one, and so is what comes after the most there may be', () => {
	const labelsOf = callsWithin(3)
	const nowhere = { method: 'any', route: 'unknown', status: '404' }
	expect(labelsOf({ method: 'GET', route: undefined, status: '404' })).toEqual(nowhere)
	expect(labelsOf({ method: 'PROPFIND', route: undefined, status: '404' })).toEqual(nowhere)
	const calls = Array.from({ length: 10 }, (_, at) => ({ method: 'GET', route: `/${at}`, status: '200' }))
	const told = calls.map(labelsOf)
	expect(told.slice(0, 2)).toEqual(calls.slice(0, 2))
	expect(new Set(told.slice(2).map((each) => JSON.stringify(each)))).toEqual(
		new Set([JSON.stringify({ method: 'any', route: 'others', status: 'any' })]),
	)
	expect(labelsOf({ method: 'GET', route: '/1', status: '200' })).toEqual(calls[1])
})

test.each([
	[{ method: 'GET' }, '/api/be/groups', 'read'],
	[{ method: 'POST', reads: true }, '/api/be/search', 'read'],
	[{ method: 'PATCH' }, '/api/be/groups/{id}', 'write'],
	[{ method: 'POST', multipart: {} }, '/api/be/files', 'upload'],
	[undefined, '/group/:group', 'page'],
	[undefined, '/api/auth/*', 'other'],
	[undefined, undefined, 'other'],
])('%j %s is of the kind %s', (endpoint, route, kind) => {
	expect(kindOf(endpoint, route)).toBe(kind)
})
