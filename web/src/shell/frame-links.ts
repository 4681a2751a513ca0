import { lastDue } from '@hausheft/contract/due-states.ts'
import { files } from '@hausheft/contract/files.ts'
import type { Group, Todo } from '@hausheft/contract/groups.ts'
import type { Property } from '@hausheft/contract/properties.ts'

import { count } from '@hausheft/contract/swiss/formats.ts'
import { type Day } from '@hausheft/contract/swiss/zurich.ts'
import { groupCan } from '../platform/rights/group-can.ts'
import { dueIn } from '../kit/todos.ts'
import { planTitle } from '../kit/plan-title.ts'
import { urlOf } from '../platform/api/client.ts'
import { groupNav } from './nav.ts'
import type { RailProperty } from './property-links.tsx'
import type { ShellProps } from './shell.tsx'

type Frame = {
	/** Undefined outside of a group. */
	group: Group | undefined
	groups: readonly Group[]
	houses: readonly Property[]
	/** What is to be done in the group. */
	todos: readonly Todo[]
	/** How many of the group are here now, oneself included. */
	online: number
	today: Day
	/** Whether the app has a page at this path. */
	isKnown: (path: string) => boolean
}

/** Everything the frame links to, as far as the person may see it and the app has it. */
export function frameOf({
	group,
	groups,
	houses,
	todos,
	online,
	today,
	isKnown,
}: Frame): Pick<ShellProps, 'groups' | 'items' | 'properties' | 'tabs'> {
	const choices = groups.map(({ id, name }) => ({ id, name, to: `/group/${id}` }))
	const known = (path: string) => (isKnown(path) ? path : undefined)
	if (!group) {
		return {
			groups: { groups: choices, createTo: '/user/groups' },
			items: [],
			tabs: { homeTo: '/user/groups', calendarTo: known('/user/calendar') },
		}
	}
	const base = `/group/${group.id}`
	const can = groupCan(group)
	const dueNow = todos.filter(({ date }) => date <= lastDue(today))
	const ahead = dueIn(todos, today).length
	const due = new Set(dueNow.map(({ property }) => property))
	const inbox = can.readInbox ? (group.inbox_count ?? 0) : undefined
	const items = groupNav({
		group: group.id,
		inbox,
		reminders: dueNow.length,
		ahead,
		plan: can.readSubscription ? planTitle(group) : undefined,
	})
	const here = online > 1 ? `, ${online} online` : ''
	const addTo = known(`${base}/properties/create`)
	return {
		groups: {
			current: { id: group.id, name: group.name, note: count(houses.length, 'Haus', 'Häuser') + here },
			groups: choices,
			createTo: '/user/groups',
		},
		items: items.filter(({ to }) => isKnown(to)),
		properties: {
			properties: houses.map((house) => railProperty(house, due)),
			...(can.writeProperties && addTo && { addTo }),
		},
		tabs: {
			homeTo: base,
			propertiesTo: known(`${base}/properties`),
			calendarTo: known('/user/calendar'),
			ahead,
			...(inbox !== undefined && { inboxTo: known(`${base}/inbox`), inbox }),
			...(can.createEntries && { addTo: known(`${base}/create`) }),
		},
	}
}

const railProperty = ({ id, name, group, property_type_key, photo }: Property, due: ReadonlySet<string>): RailProperty => ({
	id,
	name,
	type: property_type_key,
	to: `/group/${group}/property/${id}`,
	photo: photo && urlOf(files.getContent, { params: { id: photo }, query: { size: 'thumb' } }),
	due: due.has(id),
})
