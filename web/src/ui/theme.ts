import { createTheme } from '@mantine/core'
import type { MantineColorsTuple } from '@mantine/core'

const fichte: MantineColorsTuple = [
	'#eef5f1',
	'#dfece4',
	'#bfd9cb',
	'#9cc5b0',
	'#8fc7ab',
	'#5a9b80',
	'#3d7f66',
	'#24594a',
	'#1d483c',
	'#15362d',
]
const ziegel: MantineColorsTuple = [
	'#fbf0ea',
	'#f5dfd4',
	'#eabfa9',
	'#df9d7d',
	'#e0896a',
	'#cd6d48',
	'#c0603c',
	'#9c4424',
	'#7d361c',
	'#5e2814',
]

/** What Mantine's controls compute with. What they look like is in forms/mantine-variables.css and mantine-overrides.css. */
export const theme = createTheme({
	fontFamily: 'var(--sans)',
	primaryColor: 'fichte',
	primaryShade: { light: 7, dark: 4 },
	defaultRadius: 'md',
	cursorType: 'pointer',
	respectReducedMotion: true,
	colors: { fichte, ziegel },
	components: {
		Popover: { defaultProps: { shadow: 'md', transitionProps: { duration: 120 } } },
		Combobox: { defaultProps: { shadow: 'md', transitionProps: { duration: 120 }, offset: 6 } },
		DateInput: { defaultProps: { previousLabel: 'Vorheriger Monat', nextLabel: 'Nächster Monat' } },
	},
})
