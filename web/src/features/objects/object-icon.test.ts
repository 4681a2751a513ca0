import { IconBox, IconGauge, IconKey } from '../../ui/icons.gen.ts'
import { expect, test } from 'vitest'
import { namedIcon } from '../../ui/named-icon.tsx'
import { objectIcon } from './object-icon.ts'

test.each([
	['Waschmaschine 2. OG', 'tabler:wash-machine'],
	['Wärmepumpe', 'tabler:air-conditioning'],
	['Wasserpumpe', 'tabler:droplet'],
	['Dachwohnung rechts', 'tabler:door'],
	['Rollladen Küche', 'tabler:tools-kitchen-2'],
	['Fensterläden', 'tabler:window'],
] as const)('%s', (name, icon) => {
	expect(objectIcon(name)).toBe(namedIcon(icon, IconBox))
})

test.each([
	['Wasserzähler', IconGauge],
	['Schlüssel Keller', IconKey],
	['Monitor', IconBox],
	['Automat', IconBox],
	['', IconBox],
] as const)('what the app has anyway is not asked for: %s', (name, icon) => {
	expect(objectIcon(name)).toBe(icon)
})
