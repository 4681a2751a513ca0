import { expect, test } from 'vitest'
import type { Contact } from '@hausheft/contract/contacts.ts'
import { ApiError } from '../../platform/api/client.ts'
import { linkContact } from './link-contact.ts'

const contact = (version: number, properties: string[]) => ({ id: 'huber', version, properties }) as unknown as Contact
const stale = (current?: Contact) => new ApiError(412, 'stale', { current })
/** What was sent, where each try is answered with the next of these. */
const tried = async (answers: (Contact | Error)[]) => {
	const sent: string[] = []
	const linked = linkContact(contact(1, ['berg']), 'see', ({ body: { properties }, version }) => {
		sent.push(`${version}: ${properties.join()}`)
		const answer = answers[sent.length - 1] ?? stale(contact(sent.length + 1, ['berg']))
		return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
	})
	const came = await linked.then(
		({ version }) => version,
		(error: ApiError) => error.code,
	)
	return { sent, came }
}

test('a contact keeps its houses and gets one more', async () => {
	expect(await tried([contact(2, ['berg', 'see'])])).toEqual({ sent: ['1: berg,see'], came: 2 })
})

test('what others changed meanwhile stays, and is what the next try builds on', async () => {
	expect(await tried([stale(contact(5, ['berg', 'tal'])), stale(contact(6, [])), contact(7, ['see'])])).toEqual({
		sent: ['1: berg,see', '5: berg,tal,see', '6: see'],
		came: 7,
	})
})

test('after the fourth try in vain, and where it is refused, it is said', async () => {
	expect(await tried([])).toMatchObject({ sent: { length: 4 }, came: 'stale' })
	expect(await tried([stale()])).toMatchObject({ sent: { length: 1 }, came: 'stale' })
	expect(await tried([new ApiError(403, 'forbidden', { current: contact(2, []) })])).toMatchObject({
		sent: { length: 1 },
		came: 'forbidden',
	})
})
