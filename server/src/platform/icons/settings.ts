// Hides how the operator names the service that is asked for icons.
import * as z from 'zod/mini'
import { about, url, type Given } from '../../config-setting.ts'

export const iconVariables = {
	ICON_SERVICE: z
		._default(z.union([z.literal('off'), url('https:', 'http:')]), 'https://api.iconify.design')
		.check(
			about(
				'Öffentlicher Dienst, den der Server selbst nach Symbolen fragt, die er nicht hat (Iconify). off: niemand wird gefragt.',
				'eine Adresse wie https://api.iconify.design, oder off',
			),
		),
}

export type IconSettings = {
	/** An address without a slash at the end; null: no service is asked. */
	iconService: string | null
}
export const iconSettings = ({ ICON_SERVICE }: Given<typeof iconVariables>): IconSettings => ({
	iconService: ICON_SERVICE === 'off' ? null : ICON_SERVICE.replace(/\/+$/, ''),
})
