import type { ContactFields } from '@hausheft/contract/contact-requests.ts'
import { memberOf, type Acting } from '../../platform/database/act.ts'
import { mustExist } from '../../platform/database/entity.ts'
import * as queries from './queries.ts'
import { checkContact, checkLinks } from './rules.ts'

export const isLimited = (acting: Acting, group: string): boolean => memberOf(acting, group).properties !== null

/** Writes a contact linked to the properties that it names and to `linked`; answers its id. */
export async function insertContact(acting: Acting, group: string, fields: ContactFields, linked: readonly string[]): Promise<string> {
	const { properties = [], ...columns } = fields
	const links = [...new Set([...linked, ...properties])]
	checkContact({}, fields)
	await mustExist(acting, 'property', properties, (at) => `properties.${at}`)
	checkLinks(isLimited(acting, group), links)
	const id = await queries.insertContact(acting.db, group, columns)
	await queries.linkContact(acting.db, group, id, links)
	return id
}
