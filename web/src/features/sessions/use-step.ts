import { useState } from 'react'
import { ApiError } from '../../platform/api/client.ts'
import { Cancelled } from './passkeys.ts'

/** A step that a button takes: whether it is under way, and what went wrong. */
export function useStep() {
	const [busy, setBusy] = useState(false)
	const [problem, setProblem] = useState<string>()
	const take = async (work: () => Promise<void>) => {
		setBusy(true)
		setProblem(undefined)
		try {
			await work()
		} catch (error) {
			// What a device or the server says is for the reader, where it says anything.
			if (!(error instanceof Cancelled)) setProblem(error instanceof ApiError || error instanceof Error ? error.message : String(error))
		} finally {
			setBusy(false)
		}
	}
	return { busy, problem, take }
}
