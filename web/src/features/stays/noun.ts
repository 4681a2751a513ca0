import type { WebNoun } from '../../noun.ts'
import { IconBed } from '../../ui/icons.gen.ts'

export const stayFace: WebNoun<'stay'> = { Icon: IconBed }
