import { MantineProvider } from '@mantine/core'
import { DatesProvider } from '@mantine/dates'
import 'dayjs/locale/de'
import type { ReactNode } from 'react'
import { theme } from '../theme.ts'
import './mantine-form-css.ts'
import { pageColorScheme } from './page-color-scheme.ts'

const dates = { locale: 'de', firstDayOfWeek: 1 } as const

/**
 * Wrap the content of a lazy chunk that uses Mantine's controls in this; the first load then carries neither the kit nor
 * its styles. Variables come from a style sheet and not from a style element, so that the page needs no inline styles.
 */
export function FormKit({ children }: { children: ReactNode }) {
	return (
		<MantineProvider theme={theme} colorSchemeManager={pageColorScheme} withCssVariables={false} withGlobalClasses={false}>
			<DatesProvider settings={dates}>{children}</DatesProvider>
		</MantineProvider>
	)
}
