// Hides how a page writes: once per submit, and told to everything on the page that shows what was written.
import { useCallback } from 'react'
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
	const mutation = useMutation<Reply<E>, ApiError, Sent<E> & CallOptions>({
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
	const { mutateAsync } = mutation
	/** `then` runs also when the socket told the change first, and with it what had sent it has gone from the page. */
	const mutate = useCallback(
		(input: Sent<E> & CallOptions, then?: { onSuccess: (reply: Reply<E>) => void }) =>
			void mutateAsync(input).then(then?.onSuccess, () => undefined),
		[mutateAsync],
	)
	return { ...mutation, mutate }
}
