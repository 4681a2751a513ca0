// Hides how a test counts what somebody's hands have done: it counts what the browser got, whatever the test says.
import type { Page } from 'playwright-core'

/** `taps`: touched or pressed, and each choice in the device's own list. `letters`: typed as text. `keys`: all others that were pressed. */
type Effort = { taps: number; keys: number; letters: number }

const none: Effort = { taps: 0, keys: 0, letters: 0 }

/** Begin before the page is opened; the count goes on through its navigations. */
export async function countTaps(page: Page) {
	let effort = none
	await page.exposeFunction('countEffort', (what: keyof Effort, by: number) => {
		effort = { ...effort, [what]: effort[what] + by }
	})
	await page.addInitScript(listen)
	return {
		/** From here on. */
		mark: () => {
			effort = none
		},
		since: async (): Promise<Effort> => {
			// What the page has told before is here before its answer.
			await page.evaluate(() => undefined)
			return effort
		},
	}
}

function listen() {
	const { countEffort } = window as unknown as { countEffort: (what: keyof Effort, by: number) => void }
	const modifiers = ['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock']
	const types = ({ target }: Event) =>
		target instanceof HTMLElement &&
		(target.isContentEditable || target.matches('textarea, input:not([type=checkbox], [type=radio], [type=button], [type=file])'))
	addEventListener('pointerdown', () => countEffort('taps', 1), true)
	addEventListener(
		'keydown',
		(event) => {
			const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && types(event)
			if (!event.repeat && !isText && !modifiers.includes(event.key)) countEffort('keys', 1)
		},
		true,
	)
	addEventListener(
		'input',
		(event) => {
			// Pickers of the device are outside the page: what was chosen in one took a tap at least.
			if (event.target instanceof HTMLElement && event.target.matches('select, [type=date], [type=time]')) countEffort('taps', 1)
			else if (event instanceof InputEvent && event.data) countEffort('letters', event.data.length)
		},
		true,
	)
}
