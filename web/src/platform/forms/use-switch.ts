// Hides how something is switched off and on again (`disabled_at`), whatever else about it was changed meanwhile.
import { ApiError } from '../api/client.ts'
import { useSend } from '../api/use-send.ts'
import type { Entity, Noun, Values } from './noun.ts'

/** Switches off (`true`) or on; rejects with an ApiError. It touches nothing else, so a newer version is no obstacle. */
export function useSwitch<E extends Entity, V extends Values, F extends object>(noun: Noun<E, V, F>) {
	const change = useSend(noun.change)
	const send = ({ id, version }: Entity, disabled_at: string | null) =>
		change.mutateAsync({ params: { id }, body: { disabled_at }, version })
	async function switchOff(entity: Entity, off: boolean, tries = 3): Promise<E> {
		try {
			return await send(entity, off ? new Date().toISOString() : null)
		} catch (error) {
			const current = error instanceof ApiError && error.code === 'stale' ? (error.problem.current as E | undefined) : undefined
			if (!current || tries === 0) throw error
			return switchOff(current, off, tries - 1)
		}
	}
	return { switchOff, busy: change.isPending }
}
