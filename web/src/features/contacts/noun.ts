import type { WebNoun } from '../../noun.ts'
import { IconAddressBook } from '../../ui/icons.gen.ts'

export const contactFace: WebNoun<'contact'> = {
	Icon: IconAddressBook,
	page: { also: 'Adressen Handwerker Mieter' },
}
