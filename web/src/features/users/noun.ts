import type { WebNoun } from '../../noun.ts'
import { IconUserCircle } from '../../ui/icons.gen.ts'

export const usersFace: WebNoun<'users'> = {
	Icon: IconUserCircle,
}
