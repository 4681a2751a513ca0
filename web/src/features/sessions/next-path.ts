import { Id } from '@hausheft/contract/fields.ts'
import { ownPath } from '@hausheft/contract/signed-in.ts'

/** Where the sign-in window goes when it is done: it tells its opener and closes. */
export const donePath = '/sign-in/done'

/** Where to go after signing in; a path of our own in any case. */
export const afterSignIn = (next: string | undefined): string => ownPath(next) ?? '/user'

/** The invitation one came from, if the way leads back to one. */
export const invitationIn = (next: string | undefined): string | undefined => {
	const [, id] = /^\/invite\/([^/?#]+)/.exec(ownPath(next) ?? '') ?? []
	return Id.safeParse(id).data
}
