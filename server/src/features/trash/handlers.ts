import { Refusal } from '@hausheft/contract/refusals.ts'
import { may } from '@hausheft/contract/rights.ts'
import { type trash, type TrashItem, heldBy } from '@hausheft/contract/trash.ts'
import { whyForbidden } from '@hausheft/contract/why-not.ts'
import { memberOf, personOf } from '../../platform/database/act.ts'
import type { Db } from '../../platform/database/sql.ts'
import { readPage } from '../../platform/http/paging.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { maySee } from '../files/rules.ts'
import { findTrashed, listTrash, nameIfTrashed, purgeMail, takeOut, type Found } from './queries.ts'
import { isOwn, onlyOwn } from './rules.ts'

/** What lies deeper in the trash cannot come back before what it hangs on; always locked from the outside in. */
async function checkPlace(db: Db, source: string, { group, property, entry }: Found) {
	if (property !== null && source !== 'property') {
		const name = await nameIfTrashed(db, 'property', group, property)
		if (name !== null) throw new Refusal('conflict', heldBy('property', name))
	}
	if (entry === null) return
	const name = await nameIfTrashed(db, 'event', group, entry)
	if (name !== null) throw new Refusal('conflict', heldBy('event', name))
}

const placeOfTrash = ({ deleted_at, fk }: TrashItem) => ({ at: deleted_at, id: fk })

export const trashHandlers: Handlers<typeof trash> = {
	listTrash: async (acting, { params, query }) => {
		const member = memberOf(acting, params.id)
		const me = personOf(acting).id
		const { source, q } = query
		const sight = {
			ownOf: onlyOwn(member) ? me : null,
			receiptsOf: may(member, 'balance.read') ? null : me,
			mails: may(member, 'inbox.process'),
		}
		return readPage(query, placeOfTrash, (after, limit) => listTrash(acting.db, params.id, { ...sight, source, q, after, limit }))
	},
	restoreTrash: async (acting, { params: { source, id } }) => {
		const found = await findTrashed(acting.db, source, id)
		if (!found) throw new Refusal('not_found')
		const member = memberOf(acting, found.group)
		const me = personOf(acting).id
		if (source === 'file' && !maySee(member, me, found)) throw new Refusal('not_found')
		if (source === 'inbox' && !may(member, 'inbox.read')) throw new Refusal('not_found')
		if (source === 'inbox' ? !may(member, 'inbox.process') : !may(member, 'trash.restore', isOwn(me, found)))
			throw new Refusal('forbidden', whyForbidden(member, 'trash.restore'))
		await checkPlace(acting.db, source, found)
		if (!(await takeOut(acting.db, source, found.group, id))) throw new Refusal('not_found')
	},
	purgeMail: async (acting, { params: { id } }) => {
		const found = await findTrashed(acting.db, 'inbox', id)
		const member = found && memberOf(acting, found.group)
		if (!found || !member || !may(member, 'inbox.read')) throw new Refusal('not_found')
		for (const permission of ['inbox.process', 'trash.restore'] as const)
			if (!may(member, permission, isOwn(personOf(acting).id, found))) throw new Refusal('forbidden', whyForbidden(member, permission))
		if (!(await purgeMail(acting.db, id))) throw new Refusal('not_found')
	},
}
