import { Todo, type groups, type Limits, type Resource } from '@hausheft/contract/groups.ts'
import { invalidField, Refusal } from '@hausheft/contract/refusals.ts'
import type { Config } from '../../config.ts'
import { may } from '@hausheft/contract/rights.ts'
import { memberOf, personOf, reenter, type Acting } from '../../platform/database/act.ts'
import { readPage, type Place } from '../../platform/http/paging.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import {
	countSeen,
	findStorage,
	insertGroup,
	listGroups,
	listTodos,
	listUsage,
	renameGroup,
	trashGroup,
	weighOthersLooseFiles,
	type Used,
} from './queries.ts'

const todoParts = Todo.shape.part.options

/** Both parts of an entry can be due on one day: where a page ends is a day, a part and an id, and the cursor has an instant for the first two. */
const placeOfTodo = ({ date, part, id }: Todo) => ({ at: `${date}T00:00:00.00${todoParts.indexOf(part)}Z`, id })
const todoAt = ({ at, id }: Place) => ({
	date: at.slice(0, 10),
	part: todoParts[Number(at.at(-2))] ?? 'maintenance',
	id,
})

async function getGroup(acting: Acting, id: string) {
	const [group] = await listGroups(acting.db, acting.memberships, id)
	if (!group) throw new Refusal('not_found')
	return group
}

/** What is used, as far as the caller sees it: what is kept counted is for who sees everything. */
async function usedBy(acting: Acting, group: string, kept: Used): Promise<Used> {
	const member = memberOf(acting, group)
	const seesReceipts = may(member, 'balance.read')
	if (member.properties !== null || !seesReceipts) return countSeen(acting.db, group, seesReceipts ? null : personOf(acting).id)
	const loose = await weighOthersLooseFiles(acting.db, group)
	return { ...kept, files: kept.files - loose.files, bytes: kept.bytes - loose.bytes }
}

export const groupHandlers = ({ groupStorage }: Pick<Config, 'groupStorage'>): Handlers<typeof groups> => ({
	listGroups: (acting) => listGroups(acting.db, acting.memberships),
	getGroup: (acting, { params }) => getGroup(acting, params.id),
	createGroup: async (acting, { body }) => {
		const id = await insertGroup(acting.db, body.name)
		return getGroup(await reenter(acting), id)
	},
	changeGroup: async (acting, { params, body }) => {
		await renameGroup(acting.db, params.id, body.name)
		return getGroup(acting, params.id)
	},
	removeGroup: async (acting, { params, body }) => {
		const { name } = await getGroup(acting, params.id)
		if (body.name !== name) throw invalidField('name', 'Bitte den Namen der Gruppe genau so eingeben, wie er geschrieben ist.')
		await trashGroup(acting.db, params.id, personOf(acting).id)
	},
	listReminders: ({ db }, { params, query }) =>
		readPage(query, placeOfTodo, (after, limit) => listTodos(db, params.id, after && todoAt(after), limit)),
	getLimits: async (acting, { params }) => {
		const rows = await listUsage(acting.db, params.id)
		const { bytes, selfHosted } = await findStorage(acting.db, params.id)
		const kept = { ...(Object.fromEntries(rows.map(({ resource, used }) => [resource, used])) as Record<Resource, number>), bytes }
		const seen = await usedBy(acting, params.id, kept)
		// Whether there is room is true for everybody.
		const counted = rows.map(({ resource, limit, used }) => [
			resource,
			{ limit, used: seen[resource as Resource], exceeded: used >= limit },
		])
		const limit = selfHosted ? groupStorage : null
		return { ...Object.fromEntries(counted), storage: { limit, used: seen.bytes, exceeded: limit !== null && bytes >= limit } } as Limits
	},
})
