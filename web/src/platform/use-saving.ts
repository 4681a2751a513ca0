// Hides whether anything that was written is still on its way.
import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

export function useSaving(): boolean {
	const writes = useQueryClient().getMutationCache()
	const isSaving = () => writes.find({ status: 'pending' }) !== undefined
	return useSyncExternalStore(
		(changed) => writes.subscribe(changed),
		isSaving,
		() => false,
	)
}
