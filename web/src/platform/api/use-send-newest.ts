// Hides how what is kept while it is typed reaches the server: one write at a time, of those that wait only the newest.
import { useCallback, useRef, useState } from 'react'
import type { Endpoint, Reply, Sent } from '@hausheft/contract/endpoint.ts'
import { useSend } from './use-send.ts'

type Waiting<E extends Endpoint> = { input: Sent<E>; onSuccess?: ((reply: Reply<E>) => void) | undefined }

export function useSendNewest<E extends Endpoint>(endpoint: E) {
	const { mutateAsync, error } = useSend(endpoint)
	const [isPending, setPending] = useState(false)
	const waiting = useRef<Waiting<E>>(null)
	const isSending = useRef(false)
	const mutate = useCallback(
		async (input: Sent<E>, onSuccess?: (reply: Reply<E>) => void) => {
			waiting.current = { input, onSuccess }
			if (isSending.current) return
			isSending.current = true
			setPending(true)
			while (waiting.current) {
				const next: Waiting<E> = waiting.current
				waiting.current = null
				await mutateAsync(next.input).then(next.onSuccess, () => undefined)
			}
			isSending.current = false
			setPending(false)
		},
		[mutateAsync],
	)
	return { mutate, isPending, error }
}
