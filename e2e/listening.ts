import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

/** Until React has taken over this part of a page that the server has rendered: a click before that leads nowhere. */
export async function listening(part: Locator): Promise<void> {
	const isTaken = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))
	await expect.poll(() => part.evaluate(isTaken)).toBe(true)
}
