import { inviteLinkRequests, linkInvitationRequests } from '@hausheft/contract/invite-link-requests.ts'
import { inviteLinks, linkInvitations } from '@hausheft/contract/invite-links.ts'
import type { House } from '../../platform/house.ts'
import { inviteLinkHandlers, linkInvitationHandlers } from './handlers.ts'

export function mountInviteLinks({
	serve,
	serveBeside,
	config,
	database,
}: Pick<House, 'serve' | 'serveBeside' | 'config' | 'database'>): void {
	serve(inviteLinks, inviteLinkRequests, inviteLinkHandlers(config))
	serveBeside(linkInvitations, linkInvitationRequests, linkInvitationHandlers(database))
}
