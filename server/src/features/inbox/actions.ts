import type { InboxEventFields } from '@hausheft/contract/inbox-requests.ts'
import { invalidField, Refusal } from '@hausheft/contract/refusals.ts'
import { placeOf, targetOf, type Acting } from '../../platform/database/act.ts'
import { settle } from '../../platform/database/sql.ts'
import { Json } from '../../platform/http/answers.ts'
import { createEvent, shown } from '../events/actions.ts'
import { storedEvent } from '../events/queries.ts'
import { noStorage } from '../files/rules.ts'
import { findStorage } from '../plans/queries.ts'
import { listUntaken, lockItem, markMade } from './queries.ts'

/** Makes an entry of a mail, which is done then; without `files` all that is attached goes along. */
export async function createEntry(
	acting: Acting,
	mail: string,
	{ property, files, ...fields }: InboxEventFields,
	storage: number | null,
): Promise<Json> {
	const { group } = placeOf(acting)
	const item = await lockItem(acting.db, group, mail)
	if (!item) throw new Refusal('not_found')
	if (item.processed) throw new Refusal('conflict', 'Diese Mail ist schon erledigt.', { reason: 'processed' })
	if ((await targetOf(acting, { noun: 'properties', id: property }))?.group !== group)
		throw invalidField('property', 'Das gibt es hier nicht.')
	const there = await listUntaken(acting.db, group, mail)
	const taken = files === undefined ? there.map(({ id }) => id) : (files ?? [])
	const id = await createEvent(acting, { group, property, mail }, { ...fields, files: taken })
	await markMade(acting.db, group, mail, id)
	const bytes = there.filter((file) => taken.includes(file.id)).reduce((sum, { size }) => sum + size, 0)
	await checkStorage(acting, group, bytes, storage)
	await settle(acting.db)
	const row = await storedEvent(acting.db, id).executeTakeFirst()
	const [made] = row ? await shown(acting, [row]) : []
	return new Json(made?.text ?? '', id, made?.version)
}

/** What came is kept whatever the limits are: they hold once an entry takes it. */
async function checkStorage({ db }: Acting, group: string, bytes: number, limit: number | null) {
	if (limit === null || bytes === 0) return
	const used = await findStorage(db, group)
	if (used.selfHosted && used.bytes > limit) throw noStorage(limit, used.bytes - bytes)
}
