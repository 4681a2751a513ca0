// Hides whether anything that was written is still on its way.
import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/** The library's own hook brings along what watches single writes, which the first view does without. */
export function useSaving(): boolean {
	const writes = useQueryClient().getMutationCache()
	const isSaving = () => writes.find({ status: 'pending' }) !== undefined
	return useSyncExternalStore(
		(changed) => writes.subscribe(changed),
		isSaving,
		() => false,
	)
}
