import type { WebNoun } from '../../noun.ts'
import { IconMessageCircle } from '../../ui/icons.gen.ts'

export const replyFace: WebNoun<'reply'> = { Icon: IconMessageCircle }
