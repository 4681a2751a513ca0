import { contract, del, get, patch, post } from './endpoint.ts'
import type { groupReplies } from './group-replies.ts'
import type { groupRequests } from './group-requests.ts'

export type { FirstStep, Group, OpenReminder, Todo } from './group-replies.ts'

const getGroup = get('/groups/{id}/get', { permission: 'group.read' })

export const groups = contract<typeof groupRequests, typeof groupReplies>()({
	listGroups: get('/groups/list', { permission: 'signed_in', keys: 'within', kept: true }),
	getGroup,
	createGroup: post('/groups', { permission: 'signed_in', changes: 'group', replay: getGroup }),
	changeGroup: patch('/groups/{id}', { permission: 'group.update', changes: 'group' }),
	/** Gone at once for everybody, and for good after 30 days. */
	removeGroup: del('/groups/{id}', { permission: 'group.delete', changes: 'group', fresh: true }),
	/** Where mails go; the address before leads nowhere from then on. */
	renewInboxAddress: post('/groups/{id}/inbox-address', { permission: 'integrations.manage', changes: 'group', replay: getGroup }),
	/** What the caller may do of them, while the group is new and until they have put them away. */
	listFirstSteps: get('/groups/{id}/first-steps', {
		permission: 'group.read',
		kept: true,
	}),
	/** For the caller alone. */
	hideFirstSteps: del('/groups/{id}/first-steps', { permission: 'group.read', changes: 'group' }),
	listReminders: get('/groups/{id}/reminders', { permission: 'event.read', kept: true }),
})
