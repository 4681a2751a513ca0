import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { screens } from '@hausheft/contract/screens.ts'
import { root } from '../src/config.ts'
import { loadBuild, type WebBuild } from '../src/platform/pages/build.ts'
import { addresses, ownAddresses } from './addresses.ts'

const id = '01a1fd6b-0000-7000-8000-000000000000'
/** What one part is called is no difference. */
const plain = (address: string) => address.replaceAll(/\{\w+\}/g, '{}')
const filled = (address: string, value: string) => address.replaceAll(/\{\w+\}/g, value)

let build: WebBuild
/** The landing page is the server's own; one route of the app stands for the seven lists of entries. */
let there: string[]
beforeAll(async () => {
	build = await loadBuild(path.join(root, 'web/dist'))
	const lists = addresses.filter((address) => address.includes('/events/'))
	there = ['/', ...build.routes.flatMap((route) => (route.endsWith('/events/{kind}') ? lists : [route]))].map(plain)
})

test('every address of the specification is there', () => {
	expect(addresses.filter((address) => !there.includes(plain(address)))).toEqual([])
})

test('the router answers to each that is there, with ids alone in the places of ids', () => {
	const known = addresses.filter((address) => address !== '/')
	expect(known.filter((address) => !build.find(filled(address, id)))).toEqual([])
	expect(known.filter((address) => address.includes('{') && build.find(filled(address, 'keine-id')))).toEqual([])
	expect(build.find(`/group/${id}/property/${id}/events/nonsense`)).toBeUndefined()
})

test('the router has no address but those and our own', () => {
	const wanted = [...addresses, ...ownAddresses].map(plain)
	expect(there.filter((address) => !wanted.includes(address))).toEqual([])
	expect(ownAddresses.filter((address) => !there.includes(plain(address)))).toEqual([])
})

test('every screen behind sign-in is fetched whole, by its payload', () => {
	const paths = Object.values(screens).map((screen) => plain(screen.path))
	const behind = there.filter((address) => /^\/(user|group)(\/|$)/.test(address))
	expect(behind.filter((address) => !paths.includes(address))).toEqual([])
	expect(paths.filter((address) => !there.includes(address))).toEqual([])
})
