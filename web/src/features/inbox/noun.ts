import type { WebNoun } from '../../noun.ts'
import { IconMail } from '../../ui/icons.gen.ts'

export const inboxFace: WebNoun<'inbox'> = {
	Icon: IconMail,
}
