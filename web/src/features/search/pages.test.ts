import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { groupNav } from '../../shell/nav.ts'
import { groupPages, ownPages, propertyActions, propertyPages } from './pages.ts'

const generated = readFileSync(new URL('../../routeTree.gen.ts', import.meta.url), 'utf8')
const [, interfaceText = ''] = /export interface FileRoutesByTo \{([^}]+(?:\}[^}]+)*?)\n\}/.exec(generated) ?? []
const routes = [...interfaceText.matchAll(/^\s+'([^']+)':/gm)].map(([, path = '']) => path)
const group = '/group/$group'
const house = `${group}/property/$property`
/** Those without anything in them that a person would have to choose first. */
const below = (base: string) =>
	routes
		.filter((path) => path.startsWith(base))
		.map((path) => path.slice(base.length))
		.filter((path) => !path.includes('$'))

test('the routes are read from what the router knows', () => expect(routes.length).toBeGreaterThan(20))

test('every page of a house can be found', () => {
	const known = new Set([...propertyPages, ...propertyActions].map(({ path }) => path))
	expect(below(house).filter((path) => !known.has(path))).toEqual([])
})
test('every page of a group can be found', () => {
	const rail = groupNav({ group: 'g', inbox: 0, plan: 'Abo' }).map(({ to }) => to.replace('/group/g', ''))
	// An action each: «Eintrag erfassen», «Liegenschaft anlegen».
	const actions = ['/create', '/properties/create']
	const known = new Set([...rail, ...groupPages.map(({ path }) => path), ...actions])
	expect(below(group).filter((path) => !known.has(path))).toEqual([])
})
test('every page of one’s own can be found', () => {
	const known = new Set(ownPages.map(({ path }) => path))
	expect(routes.filter((path) => path.startsWith('/user') && !known.has(path))).toEqual([])
})

test('the picture is that of the year that it is here, however long the page has been open', () => {
	vi.useFakeTimers({ now: Date.parse('2026-12-31T22:30:00.000Z') })
	const yearPage = () => propertyPages.find(({ label }) => label === 'Jahresbild')?.path
	expect(yearPage()).toBe('/year/2026')
	vi.setSystemTime(Date.parse('2026-12-31T23:30:00.000Z'))
	expect(yearPage()).toBe('/year/2027')
	vi.useRealTimers()
})
