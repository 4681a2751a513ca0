import type { properties, Property } from '@hausheft/contract/properties.ts'
import type { PropertyChange } from '@hausheft/contract/property-requests.ts'
import { Refusal } from '@hausheft/contract/refusals.ts'
import { placeOf, type Acting } from '../../platform/database/act.ts'
import { checkVersion, moveToTrash } from '../../platform/database/entity.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { changeProperty, findPhotoFile, findProperty, insertProperty, listProperties, listPropertyTypes, markPhoto } from './queries.ts'
import { checkPhoto } from './rules.ts'

async function getProperty(acting: Acting, id: string): Promise<Property> {
	const property = await findProperty(acting.db, placeOf(acting).group, id)
	if (!property) throw new Refusal('not_found')
	return property
}

async function checkPhotoFile(acting: Acting, property: string | null, photo: string | null | undefined) {
	if (photo) checkPhoto(await findPhotoFile(acting.db, placeOf(acting).group, photo), property)
}

const columnsOf = ({ type, photo, ...same }: PropertyChange) => ({ ...same, type_id: type, photo_id: photo })

export const propertyHandlers: Handlers<typeof properties> = {
	listPropertyTypes: ({ db }) => listPropertyTypes(db),
	listProperties: ({ db }, { params }) => listProperties(db, params.id),
	getProperty: (acting, { params }) => getProperty(acting, params.id),
	createProperty: async (acting, { params, body }) => {
		await checkPhotoFile(acting, null, body.photo)
		const id = await insertProperty(acting.db, params.id, { ...columnsOf(body), name: body.name, type_id: body.type })
		if (body.photo) await markPhoto(acting.db, params.id, id, body.photo)
		return getProperty(acting, id)
	},
	changeProperty: async (acting, { params, body }, { version }) => {
		const { group } = placeOf(acting)
		await checkVersion(acting, 'property', params.id, version, () => getProperty(acting, params.id))
		await checkPhotoFile(acting, params.id, body.photo)
		await changeProperty(acting.db, group, params.id, columnsOf(body))
		if (body.photo !== undefined) await markPhoto(acting.db, group, params.id, body.photo)
		return getProperty(acting, params.id)
	},
	removeProperty: async (acting, { params }, { version }) => {
		await checkVersion(acting, 'property', params.id, version, () => getProperty(acting, params.id))
		await moveToTrash(acting, 'property', params.id)
	},
}
