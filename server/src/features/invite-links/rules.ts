import { Refusal } from '@hausheft/contract/refusals.ts'

type Outcome = 'unknown' | 'used' | 'expired' | 'revoked' | 'left' | 'unverified'
const reasons: Record<Outcome, () => Refusal> = {
	unknown: () => new Refusal('not_found'),
	unverified: () =>
		new Refusal('forbidden', 'Bitte zuerst die E-Mail-Adresse bestätigen: der Link dazu ist unterwegs.', { reason: 'unverified' }),
	used: () => new Refusal('conflict', 'Über diesen Link sind schon alle gekommen, für die er gedacht war.', { reason: 'used' }),
	expired: () => new Refusal('conflict', 'Diese Einladung ist abgelaufen.', { reason: 'expired' }),
	left: () => new Refusal('conflict', 'Wer nicht mehr dabei ist, braucht dafür eine neue Einladung.', { reason: 'left' }),
	revoked: () => new Refusal('conflict', 'Diese Einladung gilt nicht mehr.', { reason: 'revoked' }),
}
/** What the database said instead of 'accepted'. */
export const whyNot = (outcome: string) => reasons[outcome as Outcome]()

const hour = 60 * 60
/** Nobody papers a house with links. */
export const linkLimits = (person: string) => [{ counted: ['invite link', person], most: 60, seconds: hour }]
/** Of who looks at links, whether there are such or not. */
export const lookLimits = (address: string) => [{ counted: ['look at invite link', address], most: 60, seconds: hour / 6 }]
