// Hides how a page writes: once per submit, and told to everything on the page that shows what was written.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Endpoint, Reply, Sent } from '@hausheft/contract/endpoint.ts'
import { call, type ApiError, type CallOptions } from './client.ts'
import { randomId } from './random-id.ts'

/**
 * A write. The Idempotency-Key is made once per submit by the caller (or here), so that a repetition after a lost answer does nothing twice.
 * What one changes oneself is taken in at once; everybody else's screens follow by the live message.
 */
export function useSend<E extends Endpoint>(endpoint: E) {
	const client = useQueryClient()
	return useMutation<Reply<E>, ApiError, Sent<E> & CallOptions>({
		mutationFn: ({ version, key = randomId(), signal, ...input }) =>
			call(endpoint, input as Sent<E>, {
				...(endpoint.method === 'POST' && { key }),
				...(version !== undefined && { version }),
				...(signal && { signal }),
			}),
		onSuccess: async (reply, input) => {
			// What is written has been written, whether or not this part of the page can be had.
			const changes = await import('../live/changes.ts').catch(() => undefined)
			if (changes) changes.applyWrite(client, endpoint, input, reply)
			else void client.invalidateQueries()
		},
	})
}
