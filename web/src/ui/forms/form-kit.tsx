import { MantineProvider } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { theme } from '../theme.ts'
import './mantine-form-css.ts'
import { pageColorScheme } from './page-color-scheme.ts'

/** Lists open beside the form, inside its dialog or page, and not at the end of the document, outside all landmarks. */
const themeWithLayer = (layer: HTMLElement | null): typeof theme =>
	layer ? { ...theme, components: { ...theme.components, Portal: { defaultProps: { target: layer, reuseTargetNode: false } } } } : theme

/**
 * Wrap the content of a lazy chunk that uses Mantine's controls in this; the first load then carries neither the kit nor
 * its styles. Variables come from a style sheet and not from a style element, so that the page needs no inline styles.
 */
export function FormKit({ children }: { children: ReactNode }) {
	const [layer, setLayer] = useState<HTMLElement | null>(null)
	const themed = useMemo(() => themeWithLayer(layer), [layer])
	return (
		<MantineProvider theme={themed} colorSchemeManager={pageColorScheme} withCssVariables={false} withGlobalClasses={false}>
			{children}
			<div ref={setLayer} />
		</MantineProvider>
	)
}
