import type { MantineColorSchemeManager } from '@mantine/core'
import { onColorScheme, shownColorScheme } from '../color-scheme.ts'

let stop = () => {}

/** Lets Mantine follow the page's colours instead of keeping a choice of its own. */
export const pageColorScheme: MantineColorSchemeManager = {
	get: () => shownColorScheme(),
	set: () => {},
	clear: () => {},
	subscribe: (onUpdate) => {
		stop = onColorScheme(() => onUpdate(shownColorScheme()))
	},
	unsubscribe: () => stop(),
}
