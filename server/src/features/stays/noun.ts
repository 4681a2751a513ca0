import type { ServerNoun } from '../../noun.ts'
import { stayFields } from './words.ts'

export const stayNoun: ServerNoun<'stay'> = {
	mount: () => import('./mount.ts').then(({ mountStays }) => mountStays),
	history: { fields: stayFields },
	assistants: {
		title: 'Aufenthalte in einer Liegenschaft',
		description: 'Wer wann in der Liegenschaft ist oder sein möchte: Ankunft, Abreise, Partei oder Gast, Personen, angefragt oder fest.',
	},
}
