import { expect, test } from 'vitest'
import { addressesOf, choose, databaseNameOf, hostOf, hostsOf, inDatabase, namesHosts, type Found } from './hosts.ts'

test('several hosts are as many addresses; one is itself, whatever stands in it', () => {
	expect(addressesOf('postgres://u:p@a:5432,b:5433/haus?sslmode=require')).toEqual([
		'postgres://u:p@a:5432/haus?sslmode=require',
		'postgres://u:p@b:5433/haus?sslmode=require',
	])
	expect(addressesOf('postgresql://u@[::1]:1, b/haus')).toEqual(['postgresql://u@[::1]:1/haus', 'postgresql://u@b/haus'])
	expect(addressesOf('postgres://a,b')).toEqual(['postgres://a', 'postgres://b'])
	for (const one of [
		'postgres://u:p@a:5432/haus',
		'postgres://u:p,q@a/haus',
		'postgres://u,v:p@a/ha,us?x=1,2',
		'postgres:///haus?host=/run/postgresql',
		'/run/postgresql haus',
	])
		expect(addressesOf(one)).toEqual([one])
	expect(addressesOf('postgres://u:p,q@a,b/haus')).toEqual(['postgres://u:p,q@a/haus', 'postgres://u:p,q@b/haus'])
})

test('what cannot be gone by is known before anybody goes', () => {
	for (const right of [
		'postgres://u:p@a:1,b:2/haus',
		'postgres://a,b:5433',
		'postgresql://u@[::1]:1,[::1]:2/haus',
		'postgres:///haus?host=/run',
	])
		expect([right, namesHosts(right)]).toEqual([right, true])
	for (const wrong of [
		'postgres://u:p@a:5432,/haus',
		'postgres://u:p@,b/haus',
		'postgres://u:p@a:5432,b:99999/haus',
		'postgres://u:p@a:5432,b:port/haus',
		'postgres://u:p@a:5432,a/haus',
		'mysql://u:p@a,b/haus',
		'a,b',
	])
		expect([wrong, namesHosts(wrong)]).toEqual([wrong, false])
})

test('hosts and database are told without who asks', () => {
	const url = 'postgres://u:geheim@a:5433,b/ha%C3%BCs?sslmode=require'
	expect([hostsOf(url), databaseNameOf(url), hostOf('postgres://u:geheim@[::1]/x')]).toEqual(['a:5433, b:5432', 'ha%C3%BCs', '[::1]:5432'])
	expect(hostsOf('postgres://u:geheim@a:5433/haus')).toBe('a')
	expect(inDatabase(url, 'ha us')).toBe('postgres://u:geheim@a:5433,b/ha%20us?sslmode=require')
	expect(inDatabase('postgres://u@a', 'x')).toBe('postgres://u@a/x')
})

const [a, b, c] = ['postgres://a/x', 'postgres://b/x', 'postgres://c/x'] as [string, string, string]
const primary = (address: string, timeline: number, system = 's'): Found => ({ address, is: 'primary', system, timeline })
const standby = (address: string, system = 's'): Found => ({ address, is: 'standby', system })
const away = (address: string): Found => ({ address, is: 'away', why: 'ECONNREFUSED' })

test('the one that takes writes is taken; of several the one with the highest timeline', () => {
	expect(choose([standby(a), primary(b, 1), away(c)], 0)).toMatchObject({ taken: { address: b }, wrong: [] })
	expect(choose([primary(a, 1), primary(b, 3), primary(c, 2)], 0)).toMatchObject({
		taken: { address: b },
		wrong: [
			{ host: 'c:5432', why: 'older' },
			{ host: 'a:5432', why: 'older' },
		],
	})
	expect(choose([standby(a), away(b)], 0)).toEqual({ taken: undefined, wrong: [] })
	expect(choose([], 0)).toEqual({ taken: undefined, wrong: [] })
})

test('nobody goes back to a timeline below one that is known', () => {
	expect(choose([primary(a, 1), away(b)], 2)).toEqual({ taken: undefined, wrong: [{ host: 'a:5432', why: 'older' }] })
	expect(choose([primary(a, 2), away(b)], 2)).toMatchObject({ taken: { address: a }, wrong: [] })
	expect(choose([primary(a, 1), primary(b, 1)], 2)).toMatchObject({ taken: undefined, wrong: [{ why: 'older' }, { why: 'older' }] })
})

test('of two with one timeline the one stays that is used, and the other is told', () => {
	const wrong = [{ host: 'a:5432', why: 'second' }]
	expect(choose([primary(a, 2), primary(b, 2)], 2, { system: 's', current: b })).toMatchObject({ taken: { address: b }, wrong })
	expect(choose([primary(a, 2), primary(b, 2)], 2)).toMatchObject({ taken: { address: a } })
})

test('another PostgreSQL is never taken', () => {
	const wrong = [{ host: 'b:5432', why: 'foreign' }]
	expect(choose([primary(a, 1), primary(b, 9, 't')], 1, { system: 's' })).toMatchObject({ taken: { address: a }, wrong })
	expect(choose([primary(a, 1), standby(b, 't')], 0)).toMatchObject({ taken: undefined, wrong: [{ why: 'foreign' }, { why: 'foreign' }] })
})
