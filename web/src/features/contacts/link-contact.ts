import type { Contact } from '@hausheft/contract/contacts.ts'
import { ApiError } from '../../platform/api/client.ts'

type Change = (sent: { params: { id: string }; body: { properties: string[] }; version: number }) => Promise<Contact>

/** Links a contact to one more house; somebody else's change to it is no obstacle, unless it changes again and again. */
export async function linkContact(contact: Contact, property: string, change: Change, tries = 3): Promise<Contact> {
	const { id, version, properties } = contact
	try {
		return await change({ params: { id }, body: { properties: [...properties, property] }, version })
	} catch (error) {
		const current = error instanceof ApiError && error.code === 'stale' ? (error.problem.current as Contact | undefined) : undefined
		if (!current || tries === 0) throw error
		return linkContact(current, property, change, tries - 1)
	}
}
