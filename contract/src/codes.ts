import { z } from 'zod/mini'
import type { codeRequests } from './code-requests.ts'
import { contract, post } from './endpoint.ts'
import { ofId } from './fields.ts'

export const codes = contract<typeof codeRequests>()({
	/** For devices that cannot read codes themselves: nothing of the picture is kept. */
	readCodes: post('/groups/{id}/codes', {
		permission: 'file.create',
		params: ofId,
		reply: z.object({ codes: z.array(z.string()) }),
		costly: true,
		reads: true,
		changes: [],
	}),
})
