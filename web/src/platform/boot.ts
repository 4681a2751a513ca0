// Hides what a page of the server brings along: the session, the screen's payload, the release, the time it was rendered.
import type { Payload } from '@hausheft/contract/screens.ts'
import type { Session } from '@hausheft/contract/sessions.ts'

export type Boot = { session: Session; payload: Payload; build: string; now: number }

/** The id of the element that holds it as JSON. */
export const bootId = 'boot'

/** What the server wrote into this page; nothing for the plain shell. */
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

/** The release this page came with. */
export const buildOf = (): string | undefined => document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content
