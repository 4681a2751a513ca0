import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { get, post, type Contract } from '@hausheft/contract/endpoint.ts'
import { ofId } from '@hausheft/contract/fields.ts'
import { may, permissions, uncapped } from '@hausheft/contract/rights.ts'
import { caps, roles } from '@hausheft/contract/roles.ts'
import { z } from 'zod/mini'
import type { Db } from '../database/connect.ts'
import { authorize } from './authorize.ts'
import { serveBeside } from './serve-beside.ts'
import { serve, type Serving } from './serve.ts'

const answer = async () => {}
const each = <T>(contract: Contract, value: T) => Object.fromEntries(Object.keys(contract).map((name) => [name, value]))
const mounting = (contract: Contract) => () =>
	serve(Fastify(), {} as Serving, new Map(), contract, each(contract, { summary: '' }), each(contract, answer))
const guarded = { permission: 'group.read' } as const

test.each([
	['a noun that leads to no group', get('/kitchens/{id}/get', { ...guarded, params: ofId })],
	['a known noun without its id', get('/groups/all', guarded)],
	['a known noun whose id has another name', get('/groups/{group}/get', { ...guarded, params: z.object({ group: z.string() }) })],
	['an id that comes after something else', get('/groups/of/{id}', { ...guarded, params: ofId })],
])('T19 an endpoint with a permission is not mounted on %s', (_, endpoint) => {
	expect(mounting({ endpoint })).toThrow(`${endpoint.path} asks for group.read`)
	expect(() => serveBeside(Fastify(), { endpoint }, { endpoint: { summary: '' } }, { endpoint: answer })).toThrow('asks for group.read')
})

test('T19 what asks for no permission, or leads to a group, is mounted', () => {
	expect(mounting({ endpoint: get('/kitchens/{id}/get', { permission: 'signed_in', params: ofId }) })).not.toThrow()
	expect(mounting({ endpoint: get('/groups/{id}/get', { ...guarded, params: ofId }) })).not.toThrow()
	expect(mounting({ endpoint: get('/groups/{id}', { ...guarded, params: ofId }) })).not.toThrow()
})

test.each(permissions)('T19 %s is held against the role and the cap of what somebody acts with', (permission) => {
	const endpoint = post('/groups/{id}/do', { permission, changes: [], params: ofId })
	const target = { group: 'g', property: null, person: null, seen_with: null, seen_own: null }
	for (const role of roles)
		for (const cap of [...caps, null]) {
			const acting = { db: {} as Db, person: null, memberships: [{ group: 'g', role, cap, properties: null }], target }
			const call = () => authorize(acting, endpoint, { noun: 'groups', id: 'g' })
			const reads = cap !== 'read_only' || permission.endsWith('.read')
			const allows = may(uncapped(role), permission) && reads && (cap === null || cap === 'read_only' || may(uncapped(cap), permission))
			if (allows) expect(call, `${role}, ${cap}`).not.toThrow()
			else expect(call, `${role}, ${cap}`).toThrow(expect.objectContaining({ code: 'forbidden' }))
		}
})
