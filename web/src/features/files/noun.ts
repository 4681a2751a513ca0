import type { WebNoun } from '../../noun.ts'
import { IconPaperclip, IconPhoto } from '../../ui/icons.gen.ts'

export const fileFace: WebNoun<'file'> = {
	Icon: IconPaperclip,
	page: { Icon: IconPhoto, label: 'Fotos & Dateien', also: 'Belege Bilder PDF' },
}
