// Hides what a page of the server brings along: the session, the screen's payload, the release, the time it was rendered.
import { createContext } from 'react'
import type { Payload } from '@hausheft/contract/screens.ts'
import type { Session } from '@hausheft/contract/signed-in.ts'

export type Boot = {
	build: string
	/** Session and payload are absent where the address has no screen of its own, or one that may not be seen. */
	session?: Session
	payload?: Payload
	/** Milliseconds since 1970. */
	now?: number
}
/** While a page of the server wakes up, it must look as it was rendered there. */
export const BootContext = createContext<Boot | undefined>(undefined)

/** The id of the element that holds it as JSON. */
const bootId = 'boot'

/** What the server wrote into this page; nothing in development. */
export function readBoot(): Boot | undefined {
	const text = document.getElementById(bootId)?.textContent
	if (!text) return undefined
	try {
		return JSON.parse(text) as Boot
	} catch (error) {
		console.warn('Was der Server mitgab, ist nicht lesbar.', error)
		return undefined
	}
}
