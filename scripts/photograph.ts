// How a page of the app is photographed: the devices, the colours, and when everything on it has come.
import type { Browser, Page } from 'playwright-core'

const devices = {
	phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
	tablet: { viewport: { width: 834, height: 1112 }, hasTouch: true },
	desktop: { viewport: { width: 1440, height: 900 } },
}
type Device = keyof typeof devices
type Scheme = 'light' | 'dark'
export type Look = { device: Device; scheme: Scheme }
export const nameOf = ({ device, scheme }: Look) => `${device}-${scheme}`
export type Shot = { title: string; file: string }

export const fileOf = (at: number, title: string) => `${String(at + 1).padStart(2, '0')}-${title.replaceAll(/[^\wäöü-]+/gi, '_')}.png`

export async function lookingContext(browser: Browser, { device, scheme }: Look, baseURL: string) {
	const context = await browser.newContext({
		baseURL,
		...devices[device],
		colorScheme: scheme,
		reducedMotion: 'reduce',
		locale: 'de-CH',
		timezoneId: 'Europe/Zurich',
	})
	context.setDefaultTimeout(30_000)
	return context
}

/** Everything has come: no placeholder is left, pictures and fonts are there. */
export async function settled(page: Page) {
	await page.waitForLoadState('load')
	await page.waitForFunction(
		() => {
			// Below the fold a list may wait for being scrolled to.
			const inView = (element: Element) => element.getBoundingClientRect().top < innerHeight
			// A button that works on something is no part of the page that is still to come; the gallery has some that never end.
			const coming = '.skeleton, [aria-busy=true]:not(button), .loading'
			return (
				document.querySelector('h1, h2, h3') !== null &&
				![...document.querySelectorAll(coming)].some(inView) &&
				document.fonts.status === 'loaded' &&
				[...document.images].every((image) => image.complete || !inView(image))
			)
		},
		undefined,
		{ timeout: 30_000 },
	)
	await page.waitForLoadState('networkidle')
}
