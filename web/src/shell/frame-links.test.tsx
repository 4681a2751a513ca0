import { renderToStaticMarkup } from 'react-dom/server'
import type { Group, Todo } from '@hausheft/contract/groups.ts'
import type { Property } from '@hausheft/contract/properties.ts'
import { permissionsOf, uncapped } from '@hausheft/contract/rights.ts'
import type { Role } from '@hausheft/contract/roles.ts'
import { expect, test } from 'vitest'
import { CountBadge } from './count-badge.tsx'
import { frameOf } from './frame-links.ts'

const today = '2026-11-23'
const group = (role: Role, inbox_count: number | null = 3) =>
	({ id: 'g', name: 'Keller', inbox_count, rbac: { role, permissions: permissionsOf(uncapped(role)) } }) as Group
const house = (id: string) => ({ id, name: id, group: 'g', property_type_key: 'chalet', photo: null }) as Property
const todo = (property: string, date: string) => ({ id: `${property} ${date}`, property, date }) as Todo
const frame = (options: Partial<Parameters<typeof frameOf>[0]> = {}) =>
	frameOf({
		group: group('owner'),
		groups: [group('owner')],
		houses: [house('haus'), house('rustico')],
		todos: [todo('haus', '2026-11-20'), todo('haus', today), todo('rustico', '2026-11-24')],
		online: 2,
		today,
		isKnown: () => true,
		...options,
	})

test('the rail leads to all there is, in the order of the design, with what waits there', () => {
	const { items, properties, groups, tabs } = frame()
	expect(items.map(({ label, count }) => [label, count])).toEqual([
		['Übersicht', undefined],
		['Posteingang', 3],
		['Erinnerungen', 2],
		['Kalender', 3],
		['Liegenschaften', undefined],
		['Einstellungen', undefined],
		['Abo', undefined],
	])
	expect([tabs.ahead, tabs.inbox]).toEqual([3, 3])
	expect(properties?.properties.map(({ name, due }) => [name, due])).toEqual([
		['haus', true],
		['rustico', false],
	])
	expect(groups.current?.note).toBe('2 Häuser, 2 online')
})

test('who reads no mails finds no inbox, neither in the rail nor below', () => {
	const { items, tabs } = frame({ group: group('caretaker', null) })
	expect(items.map(({ label }) => label)).toEqual(['Übersicht', 'Erinnerungen', 'Kalender', 'Liegenschaften', 'Einstellungen'])
	expect([tabs.inboxTo, tabs.inbox, tabs.calendarTo]).toEqual([undefined, undefined, '/user/calendar'])
})

test('what the app has no page for is not linked', () => {
	const { items, tabs } = frame({ isKnown: (path) => !/inbox|reminder/.test(path) })
	expect(items.map(({ label }) => label)).toEqual(['Übersicht', 'Kalender', 'Liegenschaften', 'Einstellungen', 'Abo'])
	expect(tabs.inboxTo).toBeUndefined()
})

test.each([
	[0, '', ''],
	[1, '1', '1 fällig'],
	[99, '99', '99 fällig'],
	[100, '99+', 'mehr als 99 fällig'],
])('%i: seen as «%s», heard as «%s»', (count, seen, heard) => {
	const html = renderToStaticMarkup(<CountBadge count={count} label="fällig" />)
	const text = (part: RegExp) => (part.exec(html)?.[1] ?? '').trim()
	expect([text(/aria-hidden="true">([^<]*)</), text(/hidden-visually">([^<]*)</)]).toEqual([seen, heard])
})
