import type { objects, PropertyObject } from '@hausheft/contract/objects.ts'
import { Refusal } from '@hausheft/contract/refusals.ts'
import { placeOf, type Acting } from '../../platform/database/act.ts'
import { checkVersion, moveToTrash } from '../../platform/database/entity.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { findMentions, linkMentions } from './actions.ts'
import { changeObject, findObject, insertObject, listObjects } from './queries.ts'

async function getObject(acting: Acting, id: string): Promise<PropertyObject> {
	const object = await findObject(acting.db, placeOf(acting).group, id)
	if (!object) throw new Refusal('not_found')
	return object
}

export const objectHandlers: Handlers<typeof objects> = {
	listObjects: (acting, { params }) => listObjects(acting.db, placeOf(acting).group, params.id),
	listGroupObjects: ({ db }, { params }) => listObjects(db, params.id, null),
	getObject: (acting, { params }) => getObject(acting, params.id),
	createObject: async (acting, { params, body }) => {
		const id = await insertObject(acting.db, { ...body, group_id: placeOf(acting).group, property_id: params.id })
		return getObject(acting, id)
	},
	changeObject: async (acting, { params, body }, { version }) => {
		await checkVersion(acting, 'object', params.id, version, () => getObject(acting, params.id))
		await changeObject(acting.db, placeOf(acting).group, params.id, body)
		return getObject(acting, params.id)
	},
	listMentions: async (acting, { params }) => findMentions(acting, await getObject(acting, params.id)),
	linkMentions: async (acting, { params, body: { events, linked } }) => ({
		events: await linkMentions(acting, await getObject(acting, params.id), events, linked),
	}),
	removeObject: async (acting, { params }, { version }) => {
		await checkVersion(acting, 'object', params.id, version, () => getObject(acting, params.id))
		await moveToTrash(acting, 'object', params.id)
	},
}
