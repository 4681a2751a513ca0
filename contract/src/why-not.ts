/** Why somebody may not do something, in the same words before they try and in the server's refusal. */
import { grantOf, uncapped, type Access, type Permission } from './rights.ts'
import type { Role } from './roles.ts'
import { roleNames } from './role-names.ts'

/** What a right is about that ends at what somebody made themselves. */
const ownThings: Partial<Record<Permission, string>> = {
	'event.update': 'eigenen Einträgen',
	'event.delete': 'eigenen Einträgen',
	'event.reply': 'eigenen Antworten',
	'balance.write': 'eigenen Einträgen',
	'file.delete': 'eigenen Dateien',
	'stay.write': 'eigenen Aufenthalten',
}

/** Whatever the role has: nobody writes in the name of others. */
export const ownAlone = (permission: Permission): string => `Das geht nur bei ${ownThings[permission] ?? 'Eigenem'}.`

export const keyForbidden = 'Mit diesem Schlüssel geht das nicht.'
const limitedForbidden = 'Das geht nur, wenn man alle Liegenschaften der Gruppe sieht.'

/** In the words of what stands in the way: the limits of a key, those of a member, or the table of roles, where a right ends at what others made. */
export function whyForbidden(access: Access, permission: Permission): string {
	const { role, cap } = access
	if (role === null) return 'Ohne Rolle geht das nicht.'
	const grant = grantOf(uncapped(role), permission)
	if (grant !== grantOf(access, permission)) return cap === null ? limitedForbidden : keyForbidden
	return `Mit der Rolle ${roleNames[role]} geht das ${grant === 'own' ? `nur bei ${ownThings[permission] ?? 'Eigenem'}` : 'nicht'}.`
}

export const aboveOwn = (role: Role): string => `Die Rolle ${roleNames[role]} steht über der eigenen.`

/** A mail stays as it came: what it brought can be changed once an entry has taken it. */
export const ofClosing = 'Was zu einem Jahresabschluss gehört, bleibt, wie es damals war.'
export const ofMail = 'Das gehört zu einer Mail. Ändern lässt es sich, sobald ein Eintrag daraus geworden ist.'

/** The database refuses it in these words. */
export const lastOwner = 'Eine Gruppe braucht mindestens eine Inhaberin oder einen Inhaber.'
