import type { WebNoun } from '../../noun.ts'
import { IconBook2, IconNotebook } from '../../ui/icons.gen.ts'

export const journalFace: WebNoun<'journal'> = {
	Icon: IconBook2,
	page: { Icon: IconNotebook },
}
