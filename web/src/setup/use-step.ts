import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'

type Step = 'group' | 'property' | 'demo'

/** Where one stands is in the address: Back leads to the step before, and a reload to the same. */
export function useStep() {
	const navigate = useNavigate()
	return useCallback(
		(step: Step, { group, replace = false }: { group?: string | undefined; replace?: boolean } = {}) =>
			navigate({ to: '/setup', search: { step, ...(group && { group }) }, replace }),
		[navigate],
	)
}
