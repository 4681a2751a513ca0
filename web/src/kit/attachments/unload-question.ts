import { useEffect } from 'react'

/** What is on its way stays on its way within the app; the page asks before it goes with it. */
export function useUnloadQuestion(busy: boolean): void {
	useEffect(() => {
		if (!busy) return
		const ask = (event: BeforeUnloadEvent) => event.preventDefault()
		addEventListener('beforeunload', ask)
		return () => removeEventListener('beforeunload', ask)
	}, [busy])
}

/** Not everything has been sent. */
export const isBusy = (list: readonly { state: string }[]) => list.some(({ state }) => state !== 'done')
