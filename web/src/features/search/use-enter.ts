// Hides that Enter chooses what answers the words that stand there: as long as the list answers those before, it is chosen once the answer has come.
import { useEffect, useState } from 'react'
import type { Choice } from './choice.ts'

type Listed = {
	/** Undefined where there is nothing to choose. */
	first: Choice | undefined
	/** What the server knows of these words is still on its way. */
	searching: boolean
	choose: (choice: Choice) => void
}

export function useEnter({ first, searching, choose }: Listed) {
	const [entered, setEntered] = useState(false)
	useEffect(() => {
		if (!entered || searching) return
		setEntered(false)
		if (first) choose(first)
	}, [entered, searching, first, choose])
	return {
		/** Not what somebody has gone to in the list, nor what fits these words without the server. */
		waits: (isChosen: boolean): boolean => {
			if (isChosen || !searching) return false
			setEntered(true)
			return true
		},
		/** Other words stand there. */
		forget: () => setEntered(false),
	}
}
