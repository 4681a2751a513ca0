// Hides which permission stands behind what somebody may do with a file.
import { keepers, type File } from '@hausheft/contract/files.ts'
import { allowed } from '@hausheft/contract/allowed.ts'
import type { Group } from '@hausheft/contract/groups.ts'
import { ofClosing, ofMail } from '@hausheft/contract/why-not.ts'
import { currentUser } from '../session/session.ts'
import { answer, type Answer } from './answer.ts'

const nobody = (why: string, shown: boolean): { draw: Answer; keep: Answer; change: Answer; remove: Answer } => {
	const no: Answer = { may: false, why, shown }
	return { draw: no, keep: no, change: no, remove: no }
}

/** What the signed-in person may do with a file: it is of who uploaded it, and of who logged its entry (`author`). What still lies in a mail is nobody's. */
export function fileCan(
	group: Pick<Group, 'rbac'>,
	{ user, event, closing }: Pick<File, 'user' | 'event' | 'closing'>,
	author?: string,
	ofAMail = false,
) {
	if (ofAMail && event === null) return nobody(ofMail, true)
	if (closing) return nobody(ofClosing, false)
	const me = currentUser()?.id
	const own = me !== undefined && (user === me || author === me)
	const keeper = keepers.find((permission) => allowed(group.rbac.permissions, permission)) ?? keepers[0]
	return {
		draw: answer(group, 'event.add_file'),
		keep: answer(group, keeper),
		change: answer(group, 'event.update', own),
		remove: answer(group, 'file.delete', own),
	}
}
