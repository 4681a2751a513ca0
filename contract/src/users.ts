import { z } from 'zod/mini'
import { contract, del, get, patch, put } from './endpoint.ts'
import { SessionUser } from './session-replies.ts'
import type { userRequests } from './user-requests.ts'

export const users = contract<typeof userRequests>()({
	changeMe: patch('/user/me', { permission: 'signed_in', keys: 'never', changes: 'group', reply: SessionUser }),
	/** After an entry has been saved: whether it is the person's first ever. True once, on whichever device. */
	noteFirstEntry: put('/user/first-entry', {
		permission: 'signed_in',
		keys: 'never',
		changes: [],
		reply: z.object({ first: z.boolean() }),
	}),
	/** What is open for the person: what names them or nobody, in all groups. */
	getDue: get('/user/due', {
		permission: 'signed_in',
		keys: 'within',
		reply: z.object({ overdue: z.int(), today: z.int() }),
	}),
	removeMe: del('/user/me', { permission: 'signed_in', changes: 'group', fresh: true }),
	exportMe: get('/user/export', { permission: 'signed_in', raw: true }),
})
