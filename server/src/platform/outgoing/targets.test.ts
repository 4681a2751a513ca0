import { expect, test } from 'vitest'
import { readTarget } from './settings.ts'
import { isPublic, openTargets } from './targets.ts'

test.each([
	['8.8.8.8', true],
	['193.5.216.100', true],
	['100.63.255.255', true],
	['172.32.0.1', true],
	['2606:4700::6810:84e5', true],
	['2a02:168::1', true],
	['::ffff:8.8.8.8', true],
	['64:ff9b::8.8.8.8', true],
	['0.0.0.0', false],
	['10.0.0.1', false],
	['100.64.0.1', false],
	['127.0.0.1', false],
	['127.255.255.254', false],
	['169.254.169.254', false],
	['172.16.0.1', false],
	['172.31.255.255', false],
	['192.0.0.170', false],
	['192.0.2.1', false],
	['192.168.1.1', false],
	['198.18.0.1', false],
	['198.51.100.7', false],
	['203.0.113.7', false],
	['224.0.0.1', false],
	['255.255.255.255', false],
	['::', false],
	['::1', false],
	['::127.0.0.1', false],
	['::ffff:127.0.0.1', false],
	['::ffff:7f00:1', false],
	['0:0:0:0:0:ffff:a00:1', false],
	['64:ff9b::10.0.0.1', false],
	['64:ff9b:1::1', false],
	['fe80::1', false],
	['fe80::1%eth0', false],
	['fc00::1', false],
	['fd12:3456::1', false],
	['fec0::1', false],
	['ff02::1', false],
	['2001::1', false],
	['2001:db8::1', false],
	['2002:7f00:1::', false],
	['3fff::1', false],
	['', false],
	['localhost', false],
	['999.1.1.1', false],
])('%s', (address, expected) => expect(isPublic(address)).toBe(expected))

test.each([
	['auth.haus.lan', { host: 'auth.haus.lan', bits: null, port: null }],
	[' Auth:8443 ', { host: 'auth', bits: null, port: 8443 }],
	['192.168.1.20', { host: '192.168.1.20', bits: null, port: null }],
	['192.168.1.20:80', { host: '192.168.1.20', bits: null, port: 80 }],
	['10.0.0.0/8', { host: '10.0.0.0', bits: 8, port: null }],
	['fd00::/8', { host: 'fd00::', bits: 8, port: null }],
	['::1', { host: '::1', bits: null, port: null }],
	['[::1]:3000', { host: '::1', bits: null, port: 3000 }],
	['', null],
	['10.0.0.0/33', null],
	['10.0.0.0/8:80', null],
	['haus/8', null],
	['haus:70000', null],
	['[haus]:80', null],
	['https://haus', null],
	['*', null],
	['300.1.1.1', null],
	['a b', null],
])('a target to name: %s', (text, expected) => expect(readTarget(text)).toEqual(expected))

test('what the operator named is open, and no more than that', () => {
	const { isNamed, isOpen } = openTargets(['auth.haus.lan', 'ntfy:8080', '192.168.1.0/24', '10.0.0.5:443', '[::1]:3000'])
	expect([isNamed('auth.haus.lan', 1), isNamed('auth.haus.lan.', 1), isNamed('x.auth.haus.lan', 1)]).toEqual([true, true, false])
	expect([isNamed('ntfy', 8080), isNamed('ntfy', 80)]).toEqual([true, false])
	expect([isOpen('192.168.1.255', 22), isOpen('::ffff:192.168.1.7', 22), isOpen('192.168.2.1', 22)]).toEqual([true, true, false])
	expect([isOpen('10.0.0.5', 443), isOpen('10.0.0.5', 5432), isOpen('10.0.0.6', 443)]).toEqual([true, false, false])
	expect([isOpen('0:0:0:0:0:0:0:1', 3000), isOpen('::1', 3001), isOpen('8.8.8.8', 53)]).toEqual([true, false, true])
	expect(openTargets([]).isOpen('127.0.0.1', 80)).toBe(false)
})
