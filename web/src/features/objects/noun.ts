import type { WebNoun } from '../../noun.ts'
import { IconBox } from '../../ui/icons.gen.ts'

export const objectFace: WebNoun<'object'> = {
	Icon: IconBox,
	page: { also: 'Wohnungen Geräte' },
}
