import { z } from 'zod/mini'
import { Email, Id, LinkSecret } from './fields.ts'
import { roles } from './roles.ts'

const Role = z.enum(roles)
const Scope = z.optional(z.nullable(z.array(Id).check(z.minLength(1), z.maxLength(1000))))
export const InviteFields = z.strictObject({ email: Email, role: Role, properties: Scope })
/** Without a role a member sees the group's name alone. */
const MemberFields = z.strictObject({ role: z.optional(z.nullable(Role)), properties: Scope })

export const memberRequests = {
	listMembers: { summary: 'Mitglieder der Gruppe' },
	changeMember: { summary: 'Rolle oder Liegenschaften eines Mitglieds ändern', body: MemberFields },
	removeMember: { summary: 'Mitglied entfernen oder selbst austreten' },
	listInvites: { summary: 'Offene Einladungen' },
	getInvite: { summary: 'Eine Einladung' },
	createInvite: { summary: 'Jemanden einladen', body: InviteFields },
	changeInvite: { summary: 'Einladung auf die Adresse ändern, um die gebeten wurde', body: z.strictObject({ email: Email }) },
	revokeInvite: { summary: 'Einladung zurückziehen' },
	getInvitation: { summary: 'Was eine Einladung verspricht' },
	askForInvitation: { summary: 'Darum bitten, dass eine Einladung für die eigene Adresse gilt' },
	acceptInvitation: {
		summary: 'Einladung annehmen',
		/** The fragment of the mail's link, where one has come by that. */
		body: z.optional(z.strictObject({ proof: z.optional(LinkSecret) })),
	},
}

export const proofRequests = {
	proveInvitation: { summary: 'An wen eine Einladung ging, für den Link aus deren Mail', body: z.strictObject({ proof: LinkSecret }) },
}
