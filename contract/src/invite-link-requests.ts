import { z } from 'zod/mini'
import { Id, Token } from './fields.ts'

/** Whoever the link reaches may come: nobody who manages the group comes so. */
export const linkRoles = ['member', 'caretaker', 'accountant', 'viewer'] as const
export type LinkRole = (typeof linkRoles)[number]
export const mostUses = 50
export const mostDays = 30

export const InviteLinkFields = z.strictObject({
	role: z.enum(linkRoles),
	properties: z.optional(z.nullable(z.array(Id).check(z.minLength(1), z.maxLength(1000)))),
	uses: z.int().check(z.minimum(1), z.maximum(mostUses)),
	days: z.int().check(z.minimum(1), z.maximum(mostDays)),
})
const TokenFields = z.strictObject({ token: Token })

export const inviteLinkRequests = {
	listInviteLinks: { summary: 'Einladungslinks der Gruppe, mit allen, die darüber gekommen sind' },
	getInviteLink: { summary: 'Ein Einladungslink' },
	createInviteLink: { summary: 'Mit einem Link einladen, den mehrere annehmen können', body: InviteLinkFields },
	revokeInviteLink: { summary: 'Einladungslink zurückziehen' },
	acceptLink: { summary: 'Über einen Einladungslink der Gruppe beitreten', body: TokenFields },
}

export const linkInvitationRequests = {
	getLinkInvitation: { summary: 'Was ein Einladungslink verspricht', body: TokenFields },
}
