import { ChipButton } from '../../ui/chip.tsx'
import { chooseColorScheme, useColorScheme } from '../../ui/color-scheme.ts'
import type { ColorScheme } from '../../ui/color-scheme.ts'
import './appearance.css'

const schemes: Record<ColorScheme, string> = { auto: 'Wie das Gerät', light: 'Hell', dark: 'Dunkel' }

/** By day or by night, on this device. */
export function Appearance() {
	const chosen = useColorScheme()
	return (
		<>
			<p className="dim">Gilt für dieses Gerät.</p>
			<div className="account-colours" role="group" aria-label="Darstellung">
				{(Object.keys(schemes) as ColorScheme[]).map((scheme) => (
					<ChipButton key={scheme} pressed={chosen === scheme} onPress={() => chooseColorScheme(scheme)}>
						{schemes[scheme]}
					</ChipButton>
				))}
			</div>
			<p className="dim account-language">Sprache: Deutsch (Schweiz). Datum und Zeit gelten immer für Zürich.</p>
		</>
	)
}
