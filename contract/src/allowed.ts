import type { Permission } from './rights.ts'

/** Of one's own these are seen always, without a word in the list. */
const alwaysOwn: readonly Permission[] = ['balance.read', 'time.read']

/** Reads a permission list as the server sent it; the client's counterpart of `may`, which comes without the table of roles. */
export const allowed = (list: readonly string[], permission: Permission, own = false): boolean =>
	['', '.any', '.all'].some((side) => list.includes(permission + side)) ||
	(own && (alwaysOwn.includes(permission) || list.includes(`${permission}.own`)))
