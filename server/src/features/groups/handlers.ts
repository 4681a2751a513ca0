import { firstSteps, Todo, type FirstStep } from '@hausheft/contract/group-replies.ts'
import type { groups } from '@hausheft/contract/groups.ts'
import { invalidField, Refusal } from '@hausheft/contract/refusals.ts'
import { may, type Permission } from '@hausheft/contract/rights.ts'
import { memberOf, personOf, reenter, type Acting } from '../../platform/database/act.ts'
import { readPage, type PagePlace } from '../../platform/http/paging.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { endPaying } from '../billing/actions.ts'
import type { Inboxes } from '../inbox/rules.ts'
import {
	findFirstSteps,
	hideFirstSteps,
	insertGroup,
	listGroups,
	listTodos,
	renameGroup,
	renewInboxAddress,
	trashGroup,
} from './queries.ts'

const todoParts = Todo.shape.part.options

/** Both parts of an entry can be due on one day: where a page ends is a day, a part and an id, and the cursor has an instant for the first two. */
const placeOfTodo = ({ date, part, id }: Todo) => ({ at: `${date}T00:00:00.00${todoParts.indexOf(part)}Z`, id })
const todoAt = ({ at, id }: PagePlace) => ({
	date: at.slice(0, 10),
	part: todoParts[Number(at.at(-2))] ?? 'maintenance',
	id,
})

const stepNeeds = {
	entry: 'event.create',
	photo: 'property.write',
	object: 'object.write',
	invite: 'invites.manage',
} as const satisfies Record<FirstStep, Permission>

async function getGroup(acting: Acting, id: string, inboxes: Inboxes) {
	const [group] = await listGroups(acting.db, acting.memberships, inboxes, id)
	if (!group) throw new Refusal('not_found')
	return group
}

/** `firstPlan`: what a new group is on. */
export const groupHandlers = (firstPlan: string, inboxes: Inboxes): Handlers<typeof groups> => ({
	listGroups: (acting) => listGroups(acting.db, acting.memberships, inboxes),
	getGroup: (acting, { params }) => getGroup(acting, params.id, inboxes),
	createGroup: async (acting, { body }) => {
		const id = await insertGroup(acting.db, body.name, firstPlan)
		return getGroup(await reenter(acting), id, inboxes)
	},
	changeGroup: async (acting, { params, body }) => {
		await renameGroup(acting.db, params.id, body.name)
		return getGroup(acting, params.id, inboxes)
	},
	renewInboxAddress: async (acting, { params }) => {
		await renewInboxAddress(acting.db, params.id)
		return getGroup(acting, params.id, inboxes)
	},
	removeGroup: async (acting, { params, body }) => {
		const { name } = await getGroup(acting, params.id, inboxes)
		if (body.name !== name) throw invalidField('name', 'Bitte den Namen der Gruppe genau so eingeben, wie er geschrieben ist.')
		await trashGroup(acting.db, params.id, personOf(acting).id)
		await endPaying(acting.db, params.id)
	},
	listFirstSteps: async (acting, { params }) => {
		const done = await findFirstSteps(acting.db, params.id, personOf(acting).id)
		if (!done) return []
		const member = memberOf(acting, params.id)
		return firstSteps.filter((step) => may(member, stepNeeds[step])).map((step) => ({ step, done: done[step] }))
	},
	hideFirstSteps: (acting, { params }) => hideFirstSteps(acting.db, params.id, personOf(acting).id),
	listReminders: (acting, { params, query }) => {
		const member = memberOf(acting, params.id)
		const { person, property, state } = query
		const amounts = { all: may(member, 'balance.read'), of: personOf(acting).id }
		const asked = { group: params.id, person, property, done: state === 'done', addresses: may(member, 'members.read'), amounts }
		return readPage(query, placeOfTodo, (after, limit) => listTodos(acting.db, { ...asked, after: after && todoAt(after), limit }))
	},
})
