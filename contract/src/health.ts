import { z } from 'zod/mini'
import { get } from './endpoint.ts'

export const health = {
	/** For who watches over the server; 503 while its database does not answer. */
	getHealth: get('/health', { permission: 'public', summary: 'Ob der Server bereit ist', reply: z.object({ status: z.literal('ok') }) }),
}
