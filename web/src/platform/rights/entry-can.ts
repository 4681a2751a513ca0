// Hides which permission stands behind what somebody may do with an entry.
import type { Group } from '@hausheft/contract/groups.ts'
import { currentUser } from '../session/session.ts'
import { answer } from './answer.ts'

export type EntryCan = ReturnType<typeof entryCan>

/** What the signed-in person may do with an entry; `author` is who logged it, for a new one oneself. */
export function entryCan(group: Pick<Group, 'rbac'>, author: string | undefined) {
	const own = author === undefined || author === currentUser()?.id
	const create = answer(group, 'event.create')
	const write = author === undefined ? create : answer(group, 'event.update', own)
	const amount = answer(group, 'balance.write', own)
	return {
		create,
		/** Some may change nothing of others' entries but the amount. */
		edit: write.may ? write : amount.may ? amount : write,
		write,
		amount,
		remove: answer(group, 'event.delete', own),
		complete: answer(group, 'event.complete'),
		addFile: answer(group, 'event.add_file'),
	}
}
