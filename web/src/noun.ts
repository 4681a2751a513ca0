import type { Source } from '@hausheft/contract/live.ts'
import type { WhichCan } from '@hausheft/contract/nouns.ts'
import type { IconType } from './ui/icon.ts'

/** What a noun says of itself to the rooms of the app; `features/<nouns>/noun.ts` does, nouns.ts lists them. Never in the first view. */
export type WebNoun<Name extends Source | 'reply' | 'stay'> = {
	/** How it is drawn where things of all kinds stand in one list. */
	Icon: IconType
} & (Name extends WhichCan<'tab'>
	? {
			/** Of its page in a property, as far as that is called or drawn otherwise; `also`: other words that people look for it by. */
			page?: { Icon?: IconType; label?: string; also?: string }
		}
	: { page?: never })
