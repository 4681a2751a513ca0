import type { ServerNoun } from '../../noun.ts'
import { eventFields, sharesInWords } from './words.ts'

export const eventNoun: ServerNoun<'event'> = {
	mount: () => import('./mount.ts').then(({ mountEvents }) => mountEvents),
	history: { fields: eventFields, follows: sharesInWords, made: 'erfasst', came: 'in diese Liegenschaft verschoben' },
}
