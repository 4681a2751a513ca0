import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

/** Until React has taken over this part of a page that the server has rendered: a click before that leads nowhere. */
export const listening = (part: Locator) =>
	expect.poll(() => part.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps')))).toBe(true)
