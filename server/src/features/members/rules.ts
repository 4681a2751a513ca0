import { invalidField, Refusal } from '@hausheft/contract/refusals.ts'
import { may, type Access } from '@hausheft/contract/rights.ts'
import type { Role } from '@hausheft/contract/roles.ts'
import { mayGrant, roleNames } from '@hausheft/contract/role-names.ts'
import { aboveOwn, whyForbidden } from '@hausheft/contract/why-not.ts'

export type HeldRole = { role: Role | null; limited: boolean }
type Change = { role?: Role | null | undefined; properties?: string[] | null | undefined }

const seesAll = (role: Role | null) => role === 'owner' || role === 'admin'

/** Nobody gives what stands above them; with it nobody raises themselves either. */
export function checkGrant(granter: Access, role: Role) {
	if (!mayGrant(granter, role)) throw new Refusal('forbidden', aboveOwn(role))
}

/** Answers what the member holds then. */
export function changed(manager: Access, target: HeldRole, { role, properties }: Change): HeldRole {
	checkTouch(manager, target.role)
	if (role && role !== target.role) checkGrant(manager, role)
	const after = { role: role === undefined ? target.role : role, limited: properties === undefined ? target.limited : properties !== null }
	checkScope(after.role, after.limited)
	return after
}

/** Managing members is not enough where an owner is concerned. */
function checkTouch(manager: Access, target: Role | null) {
	if (!may(manager, target === 'owner' ? 'owners.manage' : 'members.manage'))
		throw new Refusal('forbidden', target === 'owner' ? aboveOwn(target) : whyForbidden(manager, 'members.manage'))
}

export function checkScope(role: Role | null, limited: boolean) {
	if (limited && seesAll(role))
		throw invalidField('properties', `${roleNames.owner} und ${roleNames.admin} sehen immer alle Liegenschaften.`)
}

export const checkRemoval = (manager: Access, target: Role | null) => checkTouch(manager, target)

type Outcome = 'unknown' | 'wrong_account' | 'own' | 'used' | 'expired' | 'revoked' | 'left' | 'unverified' | 'member'
const reasons: Record<Outcome, () => Refusal> = {
	unknown: () => new Refusal('not_found'),
	wrong_account: () => new Refusal('forbidden', 'Diese Einladung gilt für eine andere E-Mail-Adresse.', { reason: 'wrong_account' }),
	own: () => new Refusal('conflict', 'Diese Einladung gilt schon für diese Adresse.'),
	unverified: () =>
		new Refusal('forbidden', 'Bitte zuerst die E-Mail-Adresse bestätigen: der Link dazu ist unterwegs.', { reason: 'unverified' }),
	used: () => new Refusal('conflict', 'Diese Einladung wurde schon angenommen.'),
	expired: () => new Refusal('conflict', 'Diese Einladung ist abgelaufen.'),
	revoked: () => new Refusal('conflict', 'Diese Einladung gilt nicht mehr.'),
	left: () => new Refusal('conflict', 'Wer nicht mehr dabei ist, braucht dafür eine neue Einladung.', { reason: 'left' }),
	member: () => new Refusal('conflict', 'Sie sind schon Mitglied dieser Gruppe.'),
}
/** What the database said instead of 'accepted' or 'asked'. */
export const whyNot = (outcome: string) => reasons[outcome as Outcome]()

const hour = 60 * 60
/** Every invitation is a mail to an address that one can type. */
export const inviteLimits = (person: string, group: string, email: string) => [
	{ counted: ['invite', person], most: 60, seconds: hour },
	{ counted: ['invite', group, email], most: 5, seconds: hour },
]
/** Nobody fills somebody's settings with requests. */
export const askLimits = (person: string) => [{ counted: ['ask', person], most: 20, seconds: hour }]
/** Of who shows proofs, whether they are right or not. */
export const proofLimits = (address: string) => [{ counted: ['prove invitation', address], most: 60, seconds: hour / 6 }]
