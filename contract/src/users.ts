import { contract, del, get, patch } from './endpoint.ts'
import { SessionUser } from './session-replies.ts'
import type { userRequests } from './user-requests.ts'

export const users = contract<typeof userRequests>()({
	changeMe: patch('/user/me', { permission: 'signed_in', keys: 'never', changes: 'group', reply: SessionUser }),
	removeMe: del('/user/me', { permission: 'signed_in', changes: 'group', fresh: true }),
	exportMe: get('/user/export', { permission: 'signed_in', raw: true }),
})
