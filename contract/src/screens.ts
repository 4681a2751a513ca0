import type { Endpoint, Sent } from './endpoint.ts'
import { events } from './events.ts'
import { groups } from './groups.ts'
import { journals } from './journals.ts'
import { members } from './members.ts'
import { properties } from './properties.ts'

/** One read of a screen: the endpoint and what is sent; its `[path, input]` is also the key under which the page keeps the reply. */
export type ScreenRead<E extends Endpoint = Endpoint> = { endpoint: E; input: Sent<E> }
const read = <E extends Endpoint>(endpoint: E, input: Sent<E>): ScreenRead => ({ endpoint, input })

/** What each screen's address needs; `{property}` and the like are filled from the path. */
type Params = Record<string, string>
export type Screen = { path: string; reads: (params: Params) => ScreenRead[] }

const first = { limit: 30, include: 'names' } as const

/** What the frame around every signed-in screen needs. */
const frame = (group: string): ScreenRead[] => [read(groups.listGroups, {}), read(properties.listProperties, { params: { id: group } })]

export const screens = {
	groupHome: {
		path: '/group/{group}',
		reads: ({ group = '' }) => [...frame(group), read(events.rollGroup, { params: { id: group }, query: { limit: 10, include: 'names' } })],
	},
	propertyHome: {
		path: '/group/{group}/property/{property}',
		reads: ({ group = '', property = '' }) => [
			...frame(group),
			read(events.rollProperty, { params: { id: property }, query: first }),
			read(journals.listJournals, { params: { id: property } }),
		],
	},
	properties: { path: '/group/{group}/properties', reads: ({ group = '' }) => frame(group) },
	settings: {
		path: '/group/{group}/settings',
		reads: ({ group = '' }) => [
			...frame(group),
			read(members.listMembers, { params: { id: group } }),
			read(members.listInvites, { params: { id: group } }),
		],
	},
	userHome: { path: '/user', reads: () => [read(groups.listGroups, {})] },
	userGroups: { path: '/user/groups', reads: () => [read(groups.listGroups, {})] },
} satisfies Record<string, Screen>

export type ScreenName = keyof typeof screens

/** `{route}/_payload.json`: everything a screen's first view needs, in one answer. */
export type Payload = { screen: ScreenName; build: string; reads: [path: string, input: unknown, reply: unknown][] }
