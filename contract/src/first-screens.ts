import type { Endpoint, Sent } from './endpoint.ts'
import { events } from './events.ts'
import { groupBalance } from './group-balance.ts'
import { groups } from './groups.ts'
import { journals } from './journals.ts'
import { memories } from './memories.ts'
import { properties } from './properties.ts'

/** One read of a screen: the endpoint and what is sent; its `[path, input]` is also the key under which the page keeps the reply. */
export type ScreenRead<E extends Endpoint = Endpoint> = {
	endpoint: E
	input: Sent<E>
	/** The first page of a list that can grow without end. */
	paged?: true
}
export const read = <E extends Endpoint>(endpoint: E, input: Sent<E>): ScreenRead => ({ endpoint, input })

export const firstPage = <E extends Endpoint>(endpoint: E, input: Sent<E>): ScreenRead => ({ endpoint, input, paged: true })

/** What each screen's address needs; `{property}` and the like are filled from the path. */
export type Params = Record<string, string>
export type Screen = { path: string; reads: (params: Params) => ScreenRead[] }

/** How an endless list of entries begins. */
export const first = { limit: 30, include: 'names' } as const

/** What is to be done in a group; more than that many at once are no list any more. */
export const todosOf = (group: string) => ({ params: { id: group }, query: { limit: 100 } })

/** How many files a page of a property's files has. */
export const firstFiles = { limit: 60 } as const

/** What the frame around every signed-in screen needs. */
export const frame = (group: string): ScreenRead[] => [
	read(groups.listGroups, {}),
	read(properties.listProperties, { params: { id: group } }),
	read(groups.listReminders, todosOf(group)),
]

/** The two where people begin. The others are known to the page a little later, so that it starts without what they read. */
export const firstScreens = {
	groupHome: {
		path: '/group/{group}',
		reads: ({ group = '' }) => [
			...frame(group),
			read(groups.listFirstSteps, { params: { id: group } }),
			read(groupBalance.getGroupBalance, { params: { id: group }, query: {} }),
			read(memories.listMemories, { params: { id: group }, query: {} }),
			read(events.rollGroup, { params: { id: group }, query: { limit: 10, include: 'names' } }),
		],
	},
	propertyHome: {
		path: '/group/{group}/property/{property}',
		reads: ({ group = '', property = '' }) => [
			...frame(group),
			read(events.rollProperty, { params: { id: property }, query: first }),
			read(journals.listJournals, { params: { id: property } }),
			read(memories.listMemories, { params: { id: group }, query: { property } }),
		],
	},
} satisfies Record<string, Screen>
