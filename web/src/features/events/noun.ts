import type { WebNoun } from '../../noun.ts'
import { IconNotebook } from '../../ui/icons.gen.ts'

export const eventFace: WebNoun<'event'> = {
	Icon: IconNotebook,
}
