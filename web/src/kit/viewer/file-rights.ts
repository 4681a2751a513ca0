import type { File } from '@hausheft/contract/files.ts'
import type { Group } from '@hausheft/contract/groups.ts'
import { allowed } from '@hausheft/contract/rights.ts'
import { currentUser } from '../../platform/session/session.ts'

/** What the signed-in person may do with a file: it is of who uploaded it, and of who logged its entry (`author`). */
export function fileRights({ rbac: { permissions } }: Pick<Group, 'rbac'>, { user }: Pick<File, 'user'>, author?: string) {
	const me = currentUser()?.id
	const own = me !== undefined && (user === me || author === me)
	return { change: allowed(permissions, 'event.update', own), remove: allowed(permissions, 'file.delete', own) }
}
