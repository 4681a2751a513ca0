import { contactName, type Contact } from '@hausheft/contract/contacts.ts'
import type { ContactChange, ContactFields } from '@hausheft/contract/contact-requests.ts'
import { countryCodes } from '@hausheft/contract/countries.ts'
import { memberOf, placeOf, type Acting } from '../../platform/database/act.ts'
import { mustExist } from '../../platform/database/entity.ts'
import { vcard, type VcardVersion } from '../../platform/paper/vcard.ts'
import * as queries from './queries.ts'
import { checkContact, checkLinks } from './rules.ts'

const isLimited = (acting: Acting, group: string): boolean => memberOf(acting, group).properties !== null

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

/** Changes a contact that is locked; where it is linked is written whole, as far as the caller sees. */
export async function changeContact(acting: Acting, stored: Contact, change: ContactChange): Promise<void> {
	const { group } = placeOf(acting)
	checkContact(stored, change)
	const { properties, ...columns } = change
	await queries.changeContact(acting.db, group, stored.id, columns)
	if (!properties) return
	await mustExist(acting, 'property', properties, (at) => `properties.${at}`)
	checkLinks(isLimited(acting, group), properties)
	await queries.linkContact(acting.db, group, stored.id, properties)
}

const countries = new Intl.DisplayNames('de-CH', { type: 'region' })
/** What people call the country of an address. */
export const countryName = (code: string): string => countries.of(countryCodes.get(code) ?? code) ?? code

/** As an address book reads it; it knows the contact again by the id. */
export function vcardOf(contact: Contact, version: VcardVersion = '4.0'): string {
	const { id, company, firstname, lastname, email, phone, address_street, address_zip, address_city, address_cca3 } = contact
	const isPerson = Boolean(firstname ?? lastname)
	const hasAddress = Boolean(address_street ?? address_zip ?? address_city)
	const isOld = version === '3.0'
	return vcard(
		[
			['UID', `urn:uuid:${id}`],
			isOld ? ['X-ABShowAs', isPerson ? null : 'COMPANY'] : ['KIND', isPerson ? 'individual' : 'org'],
			['FN', isPerson ? [firstname, lastname].filter(Boolean).join(' ') : contactName(contact)],
			// It has no card without a name.
			['N', isPerson ? [lastname, firstname, null, null, null] : isOld ? [contactName(contact), null, null, null, null] : null],
			['ORG', company],
			['EMAIL', email],
			[isOld ? 'TEL' : 'TEL;VALUE=text', phone],
			['ADR', hasAddress ? [null, null, address_street, address_city, null, address_zip, countryName(address_cca3)] : null],
		],
		version,
	)
}
