import type { WebNoun } from '../../noun.ts'
import { IconUsersGroup } from '../../ui/icons.gen.ts'

export const groupFace: WebNoun<'group'> = {
	Icon: IconUsersGroup,
}
