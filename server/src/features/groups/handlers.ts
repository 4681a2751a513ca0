import type { groups, Limits, Resource } from '@hausheft/contract/groups.ts'
import { invalidField, Refusal } from '@hausheft/contract/refusals.ts'
import { personOf, reenter, type Acting } from '../../platform/database/act.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { insertGroup, listGroups, listUsage, renameGroup, trashGroup } from './queries.ts'

const rolesOf = ({ memberships }: Acting) => new Map(memberships.map(({ group, role }) => [group, role]))

async function getGroup(acting: Acting, id: string) {
	const [group] = await listGroups(acting.db, rolesOf(acting), id)
	if (!group) throw new Refusal('not_found')
	return group
}

export const groupHandlers: Handlers<typeof groups> = {
	listGroups: (acting) => listGroups(acting.db, rolesOf(acting)),
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
	getLimits: async ({ db }, { params }) => {
		const rows = await listUsage(db, params.id)
		return Object.fromEntries(
			rows.map(({ resource, limit, used }) => [resource as Resource, { limit, used, exceeded: used >= limit }]),
		) as Limits
	},
}
